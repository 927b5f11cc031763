import { type Sent, UNANSWERED } from '../shared/sent.ts'

/** The start and the end of a fault, in milliseconds of performance.now(). */
export interface Fault {
  begun: number
  over: number
}

/** Whether a request may fail during a fault and until the service has recovered. */
export type MayFail = (sent: Sent) => boolean

/** The outcome of the requests of a scenario. */
export interface Count {
  requests: number
  /** Failed requests that the fault may explain. */
  failedDuring: number
  /** The number of all other failed requests, by request and error. */
  failedBeyond: Map<string, number>
  /** The time from the end of the fault to the first uninterrupted second of success, in seconds; null without such a second. */
  recovered: number | null
  /** The longest time to an answer, in milliseconds. */
  longest: number
}

/** How long all requests must succeed before the service counts as recovered, in milliseconds. */
const UNINTERRUPTED = 1000

/**
 * Returns the first time after the fault that begins a second in which every request that ended succeeded, with some of each kind of the
 * load.
 * @param now the end of the observed time
 * @returns null if there is no such second before `now`
 */
export function recoveredAt(sent: readonly Sent[], { over }: Fault, now: number): number | null {
  const after = sent.filter(({ ended }) => ended > over).toSorted((a, b) => a.ended - b.ended)
  const kinds = new Set(sent.map(({ kind }) => kind))
  for (const from of [over, ...after.map(({ ended }) => ended)]) {
    if (from + UNINTERRUPTED > now) return null
    const second = after.filter(({ ended }) => ended > from && ended <= from + UNINTERRUPTED)
    const well = second.filter(({ fault }) => fault === null)
    if (well.length === second.length && new Set(well.map(({ kind }) => kind)).size === kinds.size) return from
  }
  return null
}

/**
 * Counts the outcomes of the requests. The fault does not explain these failures: requests before the fault or after the recovery, requests
 * that the fault does not affect, answers other than 503, and requests without an answer within the client's timeout.
 * @param mayHang whether a request may stay without an answer while the fault lasts
 */
export function countOf(sent: readonly Sent[], fault: Fault, now: number, mayFail: MayFail, mayHang: MayFail): Count {
  const recovered = recoveredAt(sent, fault, now)
  const failed = sent.filter((one) => one.fault !== null)
  const explained = (one: Sent) =>
    one.ended >= fault.begun &&
    one.begun <= (recovered ?? Number.POSITIVE_INFINITY) &&
    mayFail(one) &&
    [0, 503].includes(one.status) &&
    (one.fault !== UNANSWERED || mayHang(one))
  const failedBeyond = new Map<string, number>()
  for (const one of failed.filter((each) => !explained(each))) {
    const when = one.ended < fault.begun ? 'before' : one.begun > (recovered ?? Number.POSITIVE_INFINITY) ? 'after' : 'during'
    const what = `${when}: ${one.what} at ${one.process}: ${one.fault}`
    failedBeyond.set(what, (failedBeyond.get(what) ?? 0) + 1)
  }
  return {
    requests: sent.length,
    failedDuring: failed.length - [...failedBeyond.values()].reduce((sum, n) => sum + n, 0),
    failedBeyond,
    recovered: recovered === null ? null : (recovered - fault.over) / 1000,
    longest: sent.reduce((longest, { status, begun, ended }) => (status > 0 ? Math.max(longest, ended - begun) : longest), 0),
  }
}
