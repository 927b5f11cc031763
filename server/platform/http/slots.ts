import { AppError } from '../../../contract/errors.ts'

/** Runs work once a slot is free. */
export type Slots = <T>(work: () => Promise<T>) => Promise<T>

/** The longest wait for a slot: as long as a request waits for a connection. */
const WAIT_MS = 2000

/**
 * Limits the work that runs at the same time. Further calls wait in order, for `waitMs` at most.
 * @throws AppError service_unavailable when no slot was granted in time
 */
export function slots(max: number, waitMs = WAIT_MS): Slots {
  let free = max
  const waiting = new Set<() => void>()
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const go = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(go)
        reject(new AppError('service_unavailable'))
      }, waitMs)
      waiting.add(go)
    })
  // Slots are granted in first-come order: a freed slot goes directly to the next waiter.
  const giveBack = () => {
    const [next] = waiting
    if (!next) free += 1
    else {
      waiting.delete(next)
      next()
    }
  }
  return async (work) => {
    if (free > 0) free -= 1
    else await turn()
    try {
      return await work()
    } finally {
      giveBack()
    }
  }
}
