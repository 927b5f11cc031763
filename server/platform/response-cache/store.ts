import type { Dressed } from '../http/answer.ts'

interface Entry {
  answer: Dressed
  tags: readonly string[]
  /** By this process's clock (performance.now()). */
  until: number
  bytes: number
}

/** What an entry takes besides its texts: objects, and its places in the maps. */
const OVERHEAD = 1000
/** The tag of everything. */
const EVERYTHING = '*'

/** Answers by address, the last read last; the first go when there is no more room. */
export class AnswerMemory {
  readonly #limit: number
  readonly #entries = new Map<string, Entry>()
  readonly #byTag = new Map<string, Set<string>>()
  bytes = 0
  /** Rises with each forgetting: what was read before may be older than that, and must not be kept. */
  generation = 0

  /** @param limit bytes at most */
  constructor(limit: number) {
    this.#limit = limit
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: string): Dressed | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    if (entry.until <= performance.now()) {
      this.#unlink(key, entry)
      return undefined
    }
    this.#entries.set(key, entry)
    return entry.answer
  }

  /**
   * Keeps an answer until a moment, or until one of its tags is told.
   * @param generation of the memory before the answer was read; of another one, it is not kept
   */
  put(key: string, answer: Dressed, { tags, until, generation }: { tags: readonly string[]; until: number; generation: number }): void {
    if (generation !== this.generation) return
    this.#drop(key)
    const body = bytesOf(answer.body)
    const texts = key + tags.join('') + JSON.stringify(answer.headers)
    const bytes = body.length + 2 * texts.length + OVERHEAD
    // One answer must not push out all others.
    if (bytes > this.#limit / 8) return
    this.#entries.set(key, { answer: { ...answer, body }, tags, until, bytes })
    this.bytes += bytes
    for (const tag of tags) this.#byTag.set(tag, (this.#byTag.get(tag) ?? new Set()).add(key))
    for (const oldest of this.#entries.keys()) {
      if (this.bytes <= this.#limit) break
      this.#drop(oldest)
    }
  }

  /** Forgets every answer under one of these tags. */
  forget(tags: readonly string[]): void {
    this.generation += 1
    if (tags.includes(EVERYTHING)) {
      this.#entries.clear()
      this.#byTag.clear()
      this.bytes = 0
    }
    for (const tag of tags) for (const key of this.#byTag.get(tag) ?? []) this.#drop(key)
  }

  clear(): void {
    this.forget([EVERYTHING])
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#unlink(key, entry)
  }

  #unlink(key: string, { tags, bytes }: Entry): void {
    this.bytes -= bytes
    for (const tag of tags) {
      const keys = this.#byTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#byTag.delete(tag)
    }
  }
}

/** In memory of their own: a piece of the buffers' common pool would hold all of it. */
function bytesOf(body: string | Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(body))
  if (typeof body === 'string') bytes.write(body)
  else body.copy(bytes)
  return bytes
}
