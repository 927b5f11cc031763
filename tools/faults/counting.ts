import { type Sent, UNANSWERED } from '../load/sent.ts'

/** When a fault began and when it was over, in milliseconds of performance.now(). */
export interface Fault {
  begun: number
  over: number
}

/** Which requests a fault may make fail while it lasts and until the service has recovered. */
export type MayFail = (sent: Sent) => boolean

/** What became of the requests of a scenario. */
export interface Count {
  requests: number
  /** Those that the fault may explain. */
  failedDuring: number
  /** All others, by what they were and how they failed. */
  failedBeyond: Map<string, number>
  /** From the end of the fault to the first uninterrupted second of success, in seconds; null where there is none. */
  recovered: number | null
  /** Of any request that was answered, in milliseconds. */
  longest: number
}

/** How long it must go well before it counts as recovered, in milliseconds. */
const UNINTERRUPTED = 1000

/**
 * The first moment after the fault from which on, for a second, every request that ended was a success, and each kind that the load has had some.
 * @param now up to when was looked
 * @returns null where there is none up to now
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
 * Counts what became of the requests. What failed before the fault or after the recovery, what the fault does not touch, what was answered
 * otherwise than 503, and what was not answered at all within a client's patience is beyond the fault.
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
