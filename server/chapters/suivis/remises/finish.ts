import { sql } from 'kysely'
import { type Db, transact, type Tx } from '../../../platform/db/db.ts'
import type { StoredMessage } from '../../../platform/stored-messages/message.ts'
import type { Services } from '../../../platform/services.ts'
import { readable } from '../../publications/reading/visibility.ts'
import { dropOutdated } from '../envois/outdated.ts'
import { endWithoutRight } from '../envois/rights.ts'
import { HAS_BEEN_REACHED, isTrue, OF_HOURS, RESUMABLE } from './recipients.ts'
import { dropLate, dropWaiting, leaveUncertain } from './states.ts'

/**
 * Ends sendings. What a following has at its hour and whose time is over does not leave any more. A message of an alert that is no longer true is interrupted for good; one that did
 * not leave in its hours waits for a person. The numbers are stored, since the rows go after 30 days, and each end is one line of the log. Spec §2-111.
 */
export async function finish({ database, logger }: Pick<Services, 'database' | 'logger'>): Promise<void> {
  for (const { id, ...ended } of await end(database.db)) logger.info({ envoi: id, ...ended }, 'a sending to followers has ended')
}

interface Ended {
  id: string
  kind: string
  state: string
  motif: string | null
  counts: Counts
}

const end = (db: Db): Promise<Ended[]> =>
  transact(db, async (tx) => {
    await sql`update envois set chosen = true where state = 'en_cours' and kind in ${OF_HOURS} and expires_at <= now() and not chosen`.execute(
      tx,
    )
    await dropLate(tx)
    await sql`update envois e set state = 'termine', ended_at = now_ms()
      where e.state = 'en_cours' and e.chosen
        and not exists (select from remises r where r.envoi_id = e.id and r.state in ('attend', 'en_main'))`.execute(tx)
    // One that has not begun leaves its place: it can be sent once the alert is in force again.
    const { rows: untrue } = await sql<{
      id: string
    }>`update envois e set state = case when e.state = 'en_cours' then 'interrompu' else 'annule' end,
        ended_at = now_ms(), slot = case when e.state = 'en_cours' then e.slot else e.id::text end,
        motif = case when not o.readable then 'retrait' when e.kind = 'fin' then 'modifie' when e.kind = 'retrait' then 'retrait' else 'fin' end
      from (select x.id, coalesce(${readable('p')}, false) as readable, ${isTrue('x', 'p')} as holds
        from envois x left join publications p on p.id = x.publication_id where x.state in ('en_cours', 'programme', 'a_approuver') and x.kind not in ${OF_HOURS}) o
      where o.id = e.id and e.state in ('en_cours', 'programme', 'a_approuver') and not o.holds returning e.id`.execute(tx)
    await dropWaiting(
      tx,
      'arretee',
      untrue.map(({ id }) => id),
    )
    await sql`update envois set state = 'interrompu', motif = 'retard', ended_at = now_ms()
      where state in ('en_cours', 'programme') and kind not in ${OF_HOURS} and expires_at <= now()`.execute(tx)
    const { rows } =
      await sql<Ended>`update envois e set counts = coalesce(${countsOf('e')}, '{}') where e.ended_at is not null and e.counts is null
      and not exists (select from remises r where r.envoi_id = e.id and r.state = 'en_main')
      returning e.id, e.kind, e.state, e.motif, e.counts`.execute(tx)
    return rows
  })

/**
 * The deliveries of a sending to followers that count (§2-116), by channel and state: `{"mail": {"acceptee": 3}}`. @param e alias of
 * `envois`
 */
export const countsOf = (e: string) => sql`(select jsonb_object_agg(c.channel, c.states) from (
  select n.channel, jsonb_object_agg(n.state, n.count) as states from (
    select w.channel, r.state, count(*)::int as count from remises r join followers w on w.id = r.follower_id
    where r.envoi_id = ${sql.ref(`${e}.id`)} and ${HAS_BEEN_REACHED} group by w.channel, r.state) n group by n.channel) c)`
export type Counts = Partial<Record<'mail' | 'push', Record<string, number>>>

/**
 * Of a restored or copied database: what was unfinished may have left from the other one. It is uncertain, and its sendings are over.
 * @param before only what was there at the copy
 */
export async function leaveUnfinished(tx: Tx, before: string, answer: StoredMessage): Promise<Record<string, number>> {
  const remises = await leaveUncertain(tx, before, answer)
  await sql`update envois e set state = 'interrompu', motif = 'copie', ended_at = now_ms(), counts = coalesce(${countsOf('e')}, '{}')
    where (e.state in ('en_cours', 'programme', 'a_approuver') or (e.state = 'interrompu' and e.motif in ${RESUMABLE})) and e.created_at <= ${before}::timestamptz`.execute(
    tx,
  )
  return remises > 0 ? { remises } : {}
}

/**
 * Begins a sending whose time has come. One whose alert was changed meanwhile never begins, nor one for which nobody with the right answers any more.
 * @param envoiId of this one; absent: of all
 */
export async function beginDue(db: Db, envoiId?: string): Promise<void> {
  const which = envoiId === undefined ? sql`true` : sql`id = ${envoiId}`
  await endWithoutRight(db)
  await dropOutdated(db, which)
  await sql`update envois set state = 'en_cours' where ${which} and state = 'programme' and due_at <= now() and now() < expires_at`.execute(
    db,
  )
}
