import type { FastifyRequest } from 'fastify'
import { CHALLENGE_MINUTES, makeChallenge } from './challenges.ts'
import { deviceText } from './sessions/device.ts'
import { EMBEDDED_ISSUER, type Issuer, type NewSession } from '../../platform/access/issuer.ts'
import { readSigningIn, type SigningIn } from './signing-in.ts'
import { loadUser, noteVisit } from '../../platform/access/users.ts'
import { transact } from '../../platform/db/db.ts'
import type { KnownDevices } from './known-devices.ts'
import { recordSignIn, type SignInOptions } from './sign-in-record.ts'

/** The answer of a sign-in, before any of it is sent. */
export interface IssuerAnswer {
  json: unknown
  cookies: string[]
  /** The status of the answer; 200 by default. */
  status?: number
}

/** A person who has proven whose account it is. */
interface Proven extends Omit<NewSession, 'account' | 'device' | 'factors'> {
  /** The account's id, or what was just read of it. */
  account: string | SigningIn
  factors?: 1 | 2
}

/**
 * Ends every sign-in at the embedded issuer: opens the session, and records the sign-in of a user with a role. An account with a second
 * factor gets a challenge for it instead, with status 202, and no session. A browser that signs in for the first time gets the cookie that makes it known
 * to the account.
 * @throws AppError unauthorized (a deactivated user, an account that is gone)
 */
export async function finishSignIn(
  { issuer, db, admits, addressHash, devices }: SignInOptions & { issuer: Issuer; devices: KnownDevices },
  request: FastifyRequest,
  { account, factors = 1, ...session }: Proven,
): Promise<IssuerAnswer> {
  const { method, remember = true } = session
  const found = typeof account === 'string' ? await readSigningIn(db, account, admits) : account
  const { id, email, name } = found.account
  if (factors === 1 && method !== 'passkey' && found.secondFactor) {
    const challenge = await makeChallenge(db, { purpose: 'second_factor', account: id, method, remember })
    const second_factor = { challenge, expires_in: CHALLENGE_MINUTES * 60, methods: ['totp', 'recovery_code'] }
    return { status: 202, json: { data: { second_factor } }, cookies: [] }
  }
  const device = deviceText(request.headers['user-agent'])
  const answer = await issuer.sessions.open({ account: found.account, device, factors, ...session })
  const identity = { issuer: EMBEDDED_ISSUER, subject: id, email, emailVerified: email !== null, name: name || null }
  const user = found.user ?? (await loadUser(db, identity, admits))
  if (found.user?.seenRecently === false) await noteVisit(db, user.id)
  if (user.roles.length > 0) await transact(db, (tx) => recordSignIn(tx, request, user, addressHash))
  // A browser is known to the account after a whole sign-in, in whatever way, not after its first step.
  if (email === null || devices.counting(email, request.headers.cookie).known) return answer
  return { ...answer, cookies: [...answer.cookies, devices.cookie(email)] }
}
