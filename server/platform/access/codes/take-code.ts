import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { prepared, type Tx } from '../../db/db.ts'
import { answeredAtCommit } from '../../db/pipelined.ts'
import type { Secrets } from '../secrets.ts'
import { CODE_ATTEMPTS, codeOf, type CodePurpose } from './code.ts'

const openCodes = prepared<{ emails: string[]; purpose: CodePurpose }, { id: string; email: string }>(
  (slot) => sql`select id, email from sign_in_codes
    where email = any(${slot('emails')}::text[]) and purpose = ${slot('purpose')} and expires_at > now() and attempts < ${sql.lit(CODE_ATTEMPTS)}
    order by email for update`,
)
const deleteCodes = prepared<{ ids: string[] }, unknown>((slot) => sql`delete from sign_in_codes where id = any(${slot('ids')}::uuid[])`)
const countAttempts = prepared<{ ids: string[] }, unknown>(
  (slot) => sql`update sign_in_codes set attempts = attempts + 1 where id = any(${slot('ids')}::uuid[])`,
)

/** A code as it was typed. */
export interface TypedCode {
  email: string
  /** Six digits. */
  code: string
}

/**
 * Spends the codes of addresses, or counts refused attempts. The caller commits in both cases: a rolled-back attempt would not be counted.
 * @param typed each of another address
 * @returns the addresses whose code was right: of two requests with the same code one has its address here
 */
export async function takeCodes(
  tx: Tx,
  secrets: Pick<Secrets, 'key'>,
  { purpose, typed }: { purpose: CodePurpose; typed: readonly TypedCode[] },
): Promise<Set<string>> {
  const open = await openCodes(tx, { emails: typed.map(({ email }) => email), purpose })
  const codes = new Map(typed.map(({ email, code }) => [email, code]))
  const isRight = ({ id, email }: (typeof open)[number]) =>
    timingSafeEqual(Buffer.from(codeOf(secrets, id)), Buffer.from(codes.get(email) ?? ''))
  const { right = [], wrong = [] } = Object.groupBy(open, (one) => (isRight(one) ? 'right' : 'wrong'))
  const idsOf = (some: typeof open) => ({ ids: some.map(({ id }) => id) })
  if (right.length > 0) await answeredAtCommit(tx, deleteCodes(tx, idsOf(right)))
  if (wrong.length > 0) await answeredAtCommit(tx, countAttempts(tx, idsOf(wrong)))
  return new Set(right.map(({ email }) => email))
}
