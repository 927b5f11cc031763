import type { Discrepancies } from '../shared/ledger.ts'
import { type Kind, type Sent, UNANSWERED } from '../shared/sent.ts'

/** What is observed of a fault. Times are milliseconds of performance.now(). */
export interface Observed {
  name: string
  sent: readonly Sent[]
  begun: number
  /** When the cluster was whole again after the fault. */
  whole: number
  /** The end of the observed time. */
  now: number
  acknowledged: number
  found: Discrepancies
}

/** The result of a fault. */
export interface Outcome extends Discrepancies {
  name: string
  /** The longest time without an acknowledged write or a successful read from the fault on, in seconds. */
  writesAway: number
  readsAway: number
  /** Failed requests, and all requests, from the fault on. */
  readsFailed: number
  reads: number
  /** Those of reads that anybody may send. */
  publicReadsFailed: number
  writesFailed: number
  acknowledged: number
  /** Answers that were neither good nor 503, by request. */
  wrong: string[]
  unanswered: number
  /** Requests that failed before the fault, or when the cluster was whole again. */
  failedInCalm: string[]
}

/** Reads of signed-in people. */
const OWN = /\/(?:me|admin)\b/
const WRITES: readonly Kind[] = ['write', 'event']

/** The longest time without a successful request of these kinds, in seconds. */
export function longestGap(sent: readonly Sent[], kinds: readonly Kind[], from: number, to: number): number {
  const good = sent.filter(({ kind, fault, ended }) => fault === null && kinds.includes(kind) && ended > from && ended <= to)
  const times = [from, ...good.map(({ ended }) => ended).toSorted((a, b) => a - b), to]
  return times.reduce((longest, time, n) => Math.max(longest, time - (times[n - 1] ?? time)), 0) / 1000
}

/** Returns lines such as `GET /publications: 500 (3 times)`. */
const byRequest = (sent: readonly Sent[]): string[] =>
  [...Map.groupBy(sent, ({ what, process, fault }) => `${what} at ${process}: ${fault}`)].map(
    ([what, all]) => `${what} (${all.length} times)`,
  )

/** Counts what happened under a fault. */
export function outcomeOf({ name, sent, begun, whole, now, acknowledged, found }: Observed): Outcome {
  const since = sent.filter(({ ended }) => ended >= begun)
  const failed = sent.filter(({ fault }) => fault !== null)
  const failedSince = failed.filter(({ ended }) => ended >= begun)
  const isWrite = ({ kind }: Sent) => WRITES.includes(kind)
  const isRead = ({ kind }: Sent) => kind === 'read'
  const isPublic = ({ what }: Sent) => !OWN.test(what)
  return {
    name,
    ...found,
    acknowledged,
    writesAway: longestGap(sent, WRITES, begun, now),
    readsAway: longestGap(sent, ['read'], begun, now),
    readsFailed: failedSince.filter(isRead).length,
    publicReadsFailed: failedSince.filter((one) => isRead(one) && isPublic(one)).length,
    reads: since.filter(isRead).length,
    writesFailed: failedSince.filter(isWrite).length,
    wrong: byRequest(failed.filter(({ status }) => status !== 0 && status !== 503)),
    unanswered: failed.filter(({ fault }) => fault === UNANSWERED).length,
    failedInCalm: byRequest(failed.filter(({ ended, begun: sentAt }) => ended < begun || sentAt > whole)),
  }
}

/** What is promised of a fault. */
export interface Promised {
  writesWithin: number
  mayHang?: boolean | undefined
  /** Asynchronous replication may lose what it has acknowledged. */
  mayLose: boolean
}

const SHOWN = 5
const some = (lines: readonly string[]): string =>
  lines.slice(0, SHOWN).join('; ') + (lines.length > SHOWN ? `; and ${lines.length - SHOWN} more` : '')

/** Returns a sentence for each broken promise; none if all were kept. */
export function brokenPromises(outcome: Outcome, { writesWithin, mayHang = false, mayLose }: Promised): string[] {
  const { name, lost, doubled, writesAway, wrong, unanswered, failedInCalm, acknowledged } = outcome
  return [
    ...(acknowledged === 0 ? [`${name}: no write was acknowledged at all.`] : []),
    ...(lost.length > 0 && !mayLose ? [`${name}: ${lost.length} acknowledged writes were lost: ${some(lost)}.`] : []),
    ...(doubled.length > 0 && !mayLose ? [`${name}: ${doubled.length} effects were doubled: ${some(doubled)}.`] : []),
    ...(writesAway > writesWithin
      ? [`${name}: no write was acknowledged for ${writesAway.toFixed(1)} s; ${writesWithin} s are promised.`]
      : []),
    ...(wrong.length > 0 ? [`${name}: requests failed otherwise than with 503: ${some(wrong)}.`] : []),
    ...(unanswered > 0 && !mayHang ? [`${name}: ${unanswered} requests had no answer within ten seconds.`] : []),
    ...(failedInCalm.length > 0 ? [`${name}: requests failed before the fault or when all was whole again: ${some(failedInCalm)}.`] : []),
  ]
}
