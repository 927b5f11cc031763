import { randomInt, timingSafeEqual } from 'node:crypto'
import { plainCode } from '../../../../contract/typed-codes.ts'
import type { Secrets } from '../../../platform/access/secrets.ts'

/** Digits and letters without those that look alike (Crockford's Base32). */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 4
const GROUP = 5

/** Returns a new code of a hundred bits, in groups that people can copy: `7K2QX-…`. */
export const newFollowUpCode = (): string =>
  Array.from({ length: GROUPS }, () => Array.from({ length: GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join('')).join('-')

/** Returns a code as it was given out, however it was typed: without separators, in capitals, with O for 0 and I or L for 1. */
const normalised = (code: string): string =>
  plainCode(code)
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

/** Returns the hash that a claim stores of its code. */
export const followUpHash = (secrets: Pick<Secrets, 'keyedHash'>, code: string): string =>
  secrets.keyedHash('claim follow-up', normalised(code))

/** Whether a code is the one of a stored hash. */
export function isFollowUpCode(secrets: Pick<Secrets, 'keyedHash'>, code: string, hash: string): boolean {
  const [given, stored] = [Buffer.from(followUpHash(secrets, code)), Buffer.from(hash)]
  return given.length === stored.length && timingSafeEqual(given, stored)
}
