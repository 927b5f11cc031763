import { table } from './statistics.ts'

/** What one row of one round has shown: statuses, and lists of figures of which the table has the medians. */
export interface Shown {
  statuses: Map<number, number>
  work: number[]
  reads: number[]
  failed: number
}
const middle = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN
const medians = (lists: readonly number[][]) => (lists[0] ?? []).map((_, column) => middle(lists.map((list) => list[column] ?? Number.NaN)))

const answersOf = (rounds: readonly Shown[]) => {
  const sums = new Map<number, number>()
  for (const { statuses } of rounds) for (const [status, count] of statuses) sums.set(status, (sums.get(status) ?? 0) + count)
  return [...sums]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')
}

/** Returns the table of all rounds: sums of the statuses, medians of the figures. */
export const tableOfRounds = (shown: ReadonlyMap<string, readonly Shown[]>): string =>
  table(
    ['beside the reads', 'answers', 'p50 ms', 'p99 ms', 'p99 of 2xx ms', 'reads/s', 'reads p50 ms', 'reads p99 ms', 'failed'],
    [...shown].map(([name, rounds]) => [
      name,
      answersOf(rounds),
      ...(rounds[0]?.work.length === 0 ? ['', '', ''] : medians(rounds.map(({ work }) => work)).map((ms) => ms.toFixed(1))),
      ...medians(rounds.map(({ reads }) => reads)).map((each) => each.toFixed(1)),
      rounds.reduce((sum, { failed }) => sum + failed, 0),
    ]),
  )
