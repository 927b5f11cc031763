import { randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../../contract/errors.ts'

/** What a thread derives a key from, and its answer. */
export interface ToHashThread {
  id: number
  password: string
  salt: string
}
export interface FromHashThread {
  id: number
  key: Uint8Array
}

/**
 * The hashes that a process computes at once, each in a thread of a lower priority. A hash takes a core for about 80 ms: one core is left to the thread
 * that answers.
 */
export const HASHES_AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1))
/** A thread without work ends: it has some megabytes. */
const IDLE_MS = 60_000
const SALT_BYTES = 16

interface Waiting {
  resolve: (key: Uint8Array) => void
  reject: (error: Error) => void
}

/** The threads of the process. Nothing but passwords waits for them: neither reads of files nor signatures. */
const threads: HashThread[] = []
let last = 0

/** A thread that derives keys one after the other. It does not keep the process alive when nothing waits for it. */
class HashThread {
  readonly #worker = new Worker(new URL('./password-hash-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 1 },
  })
  readonly #waiting = new Map<number, Waiting>()
  #idle: NodeJS.Timeout | undefined

  constructor() {
    this.#worker.on('message', ({ id, key }: FromHashThread) => {
      this.#waiting.get(id)?.resolve(key)
      this.#waiting.delete(id)
      if (this.#waiting.size > 0) return
      this.#worker.unref()
      this.#idle = setTimeout(() => void this.#worker.terminate(), IDLE_MS).unref()
    })
    // An exit follows.
    this.#worker.on('error', () => {})
    this.#worker.on('exit', () => {
      threads.splice(threads.indexOf(this), 1)
      for (const { reject } of this.#waiting.values()) reject(new AppError('service_unavailable'))
    })
  }

  get load(): number {
    return this.#waiting.size
  }

  derive(password: string, salt: string): Promise<Uint8Array> {
    clearTimeout(this.#idle)
    this.#worker.ref()
    return new Promise((resolve, reject) => {
      last += 1
      this.#waiting.set(last, { resolve, reject })
      this.#worker.postMessage({ id: last, password, salt } satisfies ToHashThread, [])
    })
  }
}

function derive(password: string, salt: string): Promise<Uint8Array> {
  let thread = threads.toSorted((one, other) => one.load - other.load)[0]
  if (!thread || (thread.load > 0 && threads.length < HASHES_AT_ONCE)) threads.push((thread = new HashThread()))
  return thread.derive(password, salt)
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
