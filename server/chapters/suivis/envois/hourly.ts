import { sql } from 'kysely'
import { AppError } from '../../../../contract/errors.ts'
import { HOURLY } from '../../../../contract/suivis/envois.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { SentAlert } from './alert.ts'
import type { Genre } from './message.ts'

/** What an office has sent in the last hour, and in how many seconds an exercise or a request has room again. */
interface Hour {
  alertes: number
  exercices: number
  demandes: number
  wait: number
}

/** Counts what the office of an alert has sent in the last hour: beginnings and corrections, exercises, and requests to its people. Spec §2-115. */
export async function hourOf(db: Db, { acteur_id }: Pick<SentAlert, 'acteur_id'>): Promise<Hour> {
  const { rows } = await sql<Hour>`
    select count(*) filter (where e.kind in ('premier', 'correction') and e.state not in ('a_approuver', 'annule'))::int as alertes,
      count(*) filter (where e.kind = 'exercice')::int as exercices, count(*) filter (where e.asked is not null)::int as demandes,
      greatest(1, ceil(extract(epoch from min(e.created_at) filter (where e.kind = 'exercice' or e.asked is not null) + interval '1 hour' - now())))::int as wait
    from envois e join publications p on p.id = e.publication_id
    where p.acteur_id = ${acteur_id} and e.created_at > now() - interval '1 hour'`.execute(db)
  return rows[0] as Hour
}

/**
 * Refuses a sending that is one too many of its hour. To be called once its row and its audit row are written: sendings of an office count one after the other.
 * Spec §2-115.
 * @param agreed whether a second person, or what takes their place, stands behind it
 * @throws AppError rate_limited (an exercise, or a request to colleagues), precondition_failed (a beginning that needs a second person by now)
 */
export async function assertWithinHour(
  tx: Tx,
  alert: SentAlert,
  { genre, isAsked, agreed }: { genre: Genre; isAsked: boolean; agreed: boolean },
): Promise<void> {
  if (genre === 'fin' || genre === 'retrait') return
  // The trail has several chains: without this lock sendings of one moment would not see each other.
  await sql`select pg_advisory_xact_lock(hashtext('alerts of ' || ${alert.acteur_id}::text))`.execute(tx)
  const { alertes, exercices, demandes, wait } = await hourOf(tx, alert)
  if ((genre === 'exercice' && exercices > HOURLY.exercices) || (isAsked && demandes > HOURLY.demandes))
    throw new AppError('rate_limited', { headers: { 'retry-after': String(wait) } })
  if (genre !== 'exercice' && !agreed && alertes > HOURLY.alertes) throw new AppError('precondition_failed')
}
