/** Keys that a process remembers in one map at most. Some fifteen megabytes; a flood of other keys pushes the oldest out. */
const KEYS_MAX = 100_000

/**
 * Values that are over at a time, by key, of which there may be no more than so many. Whoever pushes a key out by a flood has
 * shown as many keys as the bound has places, and could have made the requests under those.
 */
export class Expiring<T> {
  readonly #entries = new Map<string, { value: T; until: number }>()
  readonly #max: number
  constructor(max = KEYS_MAX) {
    this.#max = max
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: string): { value: T; until: number } | undefined {
    const entry = this.#entries.get(key)
    return entry && entry.until > performance.now() ? entry : undefined
  }

  /** Keeps a value until then (of performance.now(), which no clock setting moves). */
  set(key: string, value: T, until: number): void {
    this.#entries.delete(key)
    this.#entries.set(key, { value, until })
    const now = performance.now()
    // The oldest come first, and where all last equally long they are the first to be over.
    for (const [oldest, entry] of this.#entries) {
      if (entry.until > now && this.#entries.size <= this.#max) break
      this.#entries.delete(oldest)
    }
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }
}
