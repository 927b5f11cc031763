import { createHmac } from 'node:crypto'
import type { Secrets } from './secrets.ts'

/** What a code is for. A code of one purpose is refused for any other. */
export type CodePurpose = 'sign_in' | 'password' | 'suivi'

/** The life of a code, in minutes. */
export const CODE_MINUTES = 10
/** The refused attempts after which a code is spent. */
export const CODE_ATTEMPTS = 5
/** The number of digits of a code. */
const DIGITS = 6

/**
 * Returns the code of a row of `sign_in_codes`: six digits, computed from the row's id and a secret. So no table has a code, and an e-mail
 * that is sent again has the same one.
 */
export function codeOf(secrets: Pick<Secrets, 'key'>, id: string): string {
  // 48 bits: the remainder favours no code by more than one in 280 million.
  const number = createHmac('sha256', secrets.key('sign-in code')).update(id).digest().readUIntBE(0, 6)
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}
