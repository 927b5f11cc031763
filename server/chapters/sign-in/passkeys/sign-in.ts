import { sql } from 'kysely'
import type { z } from 'zod'
import { type Db, transact } from '../../../platform/db/db.ts'
import { CHALLENGE_MINUTES, makeChallenge, spendChallenge } from '../challenges.ts'
import type { PasskeyHost } from './host.ts'
import { type Assertion, challengeOf } from './response.ts'

/** Returns what a browser needs to sign in with any passkey of this service: no address is asked for, and none is revealed. */
export async function signInOptions(db: Db, host: PasskeyHost) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID: host.id,
    challenge: Buffer.from(await makeChallenge(db, { purpose: 'passkey_sign_in', account: null }), 'base64url'),
    timeout: CHALLENGE_MINUTES * 60_000,
    userVerification: 'required',
  })
}

/**
 * Verifies what a passkey has signed, and stores its count of uses. The challenge is spent in any case. A count that has not grown is
 * refused: the passkey was copied, or the answer was sent before.
 * @returns the id of the account; null if it is refused
 */
export async function accountOfPasskey(db: Db, host: PasskeyHost, assertion: z.output<typeof Assertion>): Promise<string | null> {
  const { clientDataJSON, authenticatorData, signature, userHandle } = assertion.response
  const expectedChallenge = challengeOf(clientDataJSON)
  if (expectedChallenge === null) return null
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  return transact(db, async (tx) => {
    if (!(await spendChallenge(tx, expectedChallenge, { purpose: 'passkey_sign_in', account: null }))) return null
    const passkey = await tx
      .selectFrom('passkeys')
      .select(['id', 'account_id', 'credential_id', 'public_key', 'counter'])
      .where('credential_id', '=', assertion.id)
      .forUpdate()
      .executeTakeFirst()
    if (!passkey) return null
    const owner = userHandle && Buffer.from(userHandle, 'base64url').toString()
    if (owner && owner !== passkey.account_id) return null
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...assertion,
        response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
      },
      expectedChallenge,
      expectedOrigin: host.origin,
      expectedRPID: host.id,
      credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter },
      requireUserVerification: true,
    }).catch(() => ({ verified: false as const, authenticationInfo: undefined }))
    if (!verified || !authenticationInfo) return null
    await tx
      .updateTable('passkeys')
      .set({ counter: authenticationInfo.newCounter, last_used_at: sql`now_ms()` })
      .where('id', '=', passkey.id)
      .execute()
    return passkey.account_id
  })
}
