import { decodeJwt, type JWTPayload } from 'jose'
import { AppError } from '../../../../contract/errors.ts'
import { type Db, transact, type Tx } from '../../db/db.ts'
import { addressOf, nameOf } from '../token-claims.ts'
import type { VerifyToken } from '../gate.ts'
import type { Identity } from '../identity.ts'
import { type Admits, loadUser } from '../users.ts'
import { SignInRefused } from './faults.ts'
import type { Flow } from './flow.ts'
import { heldOf, type Keeper } from './session-tokens.ts'
import type { OutsideProvider, Tokens } from './provider.ts'
import { makeSession } from './sessions.ts'

interface FinishContext {
  db: Db
  keeper: Keeper
  provider: OutsideProvider
  /** As the API verifies tokens: what it would refuse must not become a session. */
  verify: VerifyToken
  admits: Admits
}

interface Returned {
  /** With its question mark, as the provider wrote it. */
  query: string
  state: string
  flow: Flow
  record: (tx: Tx, user: { id: string; roles: string[] }) => Promise<void>
}

/**
 * Ends a sign-in: checks what the provider says, takes the tokens, makes the session and records it.
 * @returns what the session's cookie holds
 * @throws SignInRefused, or what the library says: see faultOf()
 */
export async function finishSignIn(context: FinishContext, { query, state, flow, record }: Returned): Promise<string> {
  const { db, keeper, provider } = context
  const { tokens, claims } = await provider.exchange(query, state, flow)
  const held = heldOf(tokens)
  const user = await admitted(context, await identityOf(context, tokens, claims))
  if (!user) {
    await provider.revoke(tokens).catch(() => {})
    throw new SignInRefused('account_inactive')
  }
  return transact(db, async (tx) => {
    const session = await makeSession(tx, keeper, user.id, held)
    await record(tx, user)
    return session
  })
}

/** The user who has signed in; null where they are not let in, or their account was erased a moment ago. */
async function admitted({ db, admits }: FinishContext, identity: Identity) {
  const user = await loadUser(db, identity, admits).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'unauthorized') return null
    throw error
  })
  return user?.active ? user : null
}

/** Who has signed in. The ID token may hold the address where the access token, which is for the API, does not. */
async function identityOf({ verify }: FinishContext, { access }: Tokens, claims: JWTPayload): Promise<Identity> {
  const verified = await verify(access)
  if (!verified) throw new SignInRefused('token_refused', `the API does not accept the access token: ${described(access)}`)
  if (verified.subject !== claims.sub) throw new SignInRefused('token_refused', 'access token and ID token name different subjects')
  const shown = addressOf(claims)
  return { ...verified, ...(!verified.emailVerified && shown.email !== null ? shown : {}), name: verified.name ?? nameOf(claims) }
}

/** What an operator has to compare with the settings; nothing of it is about a person. */
function described(token: string): string {
  const { iss, aud } = decodeJwt(token)
  return `iss ${String(iss)}, aud ${aud === undefined ? 'missing' : [aud].flat().join(' ')}`
}
