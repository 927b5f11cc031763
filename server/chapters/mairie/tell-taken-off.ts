import { isEmailAddress } from '../../../contract/addresses.ts'
import { sql } from 'kysely'
import type { Caller } from '../../platform/access/caller.ts'
import type { Tx } from '../../platform/db/db.ts'
import { queueEmail } from '../../platform/mail/outbox.ts'
import { communeTakenOff } from '../../platform/mail/templates/commune-taken-off.ts'
import type { Services } from '../../platform/services.ts'

/** The most people of a publication who are told. */
const TOLD_MAX = 20
/** How long the e-mail is held: nobody is told of what is undone in that time. */
const HOLD_SECONDS = 300

/**
 * Tells the author of a publication and the owners of its actor that a commune was taken off it, except the caller. Spec §4.2-20.
 * @returns the ids of the e-mails
 */
export async function tellTakenOff(
  tx: Tx,
  services: Pick<Services, 'jobs' | 'config'>,
  { userId }: Pick<Caller, 'userId'>,
  { publicationId, communeId, reason }: { publicationId: string; communeId: string; reason: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ title: string; commune: string; email: string }>`
    select distinct p.title, c.nom as commune, u.email from publications p join communes c on c.id = ${communeId}
      join users u on u.active and u.email is not null and u.id is distinct from ${userId}::uuid
        and (u.id = p.created_by or u.id in (select l.user_id from actor_users l where l.acteur_id = p.acteur_id and l.role = 'owner'))
    where p.id = ${publicationId} order by u.email limit ${TOLD_MAX}`.execute(tx)
  const ids: string[] = []
  for (const { title, commune, email } of rows) {
    if (!isEmailAddress(email)) continue
    const told = communeTakenOff({ title, commune, reason, publicUrl: services.config.publicUrl })
    const related = { type: 'publication', id: publicationId }
    ids.push(await queueEmail(tx, services, { kind: 'commune_taken_off', to: email, ...told, related, holdSeconds: HOLD_SECONDS }))
  }
  return ids
}
