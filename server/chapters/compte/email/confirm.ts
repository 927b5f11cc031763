import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { EMAIL_WAIT_DAYS } from '../../../../contract/compte/email-change.ts'
import { AppError, invalid } from '../../../../contract/errors.ts'
import { CODE_ATTEMPTS } from '../../../platform/access/code.ts'
import type { Context } from '../../../platform/access/context.ts'
import { record, unchanged } from '../../../platform/audit/record.ts'
import { transact, type Tx } from '../../../platform/db/db.ts'
import { queueEmail } from '../../../platform/mail/outbox.ts'
import { sendEmail } from '../../../platform/mail/send-email.job.ts'
import { emailChangeWaits } from '../../../platform/mail/templates/email-change.ts'
import type { Services } from '../../../platform/services.ts'
import { ownId } from '../../../platform/access/caller.ts'
import { applyChange, withdrawIfTaken } from './apply.ts'
import { changeCode, type Side } from './codes.ts'
import { CHANGE_MAIL } from './request.ts'
import { type Account, type EmailChangeState, ownAccount, stateOf } from './state.ts'
import { serviceName } from '../../../platform/instance/stored.ts'

type Ctx = Context & { services: Pick<Services, 'jobs' | 'config' | 'secrets'> }

interface Open {
  id: string
  email: string
  confirmed_new: boolean
  confirmed_former: boolean
}

/**
 * Takes a code of the change of the caller's address. Both codes make the change at once; for an account without an address the one of the new
 * address does. The code of the new address alone makes it after the wait. A refused attempt is committed: it counts.
 * @throws AppError unauthorized, invalid_state, not_found (no change with valid codes), validation_failed (a wrong code), already_exists (the new address has an account)
 */
export async function confirmEmailChange(ctx: Ctx, { code, address }: { code: string; address: Side }): Promise<EmailChangeState> {
  const { db, caller, services } = ctx
  const outcome = await transact(db, async (tx) => {
    const account = await ownAccount(tx, caller, { lock: true })
    const open = await openChange(tx, account)
    if (!open) throw new AppError('not_found')
    if (address === 'former' && account.email === null) throw new AppError('not_found')
    if (!timingSafeEqual(Buffer.from(changeCode(services.secrets, open.id, address)), Buffer.from(code))) {
      await sql`update email_changes set attempts = attempts + 1 where account_id = ${account.id}`.execute(tx)
      return 'wrong'
    }
    return accept(tx, ctx, account, open, address)
  })
  if (outcome === 'wrong') throw invalid('body.code', 'is wrong, spent or expired')
  if (outcome === 'taken') throw new AppError('already_exists')
  services.jobs.wake(sendEmail)
  return outcome
}

async function openChange(tx: Tx, { id, email }: Account): Promise<Open | undefined> {
  const { rows } = await sql<Open>`
    select id, email, confirmed_new_at is not null as confirmed_new, confirmed_former_at is not null as confirmed_former from email_changes
    where account_id = ${id} and former_email is not distinct from ${email} and codes_expire_at > now() and attempts < ${CODE_ATTEMPTS}
    for update`.execute(tx)
  return rows[0]
}

/** Stores what a right code has proven, and makes the change if nothing is missing. */
async function accept(tx: Tx, { caller, services }: Ctx, account: Account, open: Open, address: Side): Promise<EmailChangeState | 'taken'> {
  if (address === 'new' ? open.confirmed_new : open.confirmed_former) {
    unchanged(caller, 'user.confirm_email')
    return stateOf(tx, account)
  }
  const hasNew = open.confirmed_new || address === 'new'
  const hasFormer = open.confirmed_former || address === 'former' || account.email === null
  const isDue = hasNew && hasFormer
  const made = isDue && (await applyChange(tx, services, account, { email: open.email, session: caller.session }))
  // Who reads the code of the new address may learn that it has an account: at once, and not after the wait.
  const isTaken = isDue ? !made : hasNew && (await withdrawIfTaken(tx, services, account, open.email))
  if (!isDue && !isTaken) await wait(tx, services, account, { ...open, hasNew, address })
  await record(tx, caller, 'user.confirm_email', { type: 'user', id: ownId(caller), after: { code: address, changed: made } })
  if (isTaken) return 'taken'
  return stateOf(tx, made ? { ...account, email: open.email } : account)
}

/** The new address alone was confirmed: the change takes effect after the wait, and the present address is told so. */
async function wait(
  tx: Tx,
  services: Pick<Services, 'jobs' | 'config'>,
  account: Account,
  { email, hasNew, address }: Open & { hasNew: boolean; address: Side },
): Promise<void> {
  const column = sql.ref(address === 'new' ? 'confirmed_new_at' : 'confirmed_former_at')
  const { rows } = await sql<{ takes_effect_at: string | null }>`
    update email_changes set ${column} = now_ms(),
      takes_effect_at = case when ${hasNew} then now_ms() + make_interval(days => ${EMAIL_WAIT_DAYS}) end
    where account_id = ${account.id} returning takes_effect_at`.execute(tx)
  const at = rows[0]?.takes_effect_at
  if (!at || account.email === null) return
  const { config } = services
  const letter = emailChangeWaits({ site: await serviceName(tx, config), email, at, publicUrl: config.publicUrl })
  await queueEmail(tx, services, { kind: CHANGE_MAIL, to: account.email, ...letter })
}
