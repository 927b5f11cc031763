import { type RawBuilder, sql } from 'kysely'
import { type Db, transact, type Tx } from '../../../platform/db/db.ts'
import { bounceMessage, mailMessage } from '../../../platform/mail/messages-catalogue.ts'
import { type StoredMessage, storedJson } from '../../../platform/stored-messages/message.ts'
import { LEASE_SECONDS, UNCERTAIN_SECONDS } from './lease.ts'
import { OF_HOURS, topicOf } from './recipients.ts'

/*
 * Every statement that changes the state of a delivery which exists; `choose` and `take` (remises.ts) make and take them.
 *
 * attend → en_main, unsent (taken) → en_main (handed over: its dialogue may begin) → acceptee | refusee | incertaine | attend
 * An unsent delivery goes back to attend whoever finds it: its attempt can no longer hand it over.
 */

/** What names a delivery in hand. Its attempt alone may write how it ended. */
export interface Attempted {
  envoi_id: string
  follower_id: string
  attempt: number
}

const isAttempt = ({ envoi_id, follower_id, attempt }: Attempted) =>
  sql`r.envoi_id = ${envoi_id} and r.follower_id = ${follower_id} and r.attempt = ${attempt}`

/** The state of a delivery that certainly did not leave: it waits, unless its follower or its sending has ended meanwhile. */
const WAITING = sql`(select case
    when not exists (select from follows f where f.follower_id = r.follower_id and f.topic = ${topicOf('e')}
      and f.commune_id = any(coalesce(e.communes, array[e.commune_id]))) then 'arretee'
    when e.motif = 'depasse' then 'depassee'
    when e.motif in ('fin', 'retrait', 'modifie') then 'arretee'
    else 'attend' end
  from envois e where e.id = r.envoi_id)`

/**
 * Marks a delivery as handed over, committed right before its dialogue: from here on it may have left. Spec §2-109.
 * @returns false for one that somebody has given back or taken meanwhile, or whose lease is over: nothing of it may be sent
 */
export async function handOver(db: Db, remise: Attempted): Promise<boolean> {
  const { rows } = await sql`update remises r set unsent = false where ${isAttempt(remise)} and r.state = 'en_main' and r.unsent
    and r.taken_at > now() - make_interval(secs => ${LEASE_SECONDS}) returning 1`.execute(db)
  return rows.length > 0
}

/**
 * Gives back deliveries that were taken and not handed over: they keep their place among those that wait. Spec §2-109.
 * @param which condition on `remises r`
 */
const giveBackWhere = async (db: Db, which: RawBuilder<unknown>): Promise<void> =>
  void (await sql`update remises r set state = ${WAITING}, taken_at = null, unsent = false where r.state = 'en_main' and r.unsent and ${which}`.execute(
    db,
  ))

/** Gives back what these attempts have taken and not handed over. */
export const giveBack = (db: Db, taken: readonly Attempted[]): Promise<void> =>
  giveBackWhere(
    db,
    sql`(r.envoi_id, r.follower_id, r.attempt) in (
      select x.envoi_id, x.follower_id, x.attempt from json_to_recordset(${JSON.stringify(taken.map(named))}::json)
        as x (envoi_id uuid, follower_id uuid, attempt integer))`,
  )
const named = ({ envoi_id, follower_id, attempt }: Attempted): Attempted => ({ envoi_id, follower_id, attempt })

/** Gives back what an earlier attempt at this sending has left unsent: it failed, or its process was lost. One that still lives sends none of it. */
export const giveBackAll = (db: Db, envoiId: string): Promise<void> => giveBackWhere(db, sql`r.envoi_id = ${envoiId}`)

/** What is written beside the state of a delivery. */
export interface Ending {
  answer?: StoredMessage | null
  /** Of `attend`: how long it waits. */
  waitSeconds?: number
  /** Of `attend`: it may have arrived, and is sent again all the same. */
  isRepeated?: boolean
}

/**
 * Writes how a delivery ended, by the attempt that had it in hand. `attend`: it certainly did not leave, and may leave later. One that was taken for
 * uncertain meanwhile is written too, where the mail server has answered. An accepted one that said all that its follower follows is written with the time of that.
 */
export async function conclude(
  db: Db,
  { follows: told, ...remise }: Attempted & { follows: unknown },
  state: 'acceptee' | 'refusee' | 'incertaine' | 'attend' | 'perimee',
  { answer = null, waitSeconds = 0, isRepeated = false }: Ending = {},
): Promise<void> {
  const from = state === 'acceptee' || state === 'refusee' ? ['en_main', 'incertaine'] : ['en_main']
  const ended = sql`update remises r set state = ${state === 'attend' ? WAITING : state}, answer = ${storedJson(answer)}::jsonb, taken_at = null,
      unsent = false, repeated = repeated + ${isRepeated ? 1 : 0}, next_at = now_ms() + make_interval(secs => ${waitSeconds})
    where ${isAttempt(remise)} and r.state = any(${from}::text[])`
  if (told === null || state !== 'acceptee') return void (await ended.execute(db))
  await transact(db, async (tx) => {
    // First the follower, as an erasure does.
    await sql`update followers set told_at = now_ms() where id = ${remise.follower_id}`.execute(tx)
    await ended.execute(tx)
  })
}

/**
 * Ends deliveries whose worker has ended. What was not handed over waits again once its lease is over. What was is uncertain after a minute, since the
 * other end may have it; a notification of a serious alert is sent again, and counted as repeated.
 * @returns how many are uncertain
 */
export async function sweep(db: Db): Promise<number> {
  await giveBackWhere(db, sql`r.taken_at < now() - make_interval(secs => ${LEASE_SECONDS})`)
  const again = sql`(w.channel = 'push' and e.kind not in ${OF_HOURS} and e.content ->> 'severite' <> 'information')`
  const lost = sql`e.id = r.envoi_id and w.id = r.follower_id and r.state = 'en_main' and not r.unsent
    and r.taken_at < now() - make_interval(secs => ${UNCERTAIN_SECONDS})`
  const answer = storedJson(mailMessage('worker_ended'))
  await sql`update remises r set state = ${WAITING}, taken_at = null, next_at = now_ms(), repeated = r.repeated + 1, answer = ${answer}::jsonb
    from envois e, followers w where ${lost} and ${again}`.execute(db)
  const { rows } = await sql`update remises r set state = 'incertaine', taken_at = null, answer = ${answer}::jsonb
    from envois e, followers w where ${lost} and not coalesce(${again}, false) returning 1`.execute(db)
  return rows.length
}

/** Ends what still waits of these sendings. */
export async function dropWaiting(tx: Tx, state: 'arretee' | 'depassee', envois: readonly string[]): Promise<void> {
  if (envois.length === 0) return
  await sql`update remises set state = ${state} where envoi_id = any(${envois}::uuid[]) and state = 'attend'`.execute(tx)
}

/** Ends what waits of a following's hour that is over. */
export const dropLate = async (tx: Tx): Promise<void> =>
  void (await sql`update remises r set state = 'perimee' from envois e
    where e.id = r.envoi_id and e.state = 'en_cours' and e.kind in ${OF_HOURS} and e.expires_at <= now() and r.state = 'attend'`.execute(
    tx,
  ))

/** Records that a mail system gave back a delivery. Returns whether there was such a one. */
export async function giveUp(tx: Tx, envoiId: string, followerId: string, status: string | null): Promise<boolean> {
  const { rows } = await sql`update remises set state = 'refusee', answer = ${storedJson(bounceMessage(status))}::jsonb
    where envoi_id = ${envoiId} and follower_id = ${followerId} and state in ('acceptee', 'incertaine') returning 1`.execute(tx)
  return rows.length > 0
}

/**
 * Ends what is unfinished in a copied database: it may have left from the other one.
 * @param before only what was there at the copy
 * @returns how many deliveries it were
 */
export async function leaveUncertain(tx: Tx, before: string, answer: StoredMessage): Promise<number> {
  const { rows } =
    await sql`update remises r set state = 'incertaine', taken_at = null, unsent = false, answer = ${storedJson(answer)}::jsonb
    from envois e where e.id = r.envoi_id and e.created_at <= ${before}::timestamptz and r.state in ('attend', 'en_main') returning 1`.execute(
      tx,
    )
  return rows.length
}
