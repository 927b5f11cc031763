import type { Limit, Limits } from '../../../../contract/limits.ts'
import { Expiring } from './expiring.ts'

/** The state of a window: its number of requests, and its end in terms of performance.now(). */
export interface Count {
  used: number
  until: number
}

/** A request that was counted, or refused and then counted in no window. */
export interface Taken {
  passed: boolean
  /** One count for each window of the limit. */
  counts: Count[]
  /** Undoes the counting. Resolves to the counts afterwards. */
  giveBack: () => Promise<Count[]>
}

/** Counts of this process only. A window begins with the first request of a key. */
export class LocalCounts {
  readonly #limits: Limits
  readonly #stores = new Map<string, Expiring<{ used: number }>>()
  readonly #max: number | undefined
  constructor(limits: Limits, max?: number) {
    this.#limits = limits
    this.#max = max
  }

  /** Counts a request in every window of the limit, or in none if one of them is full. */
  take(limit: Limit, key: string): Taken {
    const now = performance.now()
    const windows = this.#limits[limit].map((window) => {
      const store = this.#store(`${limit}:${window.seconds}`)
      return { ...window, store, entry: store.get(key) }
    })
    const passed = windows.every(({ entry, points }) => (entry?.value.used ?? 0) < points)
    const counts = windows.map(({ entry, seconds, store }) => {
      const until = entry?.until ?? now + seconds * 1000
      if (passed && entry) entry.value.used += 1
      else if (passed) store.set(key, { used: 1 }, until)
      return { used: entry?.value.used ?? (passed ? 1 : 0), until }
    })
    const giveBack = async () =>
      windows.map(({ store }) => {
        const entry = store.get(key)
        if (entry && entry.value.used > 0) entry.value.used -= 1
        return { used: entry?.value.used ?? 0, until: entry?.until ?? 0 }
      })
    return { passed, counts, giveBack: passed ? giveBack : async () => counts }
  }

  #store(name: string): Expiring<{ used: number }> {
    let store = this.#stores.get(name)
    if (!store) this.#stores.set(name, (store = new Expiring(this.#max)))
    return store
  }
}
