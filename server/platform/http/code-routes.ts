import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { LANGUES } from '../../../contract/compte/compte.ts'
import { AppError } from '../../../contract/errors.ts'
import { sendCode } from '../access/codes/send-code.ts'
import { takeCode } from '../access/codes/take-code.ts'
import type { CodePurpose } from '../access/codes/code.ts'
import { EMBEDDED_ISSUER, ISSUER_PATH, PASSWORD_MIN } from '../access/issuer.ts'
import { APPLICATIONS } from '../applications/names.ts'
import { isCommonPassword, PASSWORD_MAX } from '../access/passwords.ts'
import { loadUser, makeUser } from '../access/users.ts'
import { record } from '../audit/record.ts'
import { transact, type Tx } from '../db/db.ts'
import { answeredAtCommit } from '../db/pipelined.ts'
import { sendEmail } from '../mail/send-email.job.ts'
import type { Services } from '../services.ts'
import { addressKey, clientAddress, networkKey } from './address.ts'
import { Faults } from './faults.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { check, parseQuery } from './input.ts'
import { type IssuerRouteOptions, send } from './issuer-routes.ts'
import { refuseCrossSite } from './own-pages.ts'
import { provenLimits } from './proven.ts'
import type { Counted } from './rate-limit.ts'
import { attemptSignIn } from './sign-in-attempts.ts'
import { callerOf } from './sign-in-record.ts'

const Email = z
  .email()
  .max(254)
  .transform((email) => email.toLowerCase())
/** Six digits, as people type them: a space in the middle, or around. */
const Code = z
  .string()
  .max(20)
  .transform((code) => code.replaceAll(/[\s\u00a0]/g, ''))
  .refine((code) => /^\d{6}$/.test(code), { error: 'must be the six digits of the code' })
const Password = z
  .string()
  .min(PASSWORD_MIN)
  .max(PASSWORD_MAX)
  .refine((password) => !isCommonPassword(password), { error: 'is among the commonest passwords: choose another' })

/** The language of the form: of its e-mail if the account has chosen none, and of an account that begins with it. */
const Language = z.enum(LANGUES).optional()

const BODIES = {
  '/code': z.strictObject({
    email: Email,
    purpose: z.enum(['sign_in', 'password']).default('sign_in'),
    application: z.enum(APPLICATIONS).default('backoffice'),
    // The trap of the form was filled, or the form was faster than people are: a proof of work is asked for.
    suspect: z.boolean().optional(),
    langue: Language,
  }),
  '/sign-in/code': z.strictObject({ email: Email, code: Code, langue: Language }),
  '/password': z.strictObject({ email: Email, code: Code, password: Password, langue: Language }),
} as const
const NO_QUERY = z.strictObject({})

type Langue = (typeof LANGUES)[number]

interface Options extends IssuerRouteOptions {
  services: Pick<Services, 'database' | 'jobs' | 'config' | 'secrets'>
}

/**
 * Accounts by a code that is sent to an e-mail address, with the embedded issuer: `POST /api/auth/code` sends it, `/sign-in/code` signs in
 * with it, `/password` sets a password with it. An address without an account gets one when its first code comes back, not before. All
 * answers are the same for known and unknown addresses. docs/decisions/0025.
 */
export function codeRoutes(app: FastifyInstance, options: Options): void {
  const { limits, services } = options
  const byAddress = new WeakMap<FastifyRequest, Counted>()
  const route = <Path extends keyof typeof BODIES>(
    path: Path,
    handler: (input: z.output<(typeof BODIES)[Path]>, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ) =>
    app.route({
      method: 'POST',
      url: ISSUER_PATH + path,
      onRequest: async (request, reply) => {
        refuseCrossSite(request, options)
        // Codes are counted once the address is known that a proof of work is about.
        const counted = await limits.take(path === '/code' ? 'default' : 'sign_in', addressKey(clientAddress(request)))
        byAddress.set(request, counted)
        reply.headers(counted.headers)
      },
      handler: (request, reply) => {
        const faults = new Faults()
        check(NO_QUERY, 'query', parseQuery(request.url), faults)
        const input = check(BODIES[path], 'body', request.body, faults)
        faults.refuse()
        return handler(input as z.output<(typeof BODIES)[Path]>, request, reply)
      },
    })

  route('/code', async ({ email, purpose, application, suspect = false, langue = null }, request, reply) => {
    const stranger = provenLimits(options, { request, action: 'codes', subject: `${purpose} ${email}` })
    const address = clientAddress(request)
    if (suspect && !(await stranger.isGiven()))
      throw await stranger.refusal(new AppError('rate_limited', { headers: { 'retry-after': '1' } }))
    await stranger.take('network', `codes:${networkKey(address)}`)
    reply.headers((await stranger.take('codes', addressKey(address))).headers)
    await stranger.take('codes_account', `${purpose}:${services.secrets.keyedHash('sign-in', email)}`)
    const { seconds: expires_in, delayed } = await options.issuer.inTurn(() =>
      sendCode(services, { email, purpose, application, language: langue }),
    )
    services.jobs.wake(sendEmail)
    return reply
      .code(202)
      .header('cache-control', 'private, no-store')
      .send({ data: { expires_in, ...(delayed ? { delayed } : {}) } })
  })

  route('/sign-in/code', async ({ email, code, langue }, request, reply) =>
    send(reply, await proven({ email, code, purpose: 'sign_in', langue }, request, reply)),
  )

  route('/password', async ({ email, code, password, langue }, request, reply) => {
    // Hashed before the transaction, also for a wrong code: the time says nothing.
    const hash = await options.issuer.hash(password)
    return send(reply, await proven({ email, code, purpose: 'password', hash, langue }, request, reply))
  })

  /** Spends a code, writes what it proves, and opens a session. */
  const proven = (
    {
      email,
      code,
      purpose,
      hash,
      langue,
    }: { email: string; code: string; purpose: CodePurpose; hash?: string; langue: Langue | undefined },
    request: FastifyRequest,
    reply: FastifyReply,
  ) =>
    attemptSignIn(options, { request, reply, email, byAddress: byAddress.get(request) }, () =>
      options.issuer.inTurn(async () => {
        const account = await transact(services.database.db, async (tx) => {
          // Committed even if the code is wrong: the attempt counts.
          if (!(await takeCode(tx, services.secrets, { email, purpose, code }))) return null
          return enter(tx, request, options, { email, hash, langue })
        })
        if (account === null) throw new AppError('unauthorized')
        return finishSignIn(options, request, { account, method: 'code' })
      }),
    )
}

/** Writes the account of a proven address, its password if it has chosen one, and the steps in the audit trail. Returns the account's id. */
async function enter(
  tx: Tx,
  request: FastifyRequest,
  { issuer, admits, addressHash }: Options,
  { email, hash, langue }: { email: string; hash: string | undefined; langue: Langue | undefined },
): Promise<string> {
  const { id: subject, isNew } = await issuer.accountOf(tx, email)
  if (!isNew && hash === undefined) return subject
  const identity = { issuer: EMBEDDED_ISSUER, subject, email, emailVerified: true, name: null }
  // Nobody else knows a new account before the commit.
  const user = isNew ? await makeUser(tx, identity) : await loadUser(tx, identity, admits)
  const caller = callerOf(request, user, addressHash)
  if (isNew && langue)
    await answeredAtCommit(tx, tx.updateTable('users').set({ langue }).where('id', '=', user.id).where('langue', 'is', null).execute())
  if (isNew) await record(tx, caller, 'auth.sign_up', { type: 'user', id: user.id })
  if (hash !== undefined) {
    await issuer.setPassword(tx, subject, hash)
    // Whoever has the mailbox has decided: a change of the address that somebody else began ends with their sessions.
    await tx.deleteFrom('email_changes').where('account_id', '=', subject).execute()
    await record(tx, caller, 'auth.password', { type: 'user', id: user.id })
  }
  return subject
}
