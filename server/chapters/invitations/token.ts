import { createHmac, timingSafeEqual } from 'node:crypto'
import { plainCode } from '../../../contract/typed-codes.ts'
import type { Secrets } from '../../platform/access/secrets.ts'

/** Letters and digits that people do not confuse. */
const SIGNS = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 24

/**
 * Returns the token of an invitation: 24 signs (118 bits), computed from the id of its row and a secret. So no table has it, and an e-mail that
 * is sent again has the same one.
 */
export function invitationToken(secrets: Pick<Secrets, 'key'>, id: string): string {
  const digest = createHmac('sha512', secrets.key('invitation')).update(id).digest()
  // 16 bits a sign: no sign is more frequent than another by more than one in two thousand.
  return Array.from({ length: LENGTH }, (_, n) => SIGNS[digest.readUInt16BE(2 * n) % SIGNS.length]).join('')
}

/** Whether a text, as somebody copied it, is the token of an invitation. */
export function isInvitationToken(secrets: Pick<Secrets, 'key'>, id: string, given: string): boolean {
  const expected = Buffer.from(invitationToken(secrets, id))
  const actual = Buffer.from(plainCode(given).toLowerCase())
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
