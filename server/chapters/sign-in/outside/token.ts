import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { AppError } from '../../../../contract/errors.ts'
import type { Db } from '../../../platform/db/db.ts'
import { retryWhileAway } from '../../../platform/db/retry.ts'
import { isSessionOver, reasonOf, SignInRefused } from './faults.ts'
import { type SessionTokens, sessionTokensOf, type SealKey } from './session-tokens.ts'
import type { OutsideProvider } from './provider.ts'
import { claimRefresh, endSession, findSession, giveUpRefresh, renewSession } from './sessions.ts'

/** The longest time that a request waits for the renewal by another request. */
const WAIT_MAX_MS = 8000
const POLL_MS = 100
/** The time between attempts if the provider is unreachable and the old token is still valid. */
const RETRY_SECONDS = 10

/** The dependencies of currentToken(). */
export interface TokenContext {
  db: Db
  sealKey: SealKey
  provider: OutsideProvider
  log: Pick<Logger, 'warn'>
}

/**
 * Returns the access token of a session, renewed shortly before it expires. One request over all processes renews it: the others use
 * the old token while it is valid, and else wait for the new one.
 * @throws AppError unauthorized if the session is over, service_unavailable if the provider is unreachable and the token has expired
 */
export async function currentToken(context: TokenContext, { session }: { session: string }): Promise<{ token: string; renewed: boolean }> {
  const { db, sealKey } = context
  const deadline = Date.now() + WAIT_MAX_MS
  for (;;) {
    const tokens = await findSession(db, sealKey, session)
    if (!tokens) throw await over(context, session)
    if (Date.now() < tokens.refreshAt) return { token: tokens.access, renewed: false }
    const turn = await claimRefresh(db, sealKey, session)
    if (turn) {
      const renewed = await refresh(context, session, turn.claim, turn.tokens ?? tokens)
      if (renewed) return renewed
    } else if (Date.now() < tokens.until) return { token: tokens.access, renewed: false }
    if (Date.now() > deadline) throw new AppError('service_unavailable')
    await sleep(POLL_MS)
  }
}

/** Renews the tokens under a claim. Returns null if another request has renewed or ended the session: the session is to be read again. */
async function refresh(
  context: TokenContext,
  session: string,
  claim: string,
  tokens: SessionTokens,
): Promise<{ token: string; renewed: boolean } | null> {
  const { db, sealKey, provider, log } = context
  if (Date.now() < tokens.refreshAt || tokens.refresh === null) {
    // Renewed between the read and the claim.
    await giveUpRefresh(db, session, claim, 0)
    return null
  }
  let next: SessionTokens
  try {
    next = sessionTokensOf(await provider.refresh({ ...tokens, refresh: tokens.refresh }))
    if (next.subject !== tokens.subject) throw new SignInRefused('refused', 'the provider gave the tokens of somebody else')
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'a session of the outside provider was not renewed')
    if (isSessionOver(error) || error instanceof SignInRefused) throw await over(context, session)
    const good = Date.now() < tokens.until
    await giveUpRefresh(db, session, claim, good ? RETRY_SECONDS : 0)
    if (good) return { token: tokens.access, renewed: false }
    throw new AppError('service_unavailable', { cause: error })
  }
  // The provider issues these tokens only once.
  const store = () => renewSession(db, sealKey, session, claim, next)
  if (await retryWhileAway(store, (attempt) => (attempt === 4 ? null : attempt * 300))) return { token: next.access, renewed: true }
  if (!(await findSession(db, sealKey, session))) await provider.revoke(next).catch(() => {})
  return null
}

async function over({ db, sealKey }: TokenContext, session: string): Promise<AppError> {
  await endSession(db, sealKey, session)
  return new AppError('unauthorized')
}
