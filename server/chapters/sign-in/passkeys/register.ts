import { sql } from 'kysely'
import type { z } from 'zod'
import { AppError, invalid } from '../../../../contract/errors.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import { CHALLENGE_MINUTES, makeChallenge, spendChallenge } from '../challenges.ts'
import type { PasskeyHost } from './host.ts'
import { challengeOf, type Registration, transportsOf } from './response.ts'

/** The most passkeys of an account. */
export const PASSKEYS_MAX = 20

/** Returns what a browser needs to make a passkey for an account. The authenticator must verify the person (fingerprint, PIN). */
export async function registrationOptions(db: Db, host: PasskeyHost, { account, email }: { account: string; email: string }) {
  const known = await db.selectFrom('passkeys').select('credential_id').where('account_id', '=', account).execute()
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  return generateRegistrationOptions({
    rpID: host.id,
    rpName: host.name,
    userID: new TextEncoder().encode(account),
    // An account without an address is named by the service.
    userName: email || host.name,
    userDisplayName: email || host.name,
    challenge: Buffer.from(await makeChallenge(db, { purpose: 'passkey_register', account }), 'base64url'),
    timeout: CHALLENGE_MINUTES * 60_000,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/**
 * Verifies and stores a new passkey of an account.
 * @throws AppError validation_failed (wrong origin, host or challenge, no verification of the person), already_exists, invalid_state (too many)
 */
export async function addPasskey(
  tx: Tx,
  host: PasskeyHost,
  { account, name, response }: { account: string; name: string; response: z.output<typeof Registration> },
): Promise<string> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const expectedChallenge = challengeOf(response.response.clientDataJSON)
  const isOpen = expectedChallenge !== null && (await spendChallenge(tx, expectedChallenge, { purpose: 'passkey_register', account }))
  if (!isOpen) throw invalid('body.response', 'was not made for an open request of this account')
  const transports = transportsOf(response.response.transports)
  const { id: expectedRPID, origin: expectedOrigin } = host
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, response: { ...response.response, transports } },
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }))
  if (!verified || !registrationInfo) throw invalid('body.response', 'is no passkey of this service that has verified its person')
  // The lock of the account: of two requests at the same time, the second one counts the passkey of the first.
  await sql`select from auth_user where id = ${account} for update`.execute(tx)
  const { n } = await tx
    .selectFrom('passkeys')
    .select((on) => on.fn.countAll<number>().as('n'))
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
  if (n >= PASSKEYS_MAX) throw new AppError('invalid_state')
  const { credential, credentialDeviceType } = registrationInfo
  const made = await tx
    .insertInto('passkeys')
    .values({
      id: newId(),
      account_id: account,
      name,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports,
      synced: credentialDeviceType === 'multiDevice',
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new AppError('already_exists')
  return made.id
}
