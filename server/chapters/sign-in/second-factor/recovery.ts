import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { plainCode } from '../../../../contract/typed-codes.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Secrets } from '../../../platform/access/secrets.ts'

/** The number of recovery codes of an account. */
const RECOVERY_CODES = 10
/** Without letters that look like others. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

const hashOf = (secrets: Pick<Secrets, 'key'>, account: string, code: string): Buffer =>
  createHmac('sha256', secrets.key('recovery code')).update(`${account} ${code}`).digest()

/** Returns a code of ten characters in two groups: 49 bits. The remainder of a byte by 31 favours few characters by a hundredth. */
function newCode(): string {
  const text = Array.from(randomBytes(10), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

/** Replaces the recovery codes of an account. Returns the new ones, which are stored as keyed hashes only. */
export async function newRecoveryCodes(tx: Tx, secrets: Pick<Secrets, 'key'>, account: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await tx.deleteFrom('recovery_codes').where('account_id', '=', account).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ account_id: account, code_hash: hashOf(secrets, account, code) })))
    .execute()
  return codes
}

/** Spends a recovery code of an account. Returns whether it was one: of two requests with the same code one gets true. */
export async function spendRecoveryCode(tx: Tx, secrets: Pick<Secrets, 'key'>, account: string, typed: string): Promise<boolean> {
  const plain = plainCode(typed).toLowerCase()
  const code = `${plain.slice(0, 5)}-${plain.slice(5)}`
  const { rows } = await sql`delete from recovery_codes
    where account_id = ${account}::uuid and code_hash = ${hashOf(secrets, account, code)} returning 1 as spent`.execute(tx)
  return rows.length === 1
}
