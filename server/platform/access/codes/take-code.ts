import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import { answeredAtCommit } from '../../db/pipelined.ts'
import type { Secrets } from '../secrets.ts'
import { CODE_ATTEMPTS, codeOf, type CodePurpose } from './code.ts'

/**
 * Spends the code of an address, or counts a refused attempt. The caller commits in both cases: a rolled-back attempt would not be counted.
 * @param code six digits, as typed
 * @returns whether the code was right: of two requests with the same code one gets true
 */
export async function takeCode(
  tx: Tx,
  secrets: Pick<Secrets, 'key'>,
  { email, purpose, code }: { email: string; purpose: CodePurpose; code: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from sign_in_codes
    where email = ${email} and purpose = ${purpose} and expires_at > now() and attempts < ${CODE_ATTEMPTS} for update`.execute(tx)
  const [open] = rows
  if (!open) return false
  const right = timingSafeEqual(Buffer.from(codeOf(secrets, open.id)), Buffer.from(code))
  const spent = right
    ? sql`delete from sign_in_codes where id = ${open.id}`
    : sql`update sign_in_codes set attempts = attempts + 1 where id = ${open.id}`
  await answeredAtCommit(tx, spent.execute(tx))
  return right
}
