import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../../../contract/errors.ts'
import { plainCode, TYPED_MAX } from '../../../../contract/typed-codes.ts'
import { notifyAccount } from '../account-mail.ts'
import { closeSecondFactor, lockSecondFactor } from '../challenges.ts'
import { EMBEDDED_ISSUER, ISSUER_PATH } from '../../../platform/access/issuer.ts'
import { acceptSecondFactor } from './second-factor.ts'
import { loadUser } from '../../../platform/access/users.ts'
import { record } from '../../../platform/audit/record.ts'
import { transact } from '../../../platform/db/db.ts'
import type { AccountRouteOptions } from '../account-routes.ts'
import { addressKey, clientAddress } from '../../../platform/http/address.ts'
import { Faults } from '../../../platform/input/faults.ts'
import { finishSignIn } from '../finish-sign-in.ts'
import { check, parseQuery } from '../../../platform/input/input.ts'
import { send } from '../issuer/issuer-routes.ts'
import { refuseCrossSite } from '../../../platform/http/own-pages.ts'
import { countedSignIn, whoTries } from '../sign-in-attempts.ts'
import { callerOf } from '../sign-in-record.ts'

/** The refused attempts after which the first factor has to be shown again. */
const ATTEMPTS = 5
const Body = z.strictObject({ challenge: z.string().regex(/^[\w-]{43}$/), code: z.string().min(6).max(TYPED_MAX).transform(plainCode) })
const NO_QUERY = z.strictObject({})

/**
 * The second step of a sign-in: `POST /api/auth/sign-in/second-factor` takes the challenge that the first step has answered with, and a code
 * by time or a recovery code. Until then there is no session. docs/decisions/0025.
 */
export function secondFactorSignIn(app: FastifyInstance, options: AccountRouteOptions): void {
  const { limits, services, db } = options
  app.route({
    method: 'POST',
    url: `${ISSUER_PATH}/sign-in/second-factor`,
    onRequest: async (request) => {
      refuseCrossSite(request, options)
      await limits.take('default', addressKey(clientAddress(request)))
    },
    handler: async (request, reply) => {
      const faults = new Faults()
      check(NO_QUERY, 'query', parseQuery(request.url), faults)
      const given = check(Body, 'body', request.body, faults)
      faults.refuse()
      const { challenge, code } = given as z.output<typeof Body>
      const { account, email } = await accountOf(challenge)
      // By who tries: who has the password, and not the second factor, uses up nothing of a browser that has signed in before.
      const { known, key } = email === null ? { known: false, key: account } : whoTries(options, request, email)
      const byAddress = known ? null : await limits.take('sign_in', addressKey(clientAddress(request)))
      const byAccount = await limits.take('second_factor', known ? key : `account:${account}`)
      const answer = await countedSignIn(limits, `second_factor:${account}`, () =>
        options.issuer.inTurn(async () => {
          const open = await step(request, challenge, code)
          if (!open) throw new AppError('unauthorized')
          const { method, remember } = open
          return finishSignIn(options, request, { account, method, remember, factors: 2 })
        }),
      )
      await Promise.all([byAccount.giveBack(), byAddress?.giveBack()])
      return send(reply, answer)
    },
  })

  const accountOf = async (challenge: string): Promise<{ account: string; email: string | null }> =>
    transact(db, async (tx) => {
      const open = await lockSecondFactor(tx, challenge)
      if (!open) throw new AppError('unauthorized')
      const { account } = open
      return { account, ...(await tx.selectFrom('auth_user').select('email').where('id', '=', account).executeTakeFirstOrThrow()) }
    })

  /** Accepts the code, or counts the attempt. Committed in both cases. */
  const step = (request: FastifyRequest, challenge: string, code: string) =>
    transact(db, async (tx) => {
      const open = await lockSecondFactor(tx, challenge)
      if (!open) return null
      const { account } = open
      const accepted = await acceptSecondFactor(tx, services.secrets, { account, code })
      await closeSecondFactor(tx, challenge, { over: accepted !== null || open.attempts + 1 >= ATTEMPTS })
      if (accepted === null) return null
      if (accepted === 'recovery_code') {
        const { email } = await tx.selectFrom('auth_user').select('email').where('id', '=', account).executeTakeFirstOrThrow()
        await notifyAccount(tx, services, { email, event: 'recovery_code_used' })
        const identity = { issuer: EMBEDDED_ISSUER, subject: account, email, emailVerified: email !== null, name: null }
        const user = await loadUser(tx, identity, options.admits)
        await record(tx, callerOf(request, user, options.addressHash), 'auth.recovery_code', { type: 'user', id: user.id })
      }
      return open
    })
}
