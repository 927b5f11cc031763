import { sql } from 'kysely'
import { machineCaller } from '../../../platform/access/caller.ts'
import { record } from '../../../platform/audit/record.ts'
import { type Db, transact, type Tx } from '../../../platform/db/db.ts'
import { OperatorError } from '../../../platform/operator-error.ts'
import { OF_HOURS } from '../remises/recipients.ts'

/** The stop of everything that is sent to people who follow: since when, and why. */
export interface GeneralStop {
  depuis: string
  motif: string
}

/** Returns the general stop; null while sendings leave. Spec §2-90. */
export const generalStop = async (db: Db): Promise<GeneralStop | null> =>
  (await db.selectFrom('envois_arret').select(['depuis', 'motif']).executeTakeFirst()) ?? null

/**
 * Returns the general stop, which does not begin before the transaction ends: `stopEverything` waits, then finds what the transaction began. It is read
 * before a sending is locked, in the order of `stopEverything`.
 */
export const heldStop = async (tx: Tx): Promise<GeneralStop | null> =>
  (await tx.selectFrom('envois_arret').select(['depuis', 'motif']).forShare().executeTakeFirst()) ?? null

/** In a statement: whether sendings leave. The stop does not begin while the statement runs; one that waits for the stop reads it. */
export const NOT_STOPPED = sql<boolean>`not exists (select from envois_arret for share)`

/**
 * Stops everything that is sent to people who follow, until `endGeneralStop`: in every process and after every start. Sendings of alerts that run or wait
 * for their time are stopped like those that somebody stops, so that a person takes up each of them. What a following has at its hour waits. Spec §2-90.
 * @returns how many sendings of alerts were stopped, and how many messages are in hand and may still leave
 * @throws OperatorError it is stopped already
 */
export const stopEverything = (db: Db, motif: string): Promise<{ stopped: number; inHand: number }> =>
  transact(db, async (tx) => {
    // Conflicts with each `for share` of this table, and with no other read: a backup reads it for minutes.
    await sql`lock table envois_arret in exclusive mode`.execute(tx)
    const { rows: own } = await sql`insert into envois_arret (motif) values (${motif}) on conflict do nothing returning 1`.execute(tx)
    if (own.length === 0) throw new OperatorError('Nothing is sent to those who follow already: "alerts resume" ends that.')
    const { rows: stopped } = await sql<{ id: string; state: string }>`
      update envois e set state = 'interrompu', motif = 'arret', ended_at = now_ms(), due_at = null
      from (select id, state from envois where state in ('en_cours', 'programme') and kind not in ${OF_HOURS} order by id for update) o
      where o.id = e.id returning e.id, o.state`.execute(tx)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from remises where state = 'en_main'`.execute(tx)
    await record(tx, machineCaller('cli'), 'envoi.stop_all', [
      { type: 'envoi', id: 'tous', after: { motif } },
      ...stopped.map(({ id, state }) => ({ type: 'envoi', id, before: { state }, after: { state: 'interrompu' } })),
    ])
    return { stopped: stopped.length, inHand: rows[0]?.n ?? 0 }
  })

/**
 * Ends the general stop: the next tick goes on with reminders and agendas whose hours are not over. What was stopped of an alert stays stopped until a
 * person takes it up. Spec §2-90.
 * @throws OperatorError nothing is stopped
 */
export const endGeneralStop = (db: Db): Promise<void> =>
  transact(db, async (tx) => {
    const { rows } = await sql<GeneralStop>`delete from envois_arret returning depuis, motif`.execute(tx)
    const [before] = rows
    if (!before) throw new OperatorError('Sendings are not stopped.')
    await record(tx, machineCaller('cli'), 'envoi.resume_all', {
      type: 'envoi',
      id: 'tous',
      before: { motif: before.motif },
      after: { motif: null },
    })
  })
