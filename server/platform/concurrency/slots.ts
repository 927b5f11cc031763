import { AppError } from '../../../contract/errors.ts'
import { ConcurrencyLimiter } from './concurrency-limiter.ts'

/** Runs work once a slot is free. */
export type Slots = <T>(work: () => Promise<T>) => Promise<T>

/** The longest wait for a slot: as long as a request waits for a connection. */
const WAIT_MS = 2000
/** The most calls that wait for a slot. */
const WAITING_MAX = 1000

/** The weight of the last call in the usual duration of a call. */
const NEWEST = 0.2

/**
 * Limits the work that runs at the same time. Further calls wait in order, for `waitMs` at most, and no more than a thousand of them.
 * @param isSteady whether every call takes about as long as the one before. A call is then refused at once if its expected wait is longer than `waitMs`.
 * @throws AppError service_unavailable if the wait was or is expected to be longer than `waitMs`, or a thousand calls wait
 */
export function slots(max: number, waitMs = WAIT_MS, { isSteady = false }: { isSteady?: boolean } = {}): Slots {
  const limiter = new ConcurrencyLimiter({ perHost: max, inAll: max })
  let taken = 0
  let usualMs = 0
  /** How long a call that comes now waits for a slot, in ms. Zero while one is free, so that durations go on being measured. */
  const expectedWait = () => (Math.max(0, taken - max + 1) * usualMs) / max
  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const begun = performance.now()
    try {
      return await work()
    } finally {
      const ms = performance.now() - begun
      usualMs = usualMs === 0 ? ms : usualMs + NEWEST * (ms - usualMs)
    }
  }
  return async (work) => {
    if (taken >= max + WAITING_MAX || (isSteady && expectedWait() > waitMs)) throw new AppError('service_unavailable')
    taken += 1
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new AppError('service_unavailable')), waitMs)
    try {
      return await limiter.run('', late.signal, () => {
        clearTimeout(timer)
        return timed(work)
      })
    } finally {
      taken -= 1
    }
  }
}
