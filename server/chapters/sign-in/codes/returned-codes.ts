import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Langue } from '../../../../contract/compte/compte.ts'
import { AppError } from '../../../../contract/errors.ts'
import { takeCode, type TypedCode } from './take-code.ts'
import { EMBEDDED_ISSUER, type Issuer } from '../../../platform/access/issuer.ts'
import { readSigningIn, type SigningIn } from '../signing-in.ts'
import { loadUser, makeUser } from '../../../platform/access/users.ts'
import { record } from '../../../platform/audit/record.ts'
import { prepared, transact, type Tx } from '../../../platform/db/db.ts'
import type { Services } from '../../../platform/services.ts'
import { finishSignIn, type IssuerAnswer } from '../finish-sign-in.ts'
import type { KnownDevices } from '../known-devices.ts'
import { callerOf, type SignInOptions } from '../sign-in-record.ts'

/** A code that came back from the address that it was sent to. */
interface ReturnedCode extends TypedCode {
  /** The language of the form, for an account that begins with it. */
  langue: Langue | undefined
  request: FastifyRequest
}

interface Options extends SignInOptions {
  issuer: Issuer
  devices: KnownDevices
  services: Pick<Services, 'database' | 'secrets'>
}

/** The user of an account with a proven address. */
const identityOf = ({ id, email }: { id: string; email: string }) => ({
  issuer: EMBEDDED_ISSUER,
  subject: id,
  email,
  emailVerified: true,
  name: null,
})

/**
 * Returns a function that spends a code, begins the account of an address that has none, and ends the sign-in.
 * @throws AppError unauthorized (a wrong code: the attempt counts), service_unavailable (too many sign-ins wait: nothing was written)
 */
export const signInByCode =
  (options: Options): ((returned: ReturnedCode) => Promise<IssuerAnswer>) =>
  (returned) =>
    options.issuer.codeInTurn(async () => {
      // Committed even if the code is wrong: the attempt counts.
      const account = await transact(options.services.database.db, (tx) => enter(tx, returned, options))
      if (account === null) throw new AppError('unauthorized')
      return finishSignIn(options, returned.request, { account, method: 'code' })
    })

/** Spends the code. An address without an account gets one, with an audit row. Returns the account; null if the code was wrong. */
async function enter(tx: Tx, returned: ReturnedCode, { issuer, admits, addressHash, services }: Options): Promise<SigningIn | null> {
  const { email, langue, request } = returned
  if (!(await takeCode(tx, services.secrets, { purpose: 'sign_in', ...returned }))) return null
  const account = await issuer.accountOf(tx, email)
  if (account.isNew) await makeUser(tx, { ...identityOf(account), langue })
  const read = await readSigningIn(tx, account.id, admits)
  if (!account.isNew) return read
  const { user } = read
  if (!user) throw new Error('A new account has no user')
  await chooseLanguage(tx, user, langue)
  await record(tx, callerOf(request, user, addressHash), 'auth.sign_up', { type: 'user', id: user.id })
  return read
}

/** Sets the language of a user who has chosen none, to that of the form: of a user that there was before the account. */
async function chooseLanguage(
  tx: Tx,
  { id, langue: chosen }: { id: string; langue?: string | null },
  langue: Langue | undefined,
): Promise<void> {
  if (langue && !chosen) await setLanguage(tx, { id, langue })
}

const setLanguage = prepared<{ id: string; langue: Langue }, unknown>(
  (slot) => sql`update users set langue = ${slot('langue')} where id = ${slot('id')} and langue is null`,
)

/**
 * Spends a code, sets a password of an account that begins with it or of one that exists, and ends the sign-in.
 * @param hash of the password
 * @throws AppError unauthorized (a wrong code: the attempt counts)
 */
export async function setPasswordByCode(options: Options, input: ReturnedCode & { hash: string }): Promise<IssuerAnswer> {
  // Committed even if the code is wrong: the attempt counts.
  const account = await transact(options.services.database.db, (tx) => enterWithPassword(tx, input, options))
  if (account === null) throw new AppError('unauthorized')
  return finishSignIn(options, input.request, { account, method: 'code' })
}

/** Spends the code and sets the password. Returns the account's id; null if the code was wrong. */
async function enterWithPassword(
  tx: Tx,
  input: ReturnedCode & { hash: string },
  { issuer, admits, addressHash, services }: Options,
): Promise<string | null> {
  const { email, hash, langue, request } = input
  if (!(await takeCode(tx, services.secrets, { purpose: 'password', ...input }))) return null
  const account = await issuer.accountOf(tx, email)
  const user = await loadUser(tx, { ...identityOf(account), langue }, admits)
  const caller = callerOf(request, user, addressHash)
  if (account.isNew) {
    await chooseLanguage(tx, user, langue)
    await record(tx, caller, 'auth.sign_up', { type: 'user', id: user.id })
  }
  await issuer.setPassword(tx, account.id, hash)
  // Whoever has the mailbox has decided: a change of the address that somebody else began ends with their sessions.
  await tx.deleteFrom('email_changes').where('account_id', '=', account.id).execute()
  await record(tx, caller, 'auth.password', { type: 'user', id: user.id })
  return account.id
}
