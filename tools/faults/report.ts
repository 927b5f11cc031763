import { table } from '../../bench/measure/statistics.ts'
import type { Discrepancies } from '../load/ledger.ts'
import type { Count } from './counting.ts'

/** The result of a scenario. */
export interface Result extends Count, Discrepancies {
  name: string
  /** The number of acknowledged writes. */
  acknowledged: number
  /** The time from the end of the fault until all work accepted before it was processed, in seconds; null if it never was. */
  caughtUp: number | null
  /** Further failures, as text. */
  faults: string[]
  /** The number of rows of the audit trail in the verified chain. */
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
/** The most lines of one kind that are printed. */
const SHOWN = 10

const beyond = ({ failedBeyond }: Result): number => [...failedBeyond.values()].reduce((sum, n) => sum + n, 0)
const seconds = (value: number | null): string => (value === null ? 'never' : value.toFixed(1))

/** Returns the results of all scenarios as a table. */
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

/** Returns the failures of a scenario, one line of text each; none if the scenario passed. */
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
