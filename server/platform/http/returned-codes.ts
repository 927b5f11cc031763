import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { LANGUES } from '../../../contract/compte/compte.ts'
import { takeCodes } from '../access/codes/take-code.ts'
import { EMBEDDED_ISSUER, type Issuer } from '../access/issuer.ts'
import { readSigningIns, type SigningIn } from '../access/signing-in.ts'
import { loadUser, makeUsers } from '../access/users.ts'
import { record, recordEach } from '../audit/record.ts'
import { coalesced } from '../db/coalesced.ts'
import { prepared, transact, type Tx } from '../db/db.ts'
import { found } from '../db/found.ts'
import { allInOrder, answeredAtCommit } from '../db/pipelined.ts'
import type { Services } from '../services.ts'
import { callerOf, type SignInOptions } from './sign-in-record.ts'
import { slots } from './slots.ts'

type Langue = (typeof LANGUES)[number]

/** A code that came back from the address that it was sent to. */
interface ReturnedCode {
  /** In lower case. */
  email: string
  code: string
  /** The language of the form, for an account that begins with it. */
  langue: Langue | undefined
  request: FastifyRequest
}

interface Options extends SignInOptions {
  issuer: Issuer
  services: Pick<Services, 'database' | 'secrets'>
}

/** As many as four transactions of sign-ins have inputs; further ones wait in order, and are refused after five seconds. */
const [RETURNED_AT_ONCE, RETURNED_WAIT_MS] = [128, 5000]

/** The user of an account with a proven address. */
const identityOf = ({ id, email }: { id: string; email: string }) => ({
  issuer: EMBEDDED_ISSUER,
  subject: id,
  email,
  emailVerified: true,
  name: null,
})

/**
 * Returns a function that spends a code, and begins the account of an address that has none. Codes that come back while others are spent share a transaction.
 * @returns what the end of the sign-in needs; null if the code was wrong: the attempt counts
 * @throws AppError service_unavailable (too many sign-ins wait)
 */
export function signInByCode(options: Options): (returned: ReturnedCode) => Promise<SigningIn | null> {
  const inTurn = slots(RETURNED_AT_ONCE, RETURNED_WAIT_MS)
  const enter = coalesced<ReturnedCode, SigningIn | null>(
    async (tx, inputs) => {
      const entered = await enterEach(tx, inputs, options)
      return inputs.map(({ email }) => ({ status: 'fulfilled', value: entered.get(email) ?? null }))
    },
    ({ email }) => email,
  )
  return (returned) => inTurn(() => enter(options.services.database.db, returned))
}

/** Spends codes of several addresses, begins the accounts of those that have none, and records them. Returns what was read of the accounts, by address. */
async function enterEach(
  tx: Tx,
  inputs: readonly ReturnedCode[],
  { issuer, admits, addressHash, services }: Options,
): Promise<Map<string | null, SigningIn>> {
  const right = await takeCodes(tx, services.secrets, { purpose: 'sign_in', typed: inputs })
  if (right.size === 0) return new Map()
  const accounts = await issuer.accountsOf(tx, [...right])
  const begun = accounts.filter(({ isNew }) => isNew)
  const ids = accounts.map(({ id }) => id)
  const [, read] = await allInOrder([makeUsers(tx, begun.map(identityOf)), readSigningIns(tx, ids, admits)])
  const returned = new Map(inputs.map((input) => [input.email, input]))
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

/** Sets the languages of users who have chosen none, to those of their forms. */
async function chooseLanguages(tx: Tx, newcomers: readonly { user: { id: string }; langue: Langue | undefined }[]): Promise<void> {
  const chosen = newcomers.flatMap(({ user, langue }) => (langue ? [{ id: user.id, langue }] : []))
  if (chosen.length === 0) return
  const values = { ids: chosen.map(({ id }) => id), langues: chosen.map(({ langue }) => langue) }
  await answeredAtCommit(tx, setLanguages(tx, values))
}

const setLanguages = prepared<{ ids: string[]; langues: Langue[] }, unknown>(
  (slot) => sql`update users u set langue = t.langue from unnest(${slot('ids')}::uuid[], ${slot('langues')}::text[]) as t (id, langue)
    where u.id = t.id and u.langue is null`,
)

/**
 * Spends a code and sets a password, of an account that begins with it or of one that exists. The attempt counts also if the code is wrong.
 * @param hash of the password
 * @returns the account's id; null if the code was wrong
 */
export function setPasswordByCode(
  { issuer, admits, addressHash, services }: Options,
  input: ReturnedCode & { hash: string },
): Promise<string | null> {
  const { email, hash, request } = input
  return transact(services.database.db, async (tx) => {
    if ((await takeCodes(tx, services.secrets, { purpose: 'password', typed: [input] })).size === 0) return null
    const account = found((await issuer.accountsOf(tx, [email]))[0])
    const user = await loadUser(tx, identityOf(account), admits)
    const caller = callerOf(request, user, addressHash)
    if (account.isNew) {
      await chooseLanguages(tx, [{ ...input, user }])
      await record(tx, caller, 'auth.sign_up', { type: 'user', id: user.id })
    }
    await issuer.setPassword(tx, account.id, hash)
    // Whoever has the mailbox has decided: a change of the address that somebody else began ends with their sessions.
    await tx.deleteFrom('email_changes').where('account_id', '=', account.id).execute()
    await record(tx, caller, 'auth.password', { type: 'user', id: user.id })
    return account.id
  })
}
