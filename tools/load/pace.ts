import { setTimeout as sleep } from 'node:timers/promises'

/** How fast clients may ask, all together. */
export interface Pace {
  /** Until the next request may go. */
  wait: () => Promise<void>
  /** So many requests a second from now on, evenly; until then nobody waits. */
  set: (aSecond: number) => void
}

/** A pace that nobody keeps yet. Requests that could not go in time are not made up for. */
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
