import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../../../../contract/errors.ts'
import { type Db, prepared, type Tx } from '../../../platform/db/db.ts'
import { openSealed, type Opening, sealText } from '../../../platform/access/sealed.ts'
import { sealedTable } from '../../../platform/access/sealed-rows.ts'
import type { Secrets } from '../../../platform/access/secrets.ts'
import { spendRecoveryCode } from './recovery.ts'
import { acceptedStep } from './totp.ts'

const boundTo = (account: string) => `second factor ${account}`
const USE = 'second factor'
const keyOf = (secrets: Pick<Secrets, 'key'>) => secrets.key(USE)

/** What the owner of an account sees of its second factor. */
export interface SecondFactorState {
  active: boolean
  activated_at: string | null
  recovery_codes_left: number
  /** From when on the rights of an administrator need it; null for others. */
  required_from: string | null
}

/** Returns the state of an account's second factor. */
export async function secondFactorState(db: Db, { account, userId }: { account: string; userId: string }): Promise<SecondFactorState> {
  const { rows } = await sql<SecondFactorState>`select f.confirmed_at is not null as active, f.confirmed_at as activated_at,
      (select count(*)::int from recovery_codes r where r.account_id = ${account}::uuid) as recovery_codes_left,
      (select min(coalesce(r.grace_from, r.created_at)) + interval '7 days' from user_roles r join users u on u.id = r.user_id
        where r.user_id = ${userId}::uuid and r.role in ('admin', 'platform_admin') and u.demo is not true) as required_from
    from (select 1) one left join second_factors f on f.account_id = ${account}::uuid`.execute(db)
  return rows[0] ?? { active: false, activated_at: null, recovery_codes_left: 0, required_from: null }
}

const confirmedFactor = prepared<{ account: string }, unknown>(
  (slot) => sql`select from second_factors where account_id = ${slot('account')} and confirmed_at is not null`,
)

/** Whether signing in to an account needs a code. */
export async function hasSecondFactor(db: Db, account: string): Promise<boolean> {
  return (await confirmedFactor(db, { account })).length > 0
}

/**
 * Stores a new secret, which signs nobody in until its first code is confirmed.
 * @throws AppError invalid_state if the account has a second factor already
 */
export async function beginSecondFactor(tx: Tx, secrets: Pick<Secrets, 'key'>, account: string): Promise<Buffer> {
  const secret = randomBytes(20)
  const sealed = sealText(keyOf(secrets), boundTo(account), secret.toString('base64url'))
  const { rows } = await sql`insert into second_factors (account_id, sealed) values (${account}::uuid, ${sealed})
    on conflict (account_id) do update set sealed = excluded.sealed, last_step = 0, created_at = now_ms()
      where second_factors.confirmed_at is null
    returning 1 as stored`.execute(tx)
  if (rows.length === 0) throw new AppError('invalid_state')
  return secret
}

/**
 * Accepts a code by time, once: its step is stored under the row's lock.
 * @param confirmed false: of a second factor that is being set up, which becomes active
 */
export async function acceptTotp(
  tx: Tx,
  secrets: Opening,
  { account, code, confirmed }: { account: string; code: string; confirmed: boolean },
): Promise<boolean> {
  // By the clock of the database, which all processes share.
  const { rows } = await sql<{ sealed: Buffer; last_step: string; now: number }>`
    select sealed, last_step::text, (extract(epoch from clock_timestamp()) * 1000)::float8 as now from second_factors
    where account_id = ${account}::uuid and (confirmed_at is not null) = ${confirmed} for update`.execute(tx)
  const [row] = rows
  const text = row ? (openSealed(secrets, USE, boundTo(account), row.sealed)?.text ?? null) : null
  if (!row || text === null) return false
  const step = acceptedStep(Buffer.from(text, 'base64url'), code, { now: row.now, after: Number(row.last_step) })
  if (step === null) return false
  await sql`update second_factors set last_step = ${step}, confirmed_at = coalesce(confirmed_at, now_ms())
    where account_id = ${account}::uuid`.execute(tx)
  return true
}

/** Second factors, for another root secret. Those that none opens cannot be used to sign in. */
export const sealedFactors = sealedTable<{ account_id: string; sealed: Buffer }>({
  name: 'second_factors',
  use: USE,
  rows: (db) => db.selectFrom('second_factors').select(['account_id', 'sealed']).forUpdate().execute(),
  boundTo: ({ account_id }) => boundTo(account_id),
  store: (tx, { account_id }, sealed) => tx.updateTable('second_factors').set({ sealed }).where('account_id', '=', account_id).execute(),
})

/** Accepts a code by time or a recovery code, each once. Returns which it was; null if it is neither. */
export async function acceptSecondFactor(
  tx: Tx,
  secrets: Opening,
  { account, code }: { account: string; code: string },
): Promise<'totp' | 'recovery_code' | null> {
  const digits = code.replaceAll(/\s/g, '')
  if (/^\d{6}$/.test(digits)) return (await acceptTotp(tx, secrets, { account, code: digits, confirmed: true })) ? 'totp' : null
  return (await spendRecoveryCode(tx, secrets, account, code)) ? 'recovery_code' : null
}

/** Removes the second factor of an account with its recovery codes. Returns whether there was one in use. */
export async function removeSecondFactor(tx: Tx, account: string): Promise<boolean> {
  await sql`delete from recovery_codes where account_id = ${account}::uuid`.execute(tx)
  const { rows } = await sql<{ used: boolean }>`delete from second_factors where account_id = ${account}::uuid
    returning confirmed_at is not null as used`.execute(tx)
  return rows[0]?.used ?? false
}
