import type { TestTimes } from './test-times.ts'

/** Files that take this long or longer are left out by `npm run test:fast`. */
const SLOW_SECONDS = 4
/** Files that take this long or longer are left out by `npm test`, and run by `.ci/run`. */
const LONG_SECONDS = 10

/**
 * Subjects that `npm test` runs whatever they take: rights, refusals, roles, hiding, isolation, the trail and undo. Matched with the path of the
 * file.
 */
const NEVER_LONG = /authori[sz]|detours|rights?\b|refus|roles|grants|agreement|visib|hidden|every-state|isolation|audit|trail|undo/

/** Returns whether a file takes so long that `npm run test:fast` leaves it out. */
export const isSlow = (file: string, times: TestTimes): boolean => secondsOf(file, times) >= SLOW_SECONDS

/** Returns whether a file takes so long that `npm test` leaves it out. Its subject decides before its time. */
export const isLong = (file: string, times: TestTimes): boolean => secondsOf(file, times) >= LONG_SECONDS && !NEVER_LONG.test(file)

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

/** Returns the line that a run of several parts shows for its progress: files that are left, and about how long they take. */
export class Progress {
  readonly #began = performance.now()
  readonly #times: TestTimes
  readonly #left: Set<string>[]
  readonly #atOnce: number
  readonly #all: number

  /** @param parts the files of each part @param atOnce how many parts run at once */
  constructor(parts: readonly (readonly string[])[], atOnce: number, times: TestTimes) {
    this.#times = times
    this.#left = parts.map((files) => new Set(files))
    this.#atOnce = atOnce
    this.#all = this.#seconds()
  }

  /** Takes a file that has ended, and returns the words of what is left. */
  after(file: string): string {
    for (const files of this.#left) files.delete(file)
    const left = this.#left.reduce((sum, { size }) => sum + size, 0)
    if (left === 0) return 'none left'
    const seconds = this.#seconds()
    const done = this.#all - seconds
    // The recorded times are those of another machine, or of another load: the files that have ended tell by how much they differ.
    const pace = done === 0 ? 1 : (performance.now() - this.#began) / 1000 / done
    const minutes = Math.ceil((seconds * pace) / 60)
    return `${left} left, ${minutes} min`
  }

  /** The recorded seconds until the last part ends. */
  #seconds(): number {
    const parts = this.#left.map((files) => [...files].reduce((sum, file) => sum + secondsOf(file, this.#times), 0))
    return Math.max(...parts, parts.reduce((one, other) => one + other, 0) / this.#atOnce)
  }
}
