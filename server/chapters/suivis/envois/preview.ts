import { sql } from 'kysely'
import type { z } from 'zod'
import { AppError } from '../../../../contract/errors.ts'
import { SEVERITIES } from '../../../../contract/publications/alerts.ts'
import type { listEnvois, previewEnvoi as contract } from '../../../../contract/suivis/envois.ts'
import { existingActeur } from '../../../platform/access/acteurs.ts'
import type { Context } from '../../../platform/access/context.ts'
import { assertMay } from '../../../platform/access/permissions.ts'
import { assertWithinCommunes } from '../../../platform/access/scope.ts'
import { type Db, transact } from '../../../platform/db/db.ts'
import type { Services } from '../../../platform/services.ts'
import { nowOf } from '../database-time.ts'
import { countRecipients, shownCount } from '../remises/recipients.ts'
import { agreeing, agreementFor, colleaguesOf, type Intended, morningFor } from './agreement.ts'
import { canLeave, mailed, maySend, type SentAlert } from './alert.ts'
import { generalStop } from './general-stop.ts'
import { hourOf, isStoppedFor } from './hourly.ts'
import type { Genre } from './message.ts'

type Prevu = z.output<typeof listEnvois.response>['data']['prevus'][number]

/** Returns how a sending would start after a change of an alert, and to how many it would go; of an end and a withdrawal also with a text of one's own. */
export async function foresee(
  db: Db,
  alert: SentAlert,
  genre: Genre,
  intended: Omit<Intended, 'genre' | 'count' | 'isFree'>,
): Promise<Prevu> {
  const count = await countRecipients(db, { kind: genre, communes: alert.communes, publication_id: alert.id })
  const now = await nowOf(db)
  const start = (severite: (typeof SEVERITIES)[number]) => {
    const changed = { ...alert, alerte: { ...alert.alerte, severite } }
    const all = { ...intended, genre, count }
    return {
      approbation: agreementFor(changed, { ...all, isFree: false }),
      texte_libre: genre === 'fin' || genre === 'retrait' ? agreementFor(changed, { ...all, isFree: true }) : null,
      debut_le: morningFor(changed, genre, now),
    }
  }
  const selon = { information: start('information'), vigilance: start('vigilance'), danger: start('danger') }
  return { genre, destinataires: shownCount(count), selon }
}

/**
 * Returns to how many a new alert of a town hall would be sent, and what it would wait for. Spec §2-120.
 * @throws AppError not_found, scope_violation (no link, no town hall, or a commune that is none of its own), permission_denied
 */
export const previewEnvoi = (
  { db, caller, services }: Context & { services: Services },
  { acteurId, query }: { acteurId: string; query: z.output<typeof contract.query> },
): Promise<z.output<typeof contract.response>['data']> =>
  transact(db, async (tx) => {
    const { type } = await existingActeur(tx, acteurId)
    await assertMay(tx, caller, acteurId, [])
    if (type !== 'mairie') throw new AppError('scope_violation')
    await assertWithinCommunes(tx, acteurId, query.commune_id)
    const alert = await unwritten(tx, acteurId, query.commune_id)
    const stop = await generalStop(tx)
    const may = (await maySend(tx, caller, alert)) && canLeave(services.config) && stop === null
    const colleagues = may ? agreeing(await colleaguesOf(tx, alert, caller.userId)) : []
    return {
      peut_envoyer: may,
      arret_general: stop?.depuis ?? null,
      ...mailed(services.config),
      suivent: shownCount(await countRecipients(tx, { kind: 'premier', communes: alert.communes, publication_id: null })),
      habitants: alert.habitants,
      equipe: colleagues.map(({ nom }) => nom),
      premier: may ? await foresee(tx, alert, 'premier', await asNew(tx, acteurId, colleagues.length, caller.userId)) : null,
    }
  })

/** An alert of a town hall that nobody has written yet: where it is, and who could agree. */
async function unwritten(db: Db, acteurId: string, communes: readonly string[]): Promise<SentAlert> {
  const [first = ''] = communes
  const { rows } = await sql<Pick<SentAlert, 'isOffice' | 'commune' | 'timezone' | 'habitants'>>`
    select c.nom as commune, c.timezone, a.active and a.deleted_at is null and a.can_publish as "isOffice",
      (select sum(x.population)::int from communes x where x.id = any(${communes}::uuid[])) as habitants
    from acteurs a, communes c where a.id = ${acteurId} and c.id = ${first}`.execute(db)
  const [place] = rows
  if (!place) throw new AppError('scope_violation')
  const alerte = {
    severite: 'information',
    secteurs: [],
    consignes: null,
    source: null,
    corrections: [],
    levee_le: null,
    levee_motif: null,
  } as const
  const text = { id: acteurId, version: 1, title: '', body: '', expire_le: null, hidden: null }
  return { ...text, ...place, alerte: { ...alerte, secteurs: [], corrections: [] }, acteur_id: acteurId, communes: [...communes] }
}

/** What the rule of agreement reads of an alert of which nothing was sent yet. */
async function asNew(
  db: Db,
  acteur_id: string,
  colleagues: number,
  callerId: string | null,
): Promise<Omit<Intended, 'genre' | 'count' | 'isFree'>> {
  const { alertes: sentThisHour } = await hourOf(db, { acteur_id })
  const isStopped = await isStoppedFor(db, { id: acteur_id, acteur_id }, callerId)
  return { colleagues, chain: [], sentThisHour, isStopped }
}
