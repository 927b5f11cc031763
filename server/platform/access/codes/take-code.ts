import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { prepared, type Tx } from '../../db/db.ts'
import { answeredAtCommit } from '../../db/pipelined.ts'
import type { Secrets } from '../secrets.ts'
import { CODE_ATTEMPTS, codeOf, type CodePurpose } from './code.ts'

const openCode = prepared<{ email: string; purpose: CodePurpose }, { id: string }>(
  (slot) => sql`select id from sign_in_codes
    where email = ${slot('email')} and purpose = ${slot('purpose')} and expires_at > now() and attempts < ${sql.lit(CODE_ATTEMPTS)} for update`,
)
const deleteCode = prepared<{ id: string }, unknown>((slot) => sql`delete from sign_in_codes where id = ${slot('id')}`)
const countAttempt = prepared<{ id: string }, unknown>(
  (slot) => sql`update sign_in_codes set attempts = attempts + 1 where id = ${slot('id')}`,
)

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
  const [open] = await openCode(tx, { email, purpose })
  if (!open) return false
  const right = timingSafeEqual(Buffer.from(codeOf(secrets, open.id)), Buffer.from(code))
  await answeredAtCommit(tx, (right ? deleteCode : countAttempt)(tx, open))
  return right
}
