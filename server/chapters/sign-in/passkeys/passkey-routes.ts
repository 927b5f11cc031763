import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../../../contract/errors.ts'
import { text } from '../../../../contract/shared.ts'
import { notifyAccount } from '../account-mail.ts'
import { ISSUER_PATH } from '../../../platform/access/issuer.ts'
import { hostOr, passkeyHost } from './host.ts'
import { addPasskey, registrationOptions } from './register.ts'
import { Assertion, Registration } from './response.ts'
import { accountOfPasskey, signInOptions } from './sign-in.ts'
import { proveSession } from '../prove-session.ts'
import { record, unchanged } from '../../../platform/audit/record.ts'
import { assertAnotherWayIn } from '../ways-in.ts'
import { transact } from '../../../platform/db/db.ts'
import { type AccountRouteOptions, accountRoutesOn } from '../account-routes.ts'
import { addressKey, clientAddress } from '../../../platform/http/address.ts'
import { Faults } from '../../../platform/input/faults.ts'
import { finishSignIn } from '../finish-sign-in.ts'
import { waysOffered } from '../identities/identity-account.ts'
import { check, parseQuery } from '../../../platform/input/input.ts'
import { send } from '../issuer/issuer-routes.ts'
import { refuseCrossSite } from '../../../platform/http/own-pages.ts'
import type { Counted } from '../../../platform/limits/limits.ts'
import { countedSignIn } from '../sign-in-attempts.ts'

const Name = text(1, 80)
const NO_QUERY = z.strictObject({})
const COLUMNS = ['id', 'name', 'synced', 'created_at', 'last_used_at'] as const

/**
 * Passkeys, with the embedded issuer: made, listed, named and removed by their owner (`/passkeys`), and signing in with one
 * (`/passkey-challenge`, `/sign-in/passkey`). docs/decisions/0025.
 */
export function passkeyRoutes(app: FastifyInstance, options: AccountRouteOptions): void {
  const { services, db } = options
  const host = passkeyHost(services.config)
  const on = accountRoutesOn(app, options)
  signInRoutes(app, options)

  on({ method: 'GET', path: '/passkeys' }, ({ account }) =>
    db.selectFrom('passkeys').select(COLUMNS).where('account_id', '=', account).orderBy('created_at').orderBy('id').execute(),
  )
  on({ method: 'POST', path: '/passkeys/options', fresh: true }, ({ account, email }) =>
    registrationOptions(db, hostOr(host), { account, email }),
  )
  on(
    { method: 'POST', path: '/passkeys', body: z.strictObject({ name: Name, response: Registration }), fresh: true },
    async ({ account, caller, email, body }) => {
      const passkey = hostOr(host)
      return transact(db, async (tx) => {
        const id = await addPasskey(tx, passkey, { account, ...body })
        await proveSession(tx, caller.session)
        await notifyAccount(tx, services, { email, event: 'passkey_added' })
        await record(tx, caller, 'auth.passkey_add', { type: 'user', id: caller.userId, after: { passkey: id } })
        return tx.selectFrom('passkeys').select(COLUMNS).where('id', '=', id).executeTakeFirstOrThrow()
      })
    },
  )
  on({ method: 'PATCH', path: '/passkeys/:id', body: z.strictObject({ name: Name }) }, ({ account, caller, params, body }) =>
    transact(db, async (tx) => {
      const { id = '' } = params
      const mine = tx.selectFrom('passkeys').select(COLUMNS).where('id', '=', id).where('account_id', '=', account).forUpdate()
      const before = await mine.executeTakeFirst()
      if (!before) throw new AppError('not_found')
      await tx.updateTable('passkeys').set(body).where('id', '=', id).execute()
      if (before.name === body.name) unchanged(caller, 'auth.passkey_rename')
      else await record(tx, caller, 'auth.passkey_rename', { type: 'user', id: caller.userId, after: { passkey: id } })
      return { ...before, ...body }
    }),
  )
  on({ method: 'DELETE', path: '/passkeys/:id', fresh: true }, ({ account, caller, email, params }) =>
    transact(db, async (tx) => {
      const { id = '' } = params
      await assertAnotherWayIn(tx, account, id, waysOffered(services.config))
      const gone = await tx.deleteFrom('passkeys').where('id', '=', id).where('account_id', '=', account).returning('id').executeTakeFirst()
      if (!gone) throw new AppError('not_found')
      await notifyAccount(tx, services, { email, event: 'passkey_removed' })
      await record(tx, caller, 'auth.passkey_remove', { type: 'user', id: caller.userId, before: { passkey: id }, after: null })
      return { id }
    }),
  )
}

function signInRoutes(app: FastifyInstance, options: AccountRouteOptions): void {
  const { limits, db, services } = options
  const host = passkeyHost(services.config)
  const attempts = new WeakMap<FastifyRequest, Counted>()
  const counted = (limit: 'sign_in' | 'passkey_challenges') => async (request: FastifyRequest) => {
    refuseCrossSite(request, options)
    attempts.set(request, await limits.take(limit, addressKey(clientAddress(request))))
  }
  const post = (path: string, limit: 'sign_in' | 'passkey_challenges') => ({
    method: 'POST' as const,
    url: ISSUER_PATH + path,
    onRequest: counted(limit),
  })
  app.route({
    ...post('/passkey-challenge', 'passkey_challenges'),
    handler: async (request, reply) => {
      const faults = new Faults()
      check(NO_QUERY, 'query', parseQuery(request.url), faults)
      check(NO_QUERY.optional(), 'body', request.body ?? undefined, faults)
      faults.refuse()
      return reply
        .header('cache-control', 'private, no-store')
        .send({ data: await options.issuer.inTurn(() => signInOptions(db, hostOr(host))) })
    },
  })
  app.route({
    ...post('/sign-in/passkey', 'sign_in'),
    handler: async (request, reply) => {
      const faults = new Faults()
      check(NO_QUERY, 'query', parseQuery(request.url), faults)
      const body = check(z.strictObject({ response: Assertion }), 'body', request.body, faults)
      faults.refuse()
      const { response } = body as { response: z.output<typeof Assertion> }
      const answer = await options.issuer.inTurn(async () => {
        const account = await accountOfPasskey(db, hostOr(host), response)
        if (account === null) throw new AppError('unauthorized')
        return countedSignIn(limits, `passkey:${account}`, () => finishSignIn(options, request, { account, method: 'passkey', factors: 2 }))
      })
      reply.headers((await attempts.get(request)?.giveBack()) ?? {})
      return send(reply, answer)
    },
  })
}
