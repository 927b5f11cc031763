import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { AppError } from '../../../../contract/errors.ts'
import type { Db } from '../../db/db.ts'
import { isDatabaseAway } from '../../db/sql-state.ts'
import { isSessionOver, reasonOf, SignInRefused } from './faults.ts'
import { type Held, heldOf, type Keeper } from './session-tokens.ts'
import type { OutsideProvider } from './provider.ts'
import { claimRefresh, endSession, findSession, giveUpRefresh, renewSession } from './sessions.ts'

/** How long a request waits for another's turn. */
const PATIENCE_MS = 8000
const LOOK_AGAIN_MS = 100
/** With the provider away, while the old token is still good. */
const TRY_AGAIN_SECONDS = 10

/** What asks for tokens. */
export interface TokenContext {
  db: Db
  keeper: Keeper
  provider: OutsideProvider
  log: Pick<Logger, 'warn'>
}

/**
 * The access token of a session, renewed when it is nearly over, by one request at a time over all processes: the others take
 * the old one while it is good, and else wait for the new one.
 * @throws AppError unauthorized where the session is over, service_unavailable where the provider is away and the token over
 */
export async function currentToken(context: TokenContext, session: string): Promise<{ token: string; renewed: boolean }> {
  const { db, keeper } = context
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const held = await findSession(db, keeper, session)
    if (!held) throw await over(context, session)
    if (Date.now() < held.refreshAt) return { token: held.access, renewed: false }
    const turn = await claimRefresh(db, keeper, session)
    if (turn) {
      const renewed = await refresh(context, session, turn.claim, turn.held ?? held)
      if (renewed) return renewed
    } else if (Date.now() < held.until) return { token: held.access, renewed: false }
    if (Date.now() > deadline) throw new AppError('service_unavailable')
    await sleep(LOOK_AGAIN_MS)
  }
}

/** Uses a turn. Returns null where there is nothing to answer yet: what another turn did is to be read again. */
async function refresh(
  context: TokenContext,
  session: string,
  claim: string,
  held: Held,
): Promise<{ token: string; renewed: boolean } | null> {
  const { db, keeper, provider, log } = context
  if (Date.now() < held.refreshAt || held.refresh === null) {
    // Renewed between the look and the turn.
    await giveUpRefresh(db, session, claim, 0)
    return null
  }
  let next: Held
  try {
    next = heldOf(await provider.refresh({ ...held, refresh: held.refresh }))
    if (next.subject !== held.subject) throw new SignInRefused('refused', 'the provider gave the tokens of somebody else')
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'a session of the outside provider was not renewed')
    if (isSessionOver(error) || error instanceof SignInRefused) throw await over(context, session)
    const good = Date.now() < held.until
    await giveUpRefresh(db, session, claim, good ? TRY_AGAIN_SECONDS : 0)
    if (good) return { token: held.access, renewed: false }
    throw new AppError('service_unavailable', { cause: error })
  }
  if (await kept(() => renewSession(db, keeper, session, claim, next))) return { token: next.access, renewed: true }
  if (!(await findSession(db, keeper, session))) await provider.revoke(next).catch(() => {})
  return null
}

/** The provider gives these tokens once: a database that is away for a moment must not lose them. */
async function kept<T>(keep: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await keep()
    } catch (error) {
      if (attempt === 4 || !isDatabaseAway(error)) throw error
      await sleep(attempt * 300)
    }
  }
}

async function over({ db, keeper }: TokenContext, session: string): Promise<AppError> {
  await endSession(db, keeper, session)
  return new AppError('unauthorized')
}
