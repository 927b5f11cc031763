import type { TestTimes } from './test-times.ts'

/** Files that take this long or longer are left out by `npm run test:fast`. */
const SLOW_SECONDS = 4

/** Whether a file takes so long that `npm run test:fast` leaves it out. */
export const isSlow = (file: string, times: TestTimes): boolean => secondsOf(file, times) >= SLOW_SECONDS

/** Returns the recorded time of a file. A file without one is new, or takes less than a second. */
const secondsOf = (file: string, times: TestTimes): number => times[file] ?? 0.5

/**
 * Distributes files to parts that take about the same time: the longest file first, each to the part with the least time so far.
 * @param files paths from the root of the project, with forward slashes
 * @returns as many lists as parts, the one with the most time first, each in the order of its names
 */
export function deal(files: readonly string[], parts: number, times: TestTimes): string[][] {
  const hands = Array.from({ length: parts }, () => ({ seconds: 0, files: [] as string[] }))
  const seconds = (file: string) => secondsOf(file, times)
  for (const file of files.toSorted((one, other) => seconds(other) - seconds(one) || (one < other ? -1 : 1))) {
    const least = hands.reduce((one, other) => (other.seconds < one.seconds ? other : one))
    least.seconds += seconds(file)
    least.files.push(file)
  }
  return hands.toSorted((one, other) => other.seconds - one.seconds).map((hand) => hand.files.toSorted())
}
