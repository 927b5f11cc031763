import { sql } from 'kysely'
import { AppError } from '../../../../contract/errors.ts'
import { HOURLY } from '../../../../contract/suivis/envois.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { SentAlert } from './alert.ts'
import { answererOf } from './answerer.ts'
import type { Genre } from './message.ts'

/** What an office has sent in the last hour, and in how many seconds an exercise or a request has room again. */
interface Hour {
  alertes: number
  exercices: number
  /** Sendings of which its people or the operator were written to. */
  demandes: number
  wait: number
}

/** Whether the people of an office, or the operator, are written to of a sending `e`. */
const IS_WRITTEN_OF = sql`(e.asked is not null or e.alone_reason is not null)`

/**
 * Counts what the office of an alert has sent in the last hour: beginnings and corrections, exercises, and requests to its people. Spec
 * §2-115, §2-127.
 */
export async function hourOf(db: Db, { acteur_id }: Pick<SentAlert, 'acteur_id'>): Promise<Hour> {
  const { rows } = await sql<Hour>`
    select count(*) filter (where e.kind in ('premier', 'correction') and e.state not in ('a_approuver', 'annule'))::int as alertes,
      count(*) filter (where e.kind = 'exercice')::int as exercices, count(*) filter (where ${IS_WRITTEN_OF})::int as demandes,
      greatest(1, ceil(extract(epoch from
        min(e.created_at) filter (where e.kind = 'exercice' or ${IS_WRITTEN_OF}) + interval '1 hour' - now())))::int as wait
    from envois e join publications p on p.id = e.publication_id
    where p.acteur_id = ${acteur_id} and e.created_at > now() - interval '1 hour'`.execute(db)
  return rows[0] as Hour
}

/**
 * Whether somebody else has stopped what a person answers for, or sent it back: of this alert; or in the last hour of another one of the
 * office, if it ran or would have begun by itself. A later sending of the same alert ends that. Spec §2-114, §2-126.
 */
export async function isStoppedFor(
  db: Db,
  { id, acteur_id }: Pick<SentAlert, 'id' | 'acteur_id'>,
  person: string | null,
): Promise<boolean> {
  const { rows } = await sql`select from envois e join publications p on p.id = e.publication_id
    where p.acteur_id = ${acteur_id} and ${answererOf('e')} = ${person} and (e.motif = 'renvoye' or e.motif = 'arret' and e.stopped_by_other)
      and (e.publication_id = ${id} or e.ended_at > now() - interval '1 hour' and (e.motif = 'arret' or e.due_at is not null))
      and not exists (select from envois l where l.publication_id = e.publication_id and l.created_at > e.created_at and l.kind <> 'exercice'
        and l.state not in ('a_approuver', 'annule')) limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Refuses a sending that is one too many of its hour. To be called once its row and its audit row are written: sendings of an office count one after the other.
 * An end, a withdrawal and what the only person sends are refused for no number. Spec §2-115, §2-127.
 * @param agreed whether a second person, or what takes their place, stands behind it
 * @returns whether its letters to colleagues and to the operator leave: five of an hour do
 * @throws AppError rate_limited (an exercise, or a request to colleagues), precondition_failed (a beginning that needs a second person by now)
 */
export async function assertWithinHour(
  tx: Tx,
  alert: SentAlert,
  { genre, isAsked, agreed }: { genre: Genre; isAsked: boolean; agreed: boolean },
): Promise<boolean> {
  // The trail has several chains: without this lock sendings of one moment would not see each other.
  await sql`select pg_advisory_xact_lock(hashtext('alerts of ' || ${alert.acteur_id}::text))`.execute(tx)
  const { alertes, exercices, demandes, wait } = await hourOf(tx, alert)
  const isWritten = demandes <= HOURLY.demandes
  if (genre === 'fin' || genre === 'retrait') return isWritten
  if ((genre === 'exercice' && exercices > HOURLY.exercices) || (isAsked && !isWritten))
    throw new AppError('rate_limited', { headers: { 'retry-after': String(wait) } })
  if (genre !== 'exercice' && !agreed && alertes > HOURLY.alertes) throw new AppError('precondition_failed')
  return isWritten
}
