import { sql } from 'kysely'
import { AppError } from '../../../../contract/errors.ts'
import type { Context } from '../../../platform/access/context.ts'
import { machineCaller } from '../../../platform/access/caller.ts'
import { record } from '../../../platform/audit/record.ts'
import { type Db, transact, type Tx } from '../../../platform/db/db.ts'
import { OperatorError } from '../../../platform/operator-error.ts'
import { OF_HOURS, type Shown, shownCount } from '../remises/recipients.ts'

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
export async function stopEverything(db: Db, motif: string): Promise<{ stopped: number; inHand: number }> {
  const done = await beginStop({ db, caller: machineCaller('cli') }, motif)
  if (!done) throw new OperatorError('Nothing is sent to those who follow already: "alerts resume" ends that.')
  const { stopped, inHand } = done
  return { stopped, inHand }
}

/** As `stopEverything`, by an administrator. @throws AppError invalid_state (it is stopped already) */
export async function stopAllEnvois(
  ctx: Context,
  { motif }: { motif: string },
): Promise<GeneralStop & { arretes: number; en_main: Shown }> {
  const done = await beginStop(ctx, motif)
  if (!done) throw new AppError('invalid_state')
  return { depuis: done.depuis, motif, arretes: done.stopped, en_main: shownCount(done.inHand) }
}

/** @returns null where everything is stopped already */
const beginStop = ({ db, caller }: Context, motif: string): Promise<{ depuis: string; stopped: number; inHand: number } | null> =>
  transact(db, async (tx) => {
    // Conflicts with each `for share` of this table, and with no other read: a backup reads it for minutes.
    await sql`lock table envois_arret in exclusive mode`.execute(tx)
    const { rows: own } = await sql<{ depuis: string }>`
      insert into envois_arret (motif) values (${motif}) on conflict do nothing returning depuis`.execute(tx)
    const [begun] = own
    if (!begun) return null
    const { rows: stopped } = await sql<{ id: string; state: string }>`
      update envois e set state = 'interrompu', motif = 'arret', ended_at = now_ms(), due_at = null
      from (select id, state from envois where state in ('en_cours', 'programme') and kind not in ${OF_HOURS} order by id for update) o
      where o.id = e.id returning e.id, o.state`.execute(tx)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from remises where state = 'en_main'`.execute(tx)
    await record(tx, caller, 'envoi.stop_all', [
      { type: 'envoi', id: 'tous', after: { motif } },
      ...stopped.map(({ id, state }) => ({ type: 'envoi', id, before: { state }, after: { state: 'interrompu' } })),
    ])
    return { ...begun, stopped: stopped.length, inHand: rows[0]?.n ?? 0 }
  })

/**
 * Ends the general stop: the next tick goes on with reminders and agendas whose hours are not over. What was stopped of an alert stays stopped until a
 * person takes it up. Spec §2-90.
 * @throws OperatorError nothing is stopped
 */
export async function endGeneralStop(db: Db): Promise<void> {
  if (!(await endStop({ db, caller: machineCaller('cli') }))) throw new OperatorError('Sendings are not stopped.')
}

/** As `endGeneralStop`, by an administrator. @throws AppError invalid_state (nothing is stopped) */
export async function resumeAllEnvois(ctx: Context): Promise<{ arret_general: null }> {
  if (!(await endStop(ctx))) throw new AppError('invalid_state')
  return { arret_general: null }
}

/** @returns whether it was stopped */
const endStop = ({ db, caller }: Context): Promise<boolean> =>
  transact(db, async (tx) => {
    const { rows } = await sql<GeneralStop>`delete from envois_arret returning depuis, motif`.execute(tx)
    const [before] = rows
    if (!before) return false
    await record(tx, caller, 'envoi.resume_all', {
      type: 'envoi',
      id: 'tous',
      before: { motif: before.motif },
      after: { motif: null },
    })
    return true
  })
