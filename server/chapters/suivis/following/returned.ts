import { sql } from 'kysely'
import type { Secrets } from '../../../platform/access/secrets.ts'
import { machineCaller } from '../../../platform/access/caller.ts'
import { record } from '../../../platform/audit/record.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Services } from '../../../platform/services.ts'
import { countsOf } from '../remises/finish.ts'
import { giveUp } from '../remises/states.ts'
import { followOf } from './tokens.ts'

/** The Message-ID of a delivery: its sending and its follower (remises/by-mail.ts). */
const ID = /^<([0-9a-f-]{36})\.([0-9a-f-]{36})@/

interface Delivery {
  envoi: string
  follower: string
}

const deliveriesIn = (ids: readonly string[]): Delivery[] =>
  ids.flatMap((id) => {
    const [, envoi, follower] = ID.exec(id) ?? []
    return envoi === undefined || follower === undefined ? [] : [{ envoi, follower }]
  })

async function isKnown(tx: Tx, { envoi, follower }: Delivery): Promise<boolean> {
  const { rows } = await sql`select from remises where envoi_id = ${envoi} and follower_id = ${follower}`.execute(tx)
  return rows.length > 0
}

/** What a mail system says of letters. */
interface Report {
  /** Message-IDs in the report. */
  ids: readonly string[]
  /** RFC 3463, such as 5.1.1. */
  status: string | null
  /** The tokens in the List-Unsubscribe of the returned letter. */
  tokens: readonly string[]
  /** The kind of a complaint; null: the letter was returned. */
  complaint: string | null
}

/**
 * Records that a mail system gave back e-mails to followers: they were refused, and an address that does not exist follows nothing any more; or that a
 * recipient complained of one, which ends that following and is counted. Either counts only with our signed link of the letter: its Message-ID stands in
 * every answer and every log. Who returns follows again by a code. Spec §2-85, §2-116.
 * @returns whether one of the letters is ours
 */
export async function recordReturned(
  tx: Tx,
  secrets: Pick<Secrets, 'key' | 'former'>,
  { ids, status, tokens, complaint }: Report,
): Promise<boolean> {
  const linked = tokens.flatMap((token) => followOf(secrets, token)?.id ?? [])
  let isOurs = false
  for (const delivery of deliveriesIn(ids)) {
    if (!(await isKnown(tx, delivery))) continue
    isOurs = true
    const { rows } = await sql<{ id: string }>`select id from follows
      where id = any(${linked}::uuid[]) and follower_id = ${delivery.follower}`.execute(tx)
    const [follow] = rows
    if (!follow) continue
    if (complaint === null) await recordRefused(tx, delivery, status)
    else if (complaint === 'abuse') await recordComplaint(tx, delivery, follow.id)
  }
  return isOurs
}

async function recordRefused(tx: Tx, { envoi, follower }: Delivery, status: string | null): Promise<void> {
  if (!(await giveUp(tx, envoi, follower, status))) return
  // The stored numbers are computed again.
  await sql`update envois e set counts = coalesce(${countsOf('e')}, '{}') where e.id = ${envoi} and e.counts is not null`.execute(tx)
  if (status?.startsWith('5.1.')) await forget(tx, follower)
}

async function recordComplaint(tx: Tx, { envoi, follower }: Delivery, follow: string): Promise<void> {
  await sql`update envois set complaints = complaints + 1 where id = ${envoi}`.execute(tx)
  await forget(tx, follower, follow)
}

/**
 * Ends what an address follows that does not exist any more, or a browser that has left. Its row stays for as long as its deliveries are counted.
 * @param follow this following alone
 */
export async function forget(tx: Tx, follower: string, follow?: string): Promise<void> {
  const { rows } = await sql<{ id: string; commune_id: string; sujet: string }>`
    delete from follows where follower_id = ${follower} and ${follow === undefined ? sql`true` : sql`id = ${follow}`}
    returning id, commune_id, topic as sujet`.execute(tx)
  const ended = rows.map(({ id, ...before }) => ({ type: 'suivi', id, before }))
  if (ended.length > 0) await record(tx, machineCaller('system'), 'suivi.end', ended)
}

/** Removes addresses that follow nothing, and of which no delivery is counted any more. */
export const removeForgotten = async ({ database }: Pick<Services, 'database'>): Promise<void> => {
  await sql`delete from followers w where not exists (select from follows f where f.follower_id = w.id)
    and not exists (select from remises r where r.follower_id = w.id)`.execute(database.db)
}
