import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** The hashes that a service computes at once, of the four threads of Node: files and signatures have the others. A hash takes a core for about 80 ms. */
export const HASHES_AT_ONCE = 2
const SALT_BYTES = 16
const KEY_BYTES = 64
const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 ** 2 }

const derive = (password: string, salt: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)))
  })

/** Hashes a password: scrypt, `salt:key` in hexadecimal digits. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES).toString('hex')
  return `${salt}:${(await derive(password, salt)).toString('hex')}`
}

/** Whether a password has this hash. Throws for a text that is no hash. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [salt, key] = hash.split(':')
  if (!salt || !key) throw new Error('A stored password is no hash')
  const [derived, stored] = [await derive(password, salt), Buffer.from(key, 'hex')]
  return derived.length === stored.length && timingSafeEqual(derived, stored)
}
