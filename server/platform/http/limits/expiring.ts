/** The most keys that a process stores in one map: some twenty megabytes. */
const KEYS_MAX = 100_000

interface Entry<T> {
  value: T
  until: number
}

/**
 * A map whose values expire and whose size is limited: a flood of keys evicts the oldest. A client that evicts a key has used tens of
 * thousands of keys for it, and could have made its requests under those.
 */
export class Expiring<T> {
  // Two generations, so that no entry is searched for: the older one is dropped when the younger is full or its time is over.
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

  /** Stores a value until this time (of performance.now(), which no change of the system clock affects). */
  set(key: string, value: T, until: number): void {
    if (this.#young.size >= this.#max / 2 || performance.now() >= this.#turn) {
      this.#old = this.#young
      this.#young = new Map()
      // With equal lifetimes, all values of a generation have expired once the next generation is as old.
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
