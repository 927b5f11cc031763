import { decodeJwt, type JWTPayload } from 'jose'
import { AppError } from '../../../../contract/errors.ts'
import { type Db, transact, type Tx } from '../../../platform/db/db.ts'
import { addressOf, nameOf } from '../../../platform/access/token-claims.ts'
import type { VerifyToken } from '../../../platform/access/gate.ts'
import type { Identity } from '../../../platform/access/identity.ts'
import { type Admits, loadUser } from '../../../platform/access/users.ts'
import { SignInRefused } from './faults.ts'
import type { Flow } from './flow.ts'
import { sessionTokensOf, type SealKey } from './session-tokens.ts'
import type { OutsideProvider, Tokens } from './provider.ts'
import { makeSession } from './sessions.ts'

interface FinishContext {
  db: Db
  sealKey: SealKey
  provider: OutsideProvider
  /** The verification of the API: a token that the API refuses must not become a session. */
  verify: VerifyToken
  admits: Admits
  /** Counts a sign-in that succeeds, by its user. @throws AppError rate_limited */
  count: (userId: string) => Promise<unknown>
}

interface Returned {
  /** The query string of the callback, with its question mark, unchanged. */
  query: string
  state: string
  flow: Flow
  record: (tx: Tx, user: { id: string; roles: string[] }) => Promise<void>
}

/**
 * Ends a sign-in: checks the provider's callback, exchanges the code for tokens, creates the session and records the sign-in.
 * @returns the value of the session's cookie
 * @throws SignInRefused, or an error of the library: see faultOf()
 */
export async function finishSignIn(context: FinishContext, { query, state, flow, record }: Returned): Promise<string> {
  const { db, sealKey, provider } = context
  const { tokens, claims } = await provider.exchange(query, state, flow)
  const sessionTokens = sessionTokensOf(tokens)
  const user = await admitted(context, await identityOf(context, tokens, claims))
  if (!user) {
    await provider.revoke(tokens).catch(() => {})
    throw new SignInRefused('account_inactive')
  }
  await context.count(user.id)
  return transact(db, async (tx) => {
    const session = await makeSession(tx, sealKey, user.id, sessionTokens)
    await record(tx, user)
    return session
  })
}

/** Returns the user who has signed in; null if the user is inactive or was just erased. */
async function admitted({ db, admits }: FinishContext, identity: Identity) {
  const user = await loadUser(db, identity, admits).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'unauthorized') return null
    throw error
  })
  return user?.active ? user : null
}

/** Returns the identity of the access token, with the address and the name of the ID token if the access token lacks them. */
async function identityOf({ verify }: FinishContext, { access }: Tokens, claims: JWTPayload): Promise<Identity> {
  const verified = await verify(access)
  if (!verified) throw new SignInRefused('token_refused', `the API does not accept the access token: ${described(access)}`)
  if (verified.subject !== claims.sub) throw new SignInRefused('token_refused', 'access token and ID token name different subjects')
  const shown = addressOf(claims)
  return { ...verified, ...(!verified.emailVerified && shown.email !== null ? shown : {}), name: verified.name ?? nameOf(claims) }
}

/** The issuer and audience of a token, for an operator to compare with the settings. They are not personal data. */
function described(token: string): string {
  const { iss, aud } = decodeJwt(token)
  return `iss ${String(iss)}, aud ${aud === undefined ? 'missing' : [aud].flat().join(' ')}`
}
