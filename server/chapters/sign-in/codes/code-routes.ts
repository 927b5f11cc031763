import { EmailIn } from '../../../../contract/addresses.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { LANGUES } from '../../../../contract/compte/compte.ts'
import { AppError } from '../../../../contract/errors.ts'
import { SixDigits } from '../../../../contract/typed-codes.ts'
import type { CodePurpose } from '../../../platform/access/code.ts'
import { sendCode } from './send-code.ts'
import { ISSUER_PATH } from '../../../platform/access/issuer.ts'
import { APPLICATIONS } from '../../../platform/applications/names.ts'
import { isCommonPassword, PASSWORD_MAX, PASSWORD_MIN } from '../issuer/passwords.ts'
import { sendEmail } from '../../../platform/mail/send-email.job.ts'
import type { Services } from '../../../platform/services.ts'
import { takeAttempt } from '../../../platform/limits/account-attempts.ts'
import { addressKey, clientAddress, networkKey } from '../../../platform/http/address.ts'
import { Faults } from '../../../platform/input/faults.ts'
import { check, parseQuery } from '../../../platform/input/input.ts'
import { type IssuerRouteOptions, send } from '../issuer/issuer-routes.ts'
import { refuseCrossSite } from '../../../platform/http/own-pages.ts'
import { provenLimits } from '../../../platform/http/limits/proven.ts'
import { setPasswordByCode, signInByCode } from './returned-codes.ts'
import { attemptCode, attemptSignIn, inTurnOfItsOwn, type Trying, whoTries } from '../sign-in-attempts.ts'

const Password = z
  .string()
  .min(PASSWORD_MIN)
  .max(PASSWORD_MAX)
  .refine((password) => !isCommonPassword(password), { error: 'is among the commonest passwords: choose another' })

/** The language of the form: of its e-mail if the account has chosen none, and of an account that begins with it. */
const Language = z.enum(LANGUES).optional()

const BODIES = {
  '/code': z.strictObject({
    email: EmailIn,
    purpose: z.enum(['sign_in', 'password']).default('sign_in'),
    application: z.enum(APPLICATIONS).default('backoffice'),
    // The trap of the form was filled, or the form was faster than people are: a proof of work is asked for.
    suspect: z.boolean().optional(),
    langue: Language,
  }),
  '/sign-in/code': z.strictObject({ email: EmailIn, code: SixDigits, langue: Language }),
  '/password': z.strictObject({ email: EmailIn, code: SixDigits, password: Password, langue: Language }),
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
  const route = <Path extends keyof typeof BODIES>(
    path: Path,
    handler: (input: z.output<(typeof BODIES)[Path]>, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ) =>
    app.route({
      method: 'POST',
      url: ISSUER_PATH + path,
      onRequest: async (request, reply) => {
        refuseCrossSite(request, options)
        // Counted once more when the e-mail address is known: by who tries, and with the proof of work that is about it.
        reply.headers((await limits.take('default', addressKey(clientAddress(request)))).headers)
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
    const { source } = await countCode(options, { request, reply, email, purpose, suspect })
    const { seconds: expires_in, delayed } = await options.issuer.codeInTurn(() =>
      sendCode(services, { email, purpose, application, language: langue, source: source.key }),
    )
    services.jobs.wake(sendEmail)
    return reply
      .code(202)
      .header('cache-control', 'private, no-store')
      .send({ data: { expires_in, ...(delayed ? { delayed } : {}) } })
  })

  const signIn = signInByCode(options)
  route('/sign-in/code', async ({ email, code, langue }, request, reply) =>
    send(
      reply,
      await attemptSignIn(options, { request, reply, email }, (who) =>
        attemptCode(limits, who, (attempts) => signIn({ email, code, source: who.source, attempts, langue, request })),
      ),
    ),
  )

  route('/password', async ({ email, code, password, langue }, request, reply) =>
    send(
      reply,
      await attemptSignIn(options, { request, reply, email }, (who) =>
        attemptCode(limits, who, async (attempts) => {
          // Hashed before the transaction, also for a wrong code: the time says nothing.
          const hash = await inTurnOfItsOwn(request, who, () => options.issuer.hash(password))
          return options.issuer.inTurn(() =>
            setPasswordByCode(options, { email, code, source: who.source, attempts, hash, langue, request }),
          )
        }),
      ),
    ),
  )
}

interface AskedCode {
  request: FastifyRequest
  reply: FastifyReply
  email: string
  purpose: CodePurpose
  suspect: boolean
}

/**
 * Counts a code that is asked for. A browser that is known to the account has a count of its own. All others count by address, network and e-mail address,
 * and together: when strangers have used that up, networks that have asked for no other code may still ask.
 * @throws AppError rate_limited
 */
async function countCode(options: IssuerRouteOptions, { request, reply, email, purpose, suspect }: AskedCode): Promise<Trying> {
  const { limits } = options
  const who = whoTries(options, request, email)
  const { account, known, key, network } = who
  const proof = provenLimits(options, { request, action: 'codes', subject: `${purpose} ${email}` })
  if (known || network === null) {
    reply.headers((await proof.take('codes_account', `${purpose}:${key}`)).headers)
    return who
  }
  const address = clientAddress(request)
  if (suspect && !(await proof.isGiven())) throw await proof.refusal(new AppError('rate_limited', { headers: { 'retry-after': '1' } }))
  await proof.take('network', `codes:${networkKey(address)}`)
  reply.headers((await proof.take('codes', addressKey(address))).headers)
  await proof.take('codes_account', `${purpose}:${account}:${network}`)
  await takeAttempt(limits, { account: `${purpose}:${account}`, network, proof, of: 'codes' })
  return who
}
