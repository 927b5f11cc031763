/** Keys that a process remembers in one place at most: some twenty megabytes. */
const KEYS_MAX = 100_000

interface Entry<T> {
  value: T
  until: number
}

/**
 * Values that are over at a time, by key, of which there are never more than so many: a flood of keys pushes the oldest out.
 * Whoever floods has shown tens of thousands of keys for it, and could have made the requests under those.
 */
export class Expiring<T> {
  // Two generations, so that nothing is ever searched: the older one is dropped whole when the younger is full or has lasted.
  #young = new Map<string, Entry<T>>()
  #old = new Map<string, Entry<T>>()
  #turn = 0
  readonly #max: number
  constructor(max = KEYS_MAX) {
    this.#max = max
  }

  get size(): number {
    return this.#young.size + this.#old.size
  }

  get(key: string): Entry<T> | undefined {
    const entry = this.#young.get(key) ?? this.#old.get(key)
    return entry && entry.until > performance.now() ? entry : undefined
  }

  /** Keeps a value until then (of performance.now(), which no clock setting moves). */
  set(key: string, value: T, until: number): void {
    if (this.#young.size >= this.#max / 2 || performance.now() >= this.#turn) {
      this.#old = this.#young
      this.#young = new Map()
      // Where all values last equally long, those of a generation are over when the one after it has lasted as long.
      this.#turn = until
    }
    this.#old.delete(key)
    this.#young.set(key, { value, until })
  }

  delete(key: string): void {
    this.#young.delete(key)
    this.#old.delete(key)
  }
}
