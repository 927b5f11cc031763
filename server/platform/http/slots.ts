import { AppError } from '../../../contract/errors.ts'
import { ConcurrencyLimiter } from '../fetch/concurrency-limiter.ts'

/** Runs work once a slot is free. */
export type Slots = <T>(work: () => Promise<T>) => Promise<T>

/** The longest wait for a slot: as long as a request waits for a connection. */
const WAIT_MS = 2000

/**
 * Limits the work that runs at the same time. Further calls wait in order, for `waitMs` at most.
 * @throws AppError service_unavailable when no slot was granted in time
 */
export function slots(max: number, waitMs = WAIT_MS): Slots {
  const limiter = new ConcurrencyLimiter({ perHost: max, inAll: max })
  return (work) => {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new AppError('service_unavailable')), waitMs)
    return limiter.run('', late.signal, () => {
      clearTimeout(timer)
      return work()
    })
  }
}
