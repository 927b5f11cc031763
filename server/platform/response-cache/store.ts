import type { EncodedAnswer } from '../http/answer.ts'
import { EVERYTHING } from '../db/connections/commit-events.ts'

interface Entry {
  answer: EncodedAnswer
  tags: readonly string[]
  /** By this process's clock (performance.now()). */
  until: number
  bytes: number
}

/** Bytes of an entry besides its texts: its objects and its places in the maps. */
const OVERHEAD_BYTES = 1000
/** Encoded answers by URL, bounded in bytes. The least recently used answers are evicted first. */
export class AnswerStore {
  readonly #limit: number
  readonly #entries = new Map<string, Entry>()
  readonly #byTag = new Map<string, Set<string>>()
  bytes = 0

  /** @param limit the most bytes of all answers together */
  constructor(limit: number) {
    this.#limit = limit
  }

  get size(): number {
    return this.#entries.size
  }

  /** Returns the answer of a URL, unless it has expired. */
  get(url: string): EncodedAnswer | undefined {
    const entry = this.#entries.get(url)
    if (!entry) return undefined
    this.#entries.delete(url)
    if (entry.until <= performance.now()) {
      this.#unlink(url, entry)
      return undefined
    }
    // A Map iterates in the order of insertion: the last used entry goes to its end.
    this.#entries.set(url, entry)
    return entry.answer
  }

  /**
   * Stores an answer until a time or until one of its tags is invalidated.
   * @param until by performance.now()
   */
  put(url: string, answer: EncodedAnswer, { tags, until }: { tags: readonly string[]; until: number }): void {
    this.#drop(url)
    const body = copyOf(answer.body)
    const texts = url + tags.join('') + JSON.stringify(answer.headers)
    const bytes = body.length + 2 * texts.length + OVERHEAD_BYTES
    // One answer must not evict all others.
    if (bytes > this.#limit / 8) return
    this.#entries.set(url, { answer: { ...answer, body }, tags, until, bytes })
    this.bytes += bytes
    for (const tag of tags) this.#byTag.set(tag, (this.#byTag.get(tag) ?? new Set()).add(url))
    for (const oldest of this.#entries.keys()) {
      if (this.bytes <= this.#limit) break
      this.#drop(oldest)
    }
  }

  /** Removes every answer that has one of these tags. */
  invalidate(tags: readonly string[]): void {
    if (tags.includes(EVERYTHING)) {
      this.#entries.clear()
      this.#byTag.clear()
      this.bytes = 0
    }
    for (const tag of tags) for (const url of this.#byTag.get(tag) ?? []) this.#drop(url)
  }

  #drop(url: string): void {
    const entry = this.#entries.get(url)
    if (!entry) return
    this.#entries.delete(url)
    this.#unlink(url, entry)
  }

  #unlink(url: string, { tags, bytes }: Entry): void {
    this.bytes -= bytes
    for (const tag of tags) {
      const urls = this.#byTag.get(tag)
      urls?.delete(url)
      if (urls?.size === 0) this.#byTag.delete(tag)
    }
  }
}

/** Copies a body into a buffer of its own. A slice of Node's buffer pool would keep the whole pool in memory. */
function copyOf(body: string | Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(body))
  if (typeof body === 'string') bytes.write(body)
  else body.copy(bytes)
  return bytes
}
