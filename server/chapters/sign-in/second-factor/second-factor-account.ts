import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError, invalid } from '../../../../contract/errors.ts'
import { SixDigits } from '../../../../contract/typed-codes.ts'
import { notifyAccount } from '../account-mail.ts'
import { newRecoveryCodes } from './recovery.ts'
import { acceptTotp, beginSecondFactor, hasSecondFactor, removeSecondFactor, secondFactorState } from './second-factor.ts'
import { base32, totpAddress } from './totp.ts'
import { endOneFactorSessions, proveSession } from '../prove-session.ts'
import { record } from '../../../platform/audit/record.ts'
import { transact } from '../../../platform/db/db.ts'
import { type AccountRouteOptions, accountRoutesOn } from '../account-routes.ts'
import { serviceName } from '../../../platform/instance/stored.ts'

/** The second factor of one's own account (`/second-factor`): set up, confirmed by its first code, removed; recovery codes made anew. */
export function secondFactorRoutes(app: FastifyInstance, options: AccountRouteOptions): void {
  const { services, db, limits } = options
  const { secrets, config } = services
  const on = accountRoutesOn(app, options)

  on({ method: 'GET', path: '/second-factor' }, ({ account, caller: { userId } }) => secondFactorState(db, { account, userId }))
  on({ method: 'POST', path: '/second-factor', fresh: true }, async ({ account, email }) => {
    const secret = await transact(db, (tx) => beginSecondFactor(tx, secrets, account))
    return { secret: base32(secret), address: totpAddress({ secret, site: await serviceName(db, config), email }) }
  })
  on(
    { method: 'POST', path: '/second-factor/confirm', body: z.strictObject({ code: SixDigits }), fresh: true },
    async ({ account, caller, email, body: { code } }) => {
      const counted = await limits.take('second_factor', `account:${account}`)
      const recovery_codes = await transact(db, async (tx) => {
        if (!(await acceptTotp(tx, secrets, { account, code, confirmed: false }))) return null
        const codes = await newRecoveryCodes(tx, secrets, account)
        await proveSession(tx, caller.session)
        await endOneFactorSessions(tx, account)
        await notifyAccount(tx, services, { email, event: 'second_factor_on' })
        await record(tx, caller, 'auth.second_factor_on', { type: 'user', id: caller.userId })
        return codes
      })
      if (recovery_codes === null) throw invalid('body.code', 'is not the present code of this second factor')
      await counted.giveBack()
      return { recovery_codes }
    },
  )
  on({ method: 'POST', path: '/second-factor/recovery-codes', fresh: true }, ({ account, caller, email }) =>
    transact(db, async (tx) => {
      if (!(await hasSecondFactor(tx, account))) throw new AppError('invalid_state')
      const recovery_codes = await newRecoveryCodes(tx, secrets, account)
      await notifyAccount(tx, services, { email, event: 'recovery_codes_made' })
      await record(tx, caller, 'auth.recovery_codes', { type: 'user', id: caller.userId })
      return { recovery_codes }
    }),
  )
  on({ method: 'DELETE', path: '/second-factor', fresh: true }, ({ account, caller, email }) =>
    transact(db, async (tx) => {
      if (!(await removeSecondFactor(tx, account))) throw new AppError('not_found')
      await notifyAccount(tx, services, { email, event: 'second_factor_off' })
      await record(tx, caller, 'auth.second_factor_off', { type: 'user', id: caller.userId })
      return { active: false }
    }),
  )
}
