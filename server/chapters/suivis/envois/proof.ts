import { sql } from 'kysely'
import type { z } from 'zod'
import type { getProof as contract } from '../../../../contract/suivis/envois.ts'
import type { Context } from '../../../platform/access/context.ts'
import type { Services } from '../../../platform/services.ts'
import { countRecipients, shownCount } from '../remises/recipients.ts'
import { assertMayRead, mailed, readAlert } from './alert.ts'
import { envoisOf } from './rows.ts'

type Proof = z.output<typeof contract.response>['data']

/**
 * Returns what shows that an alert was sent: the texts, the people, the times, the numbers, and the rows of the audit trail with their hashes. Spec §2-86.
 * @throws AppError not_found, scope_violation, permission_denied
 */
export async function proofOf({ db, caller, services }: Context & { services: Services }, { id }: { id: string }): Promise<Proof> {
  const alert = await readAlert(db, id)
  await assertMayRead(db, caller, alert)
  const { rows: journal } = await sql<Proof['journal'][number]>`
    select l.seq as numero, l.at as le, l.action, nullif(trim(concat_ws(' ', u.prenom, u.nom)), '') as par, encode(l.hash, 'hex') as empreinte
    from audit_log l left join users u on u.id = l.user_id
    where l.target_type = 'publication' and l.target_id = ${id}
      or l.target_type = 'envoi' and l.target_id in (select e.id::text from envois e where e.publication_id = ${id})
    order by l.seq`.execute(db)
  const { rows: names } = await sql<{ nom: string }>`
    select nom from communes where id = any(${alert.communes}::uuid[]) order by nom`.execute(db)
  const { rows: offices } = await sql<{ nom: string }>`select nom from acteurs where id = ${alert.acteur_id}`.execute(db)
  return {
    publication_id: id,
    titre: alert.title,
    mairie: offices[0]?.nom ?? null,
    communes: names.map(({ nom }) => nom),
    suivent: shownCount(await countRecipients(db, { kind: 'premier', communes: alert.communes, publication_id: id })),
    habitants: alert.habitants,
    etablie_le: new Date().toISOString(),
    ...mailed(services.config),
    envois: (await envoisOf(db, id, caller.userId)).toReversed(),
    journal,
  }
}
