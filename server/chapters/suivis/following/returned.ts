import { sql } from 'kysely'
import { machineCaller } from '../../../platform/access/caller.ts'
import { record } from '../../../platform/audit/record.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Services } from '../../../platform/services.ts'
import { countsOf } from '../remises/finish.ts'
import { giveUp } from '../remises/states.ts'

/** The Message-ID of a delivery: its sending and its follower (remises.handler.ts). */
const ID = /^<([0-9a-f-]{36})\.([0-9a-f-]{36})@/

/**
 * Records that a mail system gave back e-mails to followers: they were refused. An address that does not exist follows nothing any more. Who returns to it
 * follows again by a code. Spec §2-85.
 * @param ids Message-IDs in the report
 * @param status RFC 3463, such as 5.1.1
 * @returns whether one of them is ours
 */
export async function recordReturned(tx: Tx, { ids, status }: { ids: readonly string[]; status: string | null }): Promise<boolean> {
  let isOurs = false
  for (const id of ids) {
    const [, envoi, follower] = ID.exec(id) ?? []
    if (envoi === undefined || follower === undefined) continue
    if (!(await giveUp(tx, envoi, follower, status))) continue
    isOurs = true
    // The stored numbers are computed again.
    await sql`update envois e set counts = coalesce(${countsOf('e')}, '{}') where e.id = ${envoi} and e.counts is not null`.execute(tx)
    if (status?.startsWith('5.1.')) await forget(tx, follower)
  }
  return isOurs
}

/** Ends what an address follows that does not exist any more, or a browser that has left. Its row stays for as long as its deliveries are counted. */
export async function forget(tx: Tx, follower: string): Promise<void> {
  const { rows } = await sql<{ id: string; commune_id: string; sujet: string }>`
    delete from follows where follower_id = ${follower} returning id, commune_id, topic as sujet`.execute(tx)
  const ended = rows.map(({ id, ...before }) => ({ type: 'suivi', id, before }))
  if (ended.length > 0) await record(tx, machineCaller('system'), 'suivi.end', ended)
}

/** Removes addresses that follow nothing, and of which no delivery is counted any more. */
export const removeForgotten = async ({ database }: Pick<Services, 'database'>): Promise<void> => {
  await sql`delete from followers w where not exists (select from follows f where f.follower_id = w.id)
    and not exists (select from remises r where r.follower_id = w.id)`.execute(database.db)
}
