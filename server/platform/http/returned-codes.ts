import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Langue } from '../../../contract/compte/compte.ts'
import { AppError } from '../../../contract/errors.ts'
import { takeCodes, type TypedCode } from '../access/codes/take-code.ts'
import { EMBEDDED_ISSUER, type Issuer } from '../access/issuer.ts'
import { readSigningIns, type SigningIn } from '../access/signing-in.ts'
import { loadUser, makeUsers } from '../access/users.ts'
import { record, recordEach } from '../audit/record.ts'
import { coalesced } from '../db/coalesced.ts'
import { prepared, transact, type Tx } from '../db/db.ts'
import { found } from '../db/found.ts'
import { allInOrder, answeredAtCommit } from '../db/pipelined.ts'
import type { Services } from '../services.ts'
import { finishSignIn } from './finish-sign-in.ts'
import type { IssuerAnswer } from './issuer-answer.ts'
import type { KnownDevices } from './known-devices.ts'
import { callerOf, type SignInOptions } from './sign-in-record.ts'
import { slots } from './slots.ts'

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

/** The sessions that are opened at once, beside those of other sign-ins; and a wait for them that none reaches: a sign-in whose code is spent is not refused. */
const [FINISHED_AT_ONCE, FINISH_WAIT_MS] = [2, 120_000]
/** The account is read again if its session is opened later than this after the first read: a second factor may have been confirmed meanwhile. */
const READ_FOR_MS = 250

/** Few transactions at once: codes that wait for a lock leave connections to the other changes. */
const SHARING = { atOnce: 3, againAtOnce: 1, isBrief: true }

/** The user of an account with a proven address. */
const identityOf = ({ id, email }: { id: string; email: string }) => ({
  issuer: EMBEDDED_ISSUER,
  subject: id,
  email,
  emailVerified: true,
  name: null,
})

/**
 * Returns a function that spends a code, begins the account of an address that has none, and ends the sign-in. Codes that come back while others are spent
 * share a transaction.
 * @throws AppError unauthorized (a wrong code: the attempt counts), service_unavailable (too many sign-ins wait: nothing was written)
 */
export function signInByCode(options: Options): (returned: ReturnedCode) => Promise<IssuerAnswer> {
  const finishing = slots(FINISHED_AT_ONCE, FINISH_WAIT_MS)
  const enter = coalesced<ReturnedCode, SigningIn | null>(
    async (tx, inputs) => {
      const entered = await enterEach(tx, inputs, options)
      return inputs.map(({ email }) => ({ status: 'fulfilled', value: entered.get(email) ?? null }))
    },
    ({ email }) => email,
    SHARING,
  )
  return (returned) =>
    options.issuer.codeInTurn(async () => {
      const read = await enter(options.services.database.db, returned)
      if (read === null) throw new AppError('unauthorized')
      const since = performance.now()
      return finishing(() => {
        const account = performance.now() - since > READ_FOR_MS ? read.account.id : read
        return finishSignIn(options, returned.request, { account, method: 'code' })
      })
    })
}

/**
 * Spends the codes of several addresses. An address without an account gets one, with an audit row.
 * @returns the accounts whose code was right, by address
 */
async function enterEach(
  tx: Tx,
  inputs: readonly ReturnedCode[],
  { issuer, admits, addressHash, services }: Options,
): Promise<Map<string | null, SigningIn>> {
  const returned = new Map(inputs.map((input) => [input.email, input]))
  const right = await takeCodes(tx, services.secrets, { purpose: 'sign_in', typed: inputs })
  if (right.size === 0) return new Map()
  const accounts = await issuer.accountsOf(tx, [...right])
  const begun = accounts.filter(({ isNew }) => isNew)
  const ids = accounts.map(({ id }) => id)
  const [, read] = await allInOrder([
    makeUsers(
      tx,
      begun.map((account) => ({ ...identityOf(account), langue: returned.get(account.email)?.langue })),
    ),
    readSigningIns(tx, ids, admits),
  ])
  const newcomers = begun.map(({ id, email }) => {
    const [input, user] = [returned.get(email), read.get(id)?.user]
    if (!input || !user) throw new Error('A new account has no user')
    return { ...input, user }
  })
  await chooseLanguages(tx, newcomers)
  await recordEach(
    tx,
    newcomers.map(({ request, user }) => ({
      caller: callerOf(request, user, addressHash),
      action: 'auth.sign_up',
      change: { type: 'user', id: user.id },
    })),
  )
  return new Map([...read.values()].map((one) => [one.account.email, one]))
}

/** The user of a new account. */
interface Begun {
  id: string
  langue?: string | null
}

/** Sets the languages of users who have chosen none, to those of their forms: of users that there were before their accounts. */
async function chooseLanguages(tx: Tx, newcomers: readonly { user: Begun; langue: Langue | undefined }[]): Promise<void> {
  const chosen = newcomers.flatMap(({ user, langue }) => (langue && !user.langue ? [{ id: user.id, langue }] : []))
  if (chosen.length === 0) return
  const values = { ids: chosen.map(({ id }) => id), langues: chosen.map(({ langue }) => langue) }
  await answeredAtCommit(tx, setLanguages(tx, values))
}

const setLanguages = prepared<{ ids: string[]; langues: Langue[] }, unknown>(
  (slot) => sql`update users u set langue = t.langue from unnest(${slot('ids')}::uuid[], ${slot('langues')}::text[]) as t (id, langue)
    where u.id = t.id and u.langue is null`,
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
  if ((await takeCodes(tx, services.secrets, { purpose: 'password', typed: [input] })).size === 0) return null
  const account = found((await issuer.accountsOf(tx, [email]))[0])
  const user = await loadUser(tx, { ...identityOf(account), langue }, admits)
  const caller = callerOf(request, user, addressHash)
  if (account.isNew) {
    await chooseLanguages(tx, [{ user, langue }])
    await record(tx, caller, 'auth.sign_up', { type: 'user', id: user.id })
  }
  await issuer.setPassword(tx, account.id, hash)
  // Whoever has the mailbox has decided: a change of the address that somebody else began ends with their sessions.
  await tx.deleteFrom('email_changes').where('account_id', '=', account.id).execute()
  await record(tx, caller, 'auth.password', { type: 'user', id: user.id })
  return account.id
}
