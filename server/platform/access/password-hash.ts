import { randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { AppError } from '../../../contract/errors.ts'
import { AskedThread, ThreadEnded } from '../event-loop/asked-thread.ts'

/** What a thread derives a key from. */
export interface ToDerive {
  password: string
  salt: string
}

/**
 * The hashes that a process computes at once, each in a thread of a lower priority. A hash takes a core for about 80 ms: one core is left to the thread
 * that answers.
 */
export const HASHES_AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1))
const SALT_BYTES = 16

/** The threads of the process. Nothing but passwords waits for them: neither reads of files nor signatures. */
const threads: AskedThread<ToDerive, Uint8Array>[] = []

function hashThread(): AskedThread<ToDerive, Uint8Array> {
  const thread: AskedThread<ToDerive, Uint8Array> = new AskedThread(new URL('./password-hash-thread.ts', import.meta.url), {
    limits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 1 },
    ended: () => {
      const at = threads.indexOf(thread)
      if (at >= 0) threads.splice(at, 1)
    },
  })
  threads.push(thread)
  return thread
}

async function derive(password: string, salt: string): Promise<Uint8Array> {
  let thread = threads.toSorted((one, other) => one.load - other.load)[0]
  if (!thread || (thread.load > 0 && threads.length < HASHES_AT_ONCE)) thread = hashThread()
  try {
    return await thread.ask({ password, salt })
  } catch (error) {
    throw error instanceof ThreadEnded ? new AppError('service_unavailable') : error
  }
}

/**
 * Hashes a password as the library does (scrypt, `salt:key` in hexadecimal digits), outside of the thread that answers and at a lower priority.
 * @throws AppError service_unavailable (the thread ended)
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES).toString('hex')
  return `${salt}:${Buffer.from(await derive(password, salt)).toString('hex')}`
}

/** Whether a password has this hash. Throws as hashPassword() does, and for a text that is no hash. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [salt, key] = hash.split(':')
  if (!salt || !key) throw new Error('A stored password is no hash')
  const [derived, stored] = [await derive(password, salt), Buffer.from(key, 'hex')]
  return derived.length === stored.length && timingSafeEqual(derived, stored)
}
