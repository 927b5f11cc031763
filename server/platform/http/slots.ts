import { AppError } from '../../../contract/errors.ts'

/** Runs work when there is a slot for it. */
export type Slots = <T>(work: () => Promise<T>) => Promise<T>

/** As long as a request waits for a connection. */
const WAIT_MS = 2000

/**
 * At most so many at once; who comes later waits for a turn, in order, but not for long.
 * @throws AppError service_unavailable when the turn does not come in time
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
  // A slot goes from hand to hand: nobody who comes later takes it before those who wait.
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
