import { table } from '../../bench/measure/statistics.ts'
import type { Discrepancies } from '../load/ledger.ts'
import type { Count } from './counting.ts'

/** What a scenario showed. */
export interface Result extends Count, Discrepancies {
  name: string
  /** Writes. */
  acknowledged: number
  /** From the end of the fault until all that was acknowledged before it had had its effect, in seconds; null where it never had. */
  caughtUp: number | null
  /** What else is not as it should be. */
  faults: string[]
  /** Rows of the audit trail, whose chain was verified. */
  rows: number
}

const COLUMNS = [
  'scenario',
  'requests',
  'acknowledged writes',
  'lost',
  'doubled',
  'failed in the fault',
  'failed beyond it',
  'longest answer, ms',
  'recovered, s',
  'work caught up, s',
  'trail, rows',
]
/** How many lines of one kind are printed. */
const SHOWN = 10

const beyond = ({ failedBeyond }: Result): number => [...failedBeyond.values()].reduce((sum, n) => sum + n, 0)
const seconds = (value: number | null): string => (value === null ? 'never' : value.toFixed(1))

/** All scenarios as a table. */
export const report = (results: readonly Result[]): string =>
  table(
    COLUMNS,
    results.map((one) => [
      one.name,
      one.requests,
      one.acknowledged,
      one.lost.length,
      one.doubled.length,
      one.failedDuring,
      beyond(one),
      Math.round(one.longest),
      seconds(one.recovered),
      seconds(one.caughtUp),
      one.faults.some((fault) => fault.startsWith('the audit')) ? 'broken' : one.rows,
    ]),
  )

/** What is wrong with a scenario, line by line; nothing where it is as it should be. */
export function wrongs(result: Result): string[] {
  const some = (what: string, lines: readonly string[]) => [
    ...lines.slice(0, SHOWN).map((line) => `${what}: ${line}`),
    ...(lines.length > SHOWN ? [`${what}: ${lines.length - SHOWN} more`] : []),
  ]
  return [
    ...some('lost', result.lost),
    ...some('doubled', result.doubled),
    ...some(
      'failed beyond the fault',
      [...result.failedBeyond].map(([what, n]) => `${what} (${n} times)`),
    ),
    ...result.faults,
  ]
}
