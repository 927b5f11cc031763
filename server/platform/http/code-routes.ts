import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { LANGUES } from '../../../contract/compte/compte.ts'
import { AppError } from '../../../contract/errors.ts'
import { codeSender } from '../access/codes/send-code.ts'
import { ISSUER_PATH, PASSWORD_MIN } from '../access/issuer.ts'
import { APPLICATIONS } from '../applications/names.ts'
import { isCommonPassword, PASSWORD_MAX } from '../access/passwords.ts'
import { sendEmail } from '../mail/send-email.job.ts'
import type { Services } from '../services.ts'
import { addressKey, clientAddress, networkKey } from './address.ts'
import { Faults } from './faults.ts'
import type { IssuerAnswer } from './issuer-answer.ts'
import { check, parseQuery } from './input.ts'
import { type IssuerRouteOptions, send } from './issuer-routes.ts'
import { refuseCrossSite } from './own-pages.ts'
import { provenLimits } from './proven.ts'
import { setPasswordByCode, signInByCode } from './returned-codes.ts'
import type { Counted } from './rate-limit.ts'
import { attemptSignIn } from './sign-in-attempts.ts'

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

  const sendCode = codeSender(services)
  route('/code', async ({ email, purpose, application, suspect = false, langue = null }, request, reply) => {
    const stranger = provenLimits(options, { request, action: 'codes', subject: `${purpose} ${email}` })
    const address = clientAddress(request)
    if (suspect && !(await stranger.isGiven()))
      throw await stranger.refusal(new AppError('rate_limited', { headers: { 'retry-after': '1' } }))
    await stranger.take('network', `codes:${networkKey(address)}`)
    reply.headers((await stranger.take('codes', addressKey(address))).headers)
    await stranger.take('codes_account', `${purpose}:${services.secrets.keyedHash('sign-in', email)}`)
    const { seconds: expires_in, delayed } = await options.issuer.codeInTurn(() =>
      sendCode({ email, purpose, application, language: langue }),
    )
    services.jobs.wake(sendEmail)
    return reply
      .code(202)
      .header('cache-control', 'private, no-store')
      .send({ data: { expires_in, ...(delayed ? { delayed } : {}) } })
  })

  /** Runs an attempt to sign in with a code. */
  const attempt = (email: string, request: FastifyRequest, reply: FastifyReply, signIn: () => Promise<IssuerAnswer>) =>
    attemptSignIn(options, { request, reply, email, byAddress: byAddress.get(request) }, signIn)

  const signIn = signInByCode(options)
  route('/sign-in/code', async ({ email, code, langue }, request, reply) =>
    send(reply, await attempt(email, request, reply, () => signIn({ email, code, langue, request }))),
  )

  route('/password', async ({ email, code, password, langue }, request, reply) => {
    // Hashed before the transaction, also for a wrong code: the time says nothing.
    const hash = await options.issuer.hash(password)
    const written = () => options.issuer.inTurn(() => setPasswordByCode(options, { email, code, hash, langue, request }))
    return send(reply, await attempt(email, request, reply, written))
  })
}
