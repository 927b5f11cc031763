import { AppError } from '../../../contract/errors.ts'
import { ConcurrencyLimiter } from './concurrency-limiter.ts'

/** Runs work once no other work of its lane runs. */
export type Lanes = <T>(lane: string, work: () => Promise<T>) => Promise<T>

/** The most work that waits in one lane. */
const WAITING_MAX = 20

/**
 * Runs one work of a lane at a time, in order: who sends much about one account, or from one address, waits for oneself and not in front of others.
 * @throws AppError service_unavailable if the wait was longer than `waitMs`, or twenty wait in the lane
 */
export function lanes(waitMs: number): Lanes {
  const limiter = new ConcurrencyLimiter({ perHost: 1, inAll: Infinity })
  const taken = new Map<string, number>()
  return async (lane, work) => {
    const before = taken.get(lane) ?? 0
    if (before > WAITING_MAX) throw new AppError('service_unavailable')
    taken.set(lane, before + 1)
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new AppError('service_unavailable')), waitMs)
    try {
      return await limiter.run(lane, late.signal, () => {
        clearTimeout(timer)
        return work()
      })
    } finally {
      clearTimeout(timer)
      const left = (taken.get(lane) ?? 1) - 1
      if (left > 0) taken.set(lane, left)
      else taken.delete(lane)
    }
  }
}
