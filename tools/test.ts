import { randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism, freemem } from 'node:os'
import { join } from 'node:path'
import { environment } from '../server/platform/settings/config.ts'
import { databaseUse, isEmbeddedToo, neutralReason } from './test-database.ts'
import { deal, isLong, isSlow, Progress } from './test-parts.ts'
import { type Part, runPart } from './test-process.ts'
import { describeFailures, describeFile, type FileReport } from './test-report.ts'
import { readTimes, writeTimes } from './test-times.ts'

/**
 * Runs the test suite in concurrent parts if the machine has enough memory, since many tests wait for processes that were killed, stopped
 * or cut off. Long files are left out (test-parts.ts), but for `--all`. On PostgreSQL a part takes little memory, and only the files run that
 * use a database and are not marked neutral (with `WHOLE=1`: those too). Options are passed to `node --test`. Files named as arguments run in
 * one process. A run ends with the names of failed tests. Failed files of the suite run once more, alone: a test that then passes depends on
 * the load or on its neighbours, and is named as such.
 */
const SUITE = [
  'server/**/*.test.ts',
  'contract/**/*.test.ts',
  'demo/**/*.test.ts',
  'apps/*/*.test.ts',
  'apps/*/!(test)/**/*.test.ts',
  'tools/**/*.test.ts',
  'proofs/**/*.test.ts',
]
/** Comparisons with packages that `npm ci` does not install: `npm run proof -- oracles`. */
const PROOFS = ['{contract,tools}/**/*.proof.ts']
/** Tests in a real browser: `npm run test:backoffice`. */
const BROWSER = ['apps/*/test/**/*.test.ts']
/** Of these, what people come for, from end to end: `npm run test:journeys`. */
const JOURNEYS = ['apps/*/test/{*journey*,account,page,publications,sign-in}.test.ts']
/** The most parts at once. Three parts nearly fill two cores. With more parts on slow cores, tests reach their time limits. */
const PARTS = 3
/** The memory of a part: an embedded database and all data that the tests write to it. */
const BYTES_A_PART = 2.5 * 1024 ** 3
/** The most parts of the tests in a browser. Each part has its own service and browser. Half of the time of such a test is waiting. */
const BROWSER_PARTS = 3
const BYTES_A_BROWSER = 1.2 * 1024 ** 3
const FIGURES = ['tests', 'passed', 'failed', 'skipped'] as const
/** The time limit of a part. On two slow cores a part takes less than a third of it. A part that hangs is stopped with a message. */
const PART_MS = 40 * 60_000
const TEST_MS = 5 * 60_000
/** The most failed files that run once more. More of them have a common cause, which a second run does not explain. */
const AGAIN_FILES = 3

const args = process.argv.slice(2)
const isNumber = (argument: string | undefined): boolean => /^\d+$/.test(argument ?? '')
const shuffleAt = args.indexOf('--shuffle')
/** The seed of `--shuffle [seed]`: the tests of each file, and the suites of a part, run in a random order. Null without the option. */
const seed = shuffleAt === -1 ? null : isNumber(args[shuffleAt + 1]) ? Number(args.splice(shuffleAt + 1, 1)[0]) : randomInt(2 ** 32)
/** Whether to run the tests that need packages of the workspaces, which `npm test` does not need. */
const isProofs = args.includes('--proofs')
const files = isProofs ? globSync(PROOFS) : args.filter((argument) => !argument.startsWith('-'))
/** Whether to run the tests in a real browser: the journeys alone, or all. */
const isJourneys = args.includes('--journeys')
const isBrowser = isJourneys || args.includes('--browser')
/** Whether to leave out the slow files, which kill processes, restore backups or wait for clocks. */
const isFast = args.includes('--fast')
/** Whether to run the long files too, which `npm test` leaves out. */
const isAll = args.includes('--all')
/** Whether to run only long files: those whose result is the same on both kinds of database, and those with tests of the embedded one alone. The others run with `--all` on PostgreSQL. */
const isOnlyLong = args.includes('--long')
/** Whether files that are marked neutral run on PostgreSQL too, as before a release. */
const isWhole = environment['WHOLE'] === '1'
/** Whether to write the time of each file to tools/test-times.json. */
const isRecorded = args.includes('--record-times')
// Compiled modules are kept for the processes that tests start, and for the next run: a process starts with half the processor time.
environment['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../node_modules/.cache/beffroi/compiled')
// glibc asks for large pages, whose faults cost less: up to a quarter of the processor time of tests. Other C libraries ignore it.
environment['GLIBC_TUNABLES'] ??= 'glibc.malloc.hugetlb=1'
const OWN_OPTIONS = new Set(['--all', '--fast', '--long', '--proofs', '--browser', '--journeys', '--record-times', '--shuffle'])
// A part ends with its pipe to this process, which ends with the terminal, with a signal, or with the command that started it.
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const startedBy = process.ppid
const endsWith = Number(environment['TEST_ENDS_WITH'] ?? startedBy)
setInterval(() => (process.ppid !== startedBy || !isAlive(endsWith)) && process.exit(1), 1000).unref()
const database = environment['TEST_DATABASE_URL'] ? 'postgresql' : 'embedded'
const recordedAs = isBrowser ? 'browser' : database
const fitting = (most: number, bytes: number): number => Math.max(1, Math.min(most, Math.floor(freemem() / bytes)))
/** How many parts run at once. */
const atOnce =
  files.length > 0 || availableParallelism() < 2
    ? 1
    : isBrowser
      ? fitting(BROWSER_PARTS, BYTES_A_BROWSER)
      : database === 'postgresql'
        ? PARTS
        : fitting(PARTS, BYTES_A_PART)

const options = [
  // Servers of a test that failed before it closed them would keep the process alive.
  '--test-force-exit',
  `--test-timeout=${TEST_MS}`,
  ...(seed === null ? [] : ['--test-randomize', `--test-random-seed=${seed}`]),
  ...args.filter((argument) => argument.startsWith('-') && !OWN_OPTIONS.has(argument)),
]
/** Runs a part. Named files show each test, those of a suite a line each. */
const run = (name: string, of: readonly string[], onFile: ((file: FileReport) => void) | null): Promise<Part> =>
  runPart(of, { name, options, onFile: files.length > 0 ? null : onFile, atMost: PART_MS })

const times = readTimes(recordedAs)
const suite = () => {
  if (isBrowser) return globSync(isJourneys ? JOURNEYS : BROWSER).map((file) => file.replaceAll('\\', '/'))
  const all = globSync(SUITE).map((file) => file.replaceAll('\\', '/'))
  const usesDatabase = databaseUse('.')
  const textOf = (file: string) => readFileSync(file, 'utf8')
  const runsTwice = (file: string) => usesDatabase(file) && (isWhole || neutralReason(textOf(file)) === undefined)
  if (isOnlyLong) return all.filter((file) => isLong(file, times) && (isWhole || !runsTwice(file) || isEmbeddedToo(textOf(file))))
  const used = database === 'postgresql' ? all.filter(runsTwice) : all
  if (isFast) return used.filter((file) => !isSlow(file, times))
  return isAll ? used : used.filter((file) => !isLong(file, times))
}
const together = files.length > 0 ? files : suite()
// All tests in a browser take 35 minutes on two slow cores. Each place runs them in two parts, so that a part stays well within its time limit.
const parts = isBrowser && !isJourneys ? 2 * atOnce : atOnce
const dealt = files.length > 0 ? [files] : deal(together, parts, times)
const done = await runAll()
const ended = done.flatMap(({ files: of }) => of)
if (files.length === 0) {
  const sum = (figure: (typeof FIGURES)[number]) => ended.reduce((all, file) => all + file[figure], 0)
  console.log(`\nAll parts: ${FIGURES.map((figure) => `${sum(figure)} ${figure}`).join(', ')}`)
}
if (isRecorded) writeTimes(recordedAs, ended)
process.exitCode = done.every(({ code }) => code === 0) || (await passesAgain()) ? 0 : 1

/** Runs all parts, the longest first, as many at once as fit. Shows a line for each file as it ends. */
async function runAll(): Promise<Part[]> {
  const queue = dealt.entries()
  const progress = new Progress(dealt, atOnce, times)
  if (files.length === 0) console.log(`${together.length} files in ${dealt.length} parts, ${atOnce} at once.`)
  const over: Part[] = []
  const one = async () => {
    for (const [n, of] of queue) {
      const part = await run(`${n + 1} of ${dealt.length}`, of, (file) => show(file, progress.after(file.file)))
      // A failed test is shown with its file. A part that failed without one shows all that it wrote.
      if (files.length === 0 && part.code !== 0 && !part.files.some(({ failed }) => failed > 0)) console.log(part.output)
      over.push(part)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return over
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function show(file: FileReport, left: string): void {
  console.log(`[${left}] ${describeFile(file)}`)
}

/** Names the failed tests of all parts, and runs their files once more, alone. Returns whether all tests passed then. */
async function passesAgain(): Promise<boolean> {
  const failures = ended.flatMap(({ failures: of }) => of)
  if (failures.length > 0) console.log(`\nFailed tests:\n${describeFailures(failures)}`)
  const failed = [...new Set(failures.map(({ file }) => file))]
  const isNamed =
    done.every((part) => part.code === 0 || part.files.some((file) => file.failures.length > 0)) &&
    failed.every((file) => together.includes(file))
  if (files.length > 0 || !isNamed || failed.length > AGAIN_FILES) return false
  console.log(`\nOnce more, alone: ${failed.join(', ')}`)
  const again = await run('once more', failed, (file) => show(file, 'alone'))
  if (again.code === 0) console.log(`\nUnsteady, passed when run alone:\n${describeFailures(failures)}`)
  else console.log(`\nFailed again:\n${describeFailures(again.files.flatMap(({ failures: of }) => of))}`)
  return again.code === 0
}
