import { table } from '../shared/statistics.ts'
import { verifyChain } from '../../server/platform/audit/verify.ts'
import type { Db } from '../../server/platform/db/db.ts'
import { type Discrepancies, discrepancies, type Ledger, type Query } from '../shared/ledger.ts'
import type { Sent } from '../shared/sent.ts'
import { type Count, countOf, type Fault } from './counting.ts'
import { nothing, type Scenario } from './scenario.ts'

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

/** What happened under a scenario, from which its result is made. */
export interface Observed extends Pick<Scenario, 'name' | 'mayFail' | 'mayHang' | 'recoversWithin' | 'catchesUpWithin'> {
  sent: readonly Sent[]
  fault: Fault
  /** The end of the observed time. */
  now: number
  ledger: Ledger
  query: Query
  db: Db
  /** The recipients of the e-mails that the mail server accepted. */
  letters: readonly string[]
  caughtUp: number | null
  /** The processes that ended although no scenario ended them. */
  fallen?: readonly string[]
}

/** Counts the requests of a scenario, and compares the acknowledged writes with the database. */
export async function resultOf({
  name,
  sent,
  fault,
  now,
  ledger,
  query,
  db,
  letters,
  caughtUp,
  fallen = [],
  ...may
}: Observed): Promise<Result> {
  const { mayFail, mayHang = nothing, recoversWithin, catchesUpWithin } = may
  const chain = await verifyChain(db)
  const count = countOf(sent, fault, now, mayFail, mayHang)
  const late = (what: string, took: number | null, within: number) =>
    took === null || took > within ? [`not ${what} within ${within} s: ${took?.toFixed(1) ?? 'never'}`] : []
  return {
    name,
    ...count,
    acknowledged: ledger.acknowledged,
    ...(await discrepancies(ledger, query, letters)),
    caughtUp,
    faults: [
      ...late('recovered', count.recovered, recoversWithin),
      ...late('caught up', caughtUp, catchesUpWithin),
      ...(chain.ok ? [] : [`the audit trail is broken at ${chain.seq}: ${chain.fault}`]),
      ...fallen,
    ],
    rows: chain.ok ? chain.rows : 0,
  }
}

const COLUMNS =
  'scenario | requests | acknowledged writes | lost | doubled | failed in the fault | failed beyond it | longest answer, ms | recovered, s | work caught up, s | trail, rows'.split(
    ' | ',
  )
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
export function failuresOf(result: Result): string[] {
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
