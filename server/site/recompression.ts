import type { Encoding } from '../platform/http/compressed.ts'
import { lastingly } from './encode.ts'

/** How long a page must have stayed in memory: one that changes often is not worth the work. */
const AFTER_MS = 3000
/** The most pages whose texts wait in memory; further pages keep their first compression. */
const WAITING_MAX = 64

/** A stored page that is to be compressed again. */
interface Waiting {
  key: string
  /** The headers of the stored answer, which identify it. */
  headers: object
  text: string
  encoding: Encoding
  /** By performance.now(). */
  from: number
}

/** The part of the cache of pages that is used here. */
interface Holder {
  /** Whether the cache has this answer. */
  holds: (key: string, headers: object) => boolean
  replaceBody: (key: string, headers: object, body: Buffer) => void
}

/**
 * Compresses stored pages again and better, one after the other on another thread, once they have stayed in memory for a while. Readers who waited for
 * a changed page have got the first compression, which takes a third of the time.
 */
export class Recompression {
  readonly #cache: Holder
  readonly #waiting: Waiting[] = []
  #isRunning = false

  constructor(cache: Holder) {
    this.#cache = cache
  }

  add(page: Omit<Waiting, 'from'>): void {
    if (this.#waiting.length >= WAITING_MAX) return
    this.#waiting.push({ ...page, from: performance.now() + AFTER_MS })
    if (!this.#isRunning) this.#next()
  }

  #next(): void {
    const [first] = this.#waiting
    this.#isRunning = first !== undefined
    if (!first) return
    setTimeout(
      () => {
        this.#waiting.shift()
        // A failed compression leaves the first one.
        void this.#compress(first).then(
          () => this.#next(),
          () => this.#next(),
        )
      },
      Math.max(0, first.from - performance.now()),
    ).unref()
  }

  async #compress({ key, headers, text, encoding }: Waiting): Promise<void> {
    if (!this.#cache.holds(key, headers)) return
    this.#cache.replaceBody(key, headers, await lastingly(text, encoding))
  }
}
