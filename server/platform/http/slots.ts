import { AppError } from '../../../contract/errors.ts'
import { ConcurrencyLimiter } from '../fetch/concurrency-limiter.ts'

/** Runs work once a slot is free. */
export type Slots = <T>(work: () => Promise<T>) => Promise<T>

/** The longest wait for a slot: as long as a request waits for a connection. */
const WAIT_MS = 2000
/** The most calls that wait for a slot. */
const WAITING_MAX = 1000

/**
 * Limits the work that runs at the same time. Further calls wait in order, for `waitMs` at most, and no more than a thousand of them.
 * @throws AppError service_unavailable when no slot was granted in time, or too many calls wait
 */
export function slots(max: number, waitMs = WAIT_MS): Slots {
  const limiter = new ConcurrencyLimiter({ perHost: max, inAll: max })
  let taken = 0
  return async (work) => {
    if (taken >= max + WAITING_MAX) throw new AppError('service_unavailable')
    taken += 1
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new AppError('service_unavailable')), waitMs)
    try {
      return await limiter.run('', late.signal, () => {
        clearTimeout(timer)
        return work()
      })
    } finally {
      taken -= 1
    }
  }
}
