import { sql } from 'kysely'
import type { z } from 'zod'
import { AppError, invalid } from '../../../../contract/errors.ts'
import type { EnvoiWith } from '../../../../contract/suivis/envoi-input.ts'
import type { Context, Target } from '../../../platform/access/context.ts'
import { type Db, transact, type Tx } from '../../../platform/db/db.ts'
import type { Services } from '../../../platform/services.ts'
import { sendAlert } from '../remises/remises.job.ts'
import { assertMaySend, readAlert, type SentAlert } from './alert.ts'
import { beginIn } from './begin.ts'
import { heldStop } from './general-stop.ts'
import type { Genre } from './message.ts'
import { dropOutdated } from './outdated.ts'
import { chainOf, readyOf, slotOf } from './ready.ts'
import type { ShownEnvoi } from './rows.ts'

/** What a request says of the sending that goes with its change; undefined: it tells nobody. */
export type Telling = z.output<typeof EnvoiWith> | undefined

/**
 * Makes a change of an alert and begins the sending that a request asks with it, in one transaction: what is refused of the sending refuses the change. Where
 * the sending waits for an agreement or for the morning, the change is made all the same. Spec §2-120.
 * @param write makes the change in the transaction of its context
 * @param isNew whether the alert is made by the request: no version of it was seen before
 * @returns the changed record, and the sending if one was asked
 * @throws AppError validation_failed (no alert; no If-Match), invalid_state (the change leaves nothing to say), and the errors of assertMaySend(), beginIn() and `write`
 */
export async function changeAndTell<Row extends { id: string }>(
  ctx: Context & Pick<Target, 'ifMatch'> & { services: Services },
  { envoi, isNew = false }: { envoi: Telling; isNew?: boolean },
  write: (ctx: Context) => Promise<Row>,
): Promise<Row & { envoi?: ShownEnvoi }> {
  const { caller, services } = ctx
  if (envoi === undefined) return write(ctx)
  if (!isNew && ctx.ifMatch === undefined) throw invalid('headers.if-match', 'is needed: the version that is sent')
  const told = await transact(ctx.db, async (tx) => {
    // In the order of the general stop: it is read before a publication is locked.
    const stop = await heldStop(tx)
    const row = await write({ db: tx, caller })
    const alert = await alertOf(tx, row.id)
    await assertMaySend(tx, caller, alert)
    await dropOutdated(tx, sql`publication_id = ${alert.id}`)
    const genre = await genreOf(tx, alert)
    if (genre === null) throw new AppError('invalid_state')
    // X-Audit-Id names the row of the change, which can be undone.
    const sender = { ...ctx, caller: { ...caller, audited: [] } }
    return { ...row, envoi: await beginIn(tx, sender, { alert, stop, asked: { ...envoi, genre } }) }
  })
  services.jobs.wake(sendAlert)
  return told
}

/** Returns what follows from the present state of an alert: what is ready, else what the last sending of it says already. */
async function genreOf(db: Db, alert: SentAlert): Promise<Genre | null> {
  const chain = await chainOf(db, alert)
  const [ready] = readyOf(alert, chain)
  if (ready !== 'exercice') return ready ?? null
  const [last] = chain
  return last && last.slot === slotOf(alert, last.kind, chain) ? last.kind : null
}

/** @throws AppError validation_failed (no alert of a town hall) */
async function alertOf(tx: Tx, id: string): Promise<SentAlert> {
  try {
    return await readAlert(tx, id, true)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') throw invalid('body.envoi', 'is only for an alert')
    throw error
  }
}
