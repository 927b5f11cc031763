import { setTimeout as sleep } from 'node:timers/promises'

/** The common rate of requests of all clients. */
export interface Pace {
  /** Waits until the next request may be sent. */
  wait: () => Promise<void>
  /** Sets the number of requests a second, evenly spaced. Before the first call, no client waits. */
  set: (aSecond: number) => void
}

/** Returns a pace without a rate. Requests that could not be sent in time are not made up for. */
export function makePace(): Pace {
  let every = 0
  let next = 0
  return {
    set: (aSecond) => {
      every = 1000 / aSecond
    },
    wait: async () => {
      if (every === 0) return
      const now = performance.now()
      next = Math.max(now, next) + every
      await sleep(next - every - now)
    },
  }
}
