import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Seconds of each test file that takes a second or more, by its path from the root of the project. */
export type TestTimes = Readonly<Record<string, number>>
/** The database of a run. The tests in a browser are recorded separately, whatever their database. */
export type TestDatabase = 'embedded' | 'postgresql' | 'browser'

const FILE = join(import.meta.dirname, 'test-times.json')
/** Files that take less time are not recorded: their times differ from run to run. */
const LEAST_SECONDS = 1

const readAll = (): Partial<Record<TestDatabase, TestTimes>> =>
  existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Partial<Record<TestDatabase, TestTimes>>) : {}

/** Returns the times of the last recorded run on a database; none before the first. */
export const readTimes = (database: TestDatabase): TestTimes => readAll()[database] ?? {}

/** Replaces the times of files in tools/test-times.json. Files that did not run keep theirs, unless they are gone. */
export function writeTimes(database: TestDatabase, files: readonly { file: string; seconds: number }[]): void {
  const all = new Map(Object.entries(readTimes(database)))
  for (const { file, seconds } of files) all.set(file, Math.round(seconds))
  const times = Object.fromEntries(
    [...all].filter(([file, seconds]) => seconds >= LEAST_SECONDS && existsSync(file)).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
  writeFileSync(FILE, `${JSON.stringify({ ...readAll(), [database]: times }, null, 2)}\n`)
}
