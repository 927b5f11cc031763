import { sql } from 'kysely'
import { AppError } from '../../../../contract/errors.ts'
import { CODE_ATTEMPTS, CODE_MINUTES } from '../../../platform/access/code.ts'
import type { Context } from '../../../platform/access/context.ts'
import { record } from '../../../platform/audit/record.ts'
import { transact } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import { takeCodeFor } from '../../../platform/limits/account-attempts.ts'
import { queueEmail } from '../../../platform/mail/outbox.ts'
import { sendEmail } from '../../../platform/mail/send-email.job.ts'
import { emailChangeCode } from '../../../platform/mail/templates/email-change.ts'
import type { Services } from '../../../platform/services.ts'
import { ownId } from '../../../platform/access/caller.ts'
import { languageOfAccount } from './apply.ts'
import { MAIL_OF } from './codes.ts'
import { type EmailChangeState, ownAccount, stateOf } from './state.ts'
import { serviceName } from '../../../platform/instance/stored.ts'

/** The kind of the e-mails of a change, in the outbox. */
export const CHANGE_MAIL = 'email_change'

/** Anybody may sign in to these accounts: their password is public. */
const DEMO = { path: 'id', message: 'is an account of the demonstration: its address cannot be changed' }
const SAME = { path: 'body.email', message: 'is the present address' }

/** Whether the codes of the former request, of the same address, are still valid. */
const isOpen = sql`(c.email = excluded.email and c.former_email is not distinct from excluded.former_email
  and c.codes_expire_at > now() and c.attempts < ${sql.lit(CODE_ATTEMPTS)})`
/** Whether the former request is of the same address: what it has confirmed stays so with new codes. */
const isSame = sql`(c.email = excluded.email and c.former_email is not distinct from excluded.former_email)`

/**
 * Begins a change of the caller's address: a code goes to the new one, another to the present one. The statements and e-mails are the same
 * whether the new address has an account or not.
 * @throws AppError unauthorized, invalid_state (the present address, an account of the demonstration), rate_limited
 */
export async function requestEmailChange(
  { db, caller, services }: Context & { services: Pick<Services, 'jobs' | 'config' | 'limits' | 'secrets'> },
  { email: given }: { email: string },
): Promise<EmailChangeState> {
  const email = given.toLowerCase()
  // Before the transaction: the counts may be in Redis. By the account too: nobody sends codes to many addresses.
  await services.limits.take('codes_account', `change of:${ownId(caller)}`)
  await takeCodeFor(services.limits, caller, `change to:${services.secrets.keyedHash('sign-in', email)}`)
  const state = await transact(db, async (tx) => {
    const account = await ownAccount(tx, caller, { lock: true })
    if (account.demo) throw new AppError('invalid_state', { details: [DEMO] })
    if (account.email === email) throw new AppError('invalid_state', { details: [SAME] })
    const { rows } = await sql<{ id: string }>`
      insert into email_changes as c (account_id, id, email, former_email, codes_expire_at)
      values (${account.id}, ${newId()}, ${email}, ${account.email}, now_ms() + make_interval(mins => ${CODE_MINUTES}))
      on conflict (account_id) do update set
        id = case when ${isOpen} then c.id else excluded.id end,
        attempts = case when ${isOpen} then c.attempts else 0 end,
        codes_expire_at = case when ${isOpen} then c.codes_expire_at else excluded.codes_expire_at end,
        confirmed_new_at = case when ${isSame} then c.confirmed_new_at end,
        confirmed_former_at = case when ${isOpen} then c.confirmed_former_at end,
        takes_effect_at = case when ${isSame} then c.takes_effect_at end,
        created_at = case when ${isSame} then c.created_at else excluded.created_at end,
        email = excluded.email, former_email = excluded.former_email
      returning id`.execute(tx)
    const [change] = rows
    if (!change) throw new Error('A change of address was not stored')
    const letter = { site: await serviceName(tx, services.config), email, publicUrl: services.config.publicUrl }
    const language = await languageOfAccount(tx, account.id)
    const send = (side: 'new' | 'former', to: string) =>
      queueEmail(tx, services, {
        kind: CHANGE_MAIL,
        to,
        language,
        related: { type: MAIL_OF[side], id: change.id },
        first: true,
        ...emailChangeCode({ side, ...letter }),
      })
    await send('new', email)
    if (account.email !== null) await send('former', account.email)
    await record(tx, caller, 'user.request_email', { type: 'user', id: ownId(caller) })
    return stateOf(tx, account)
  })
  services.jobs.wake(sendEmail)
  return state
}
