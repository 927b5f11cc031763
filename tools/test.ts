import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { environment } from '../server/platform/settings/config.ts'
import { databaseUse } from './test-database.ts'
import { deal, isSlow } from './test-parts.ts'
import { readTimes, writeTimes } from './test-times.ts'

/**
 * Runs the test suite in concurrent parts if the machine has enough memory, since many tests wait for processes that were killed, stopped
 * or cut off. On PostgreSQL a part takes little memory, and only the files that use a database run. Options are passed to `node --test`. Files
 * named as arguments run in one process.
 */
const SUITE = [
  'server/**/*.test.ts',
  'contract/**/*.test.ts',
  'demo/**/*.test.ts',
  'apps/*/*.test.ts',
  'apps/*/!(test)/**/*.test.ts',
  'tools/**/*.test.ts',
]
/** Comparisons with packages that `npm ci` does not install: `npm run proofs`. */
const PROOFS = ['{contract,tools}/**/*.proof.ts']
/** Tests in a real browser: `npm run test:backoffice`. */
const BROWSER = ['apps/*/test/**/*.test.ts']
/** Of these, what people come for, from end to end: `npm run test:journeys`. */
const JOURNEYS = ['apps/*/test/{*journey*,account,page,publications,sign-in}.test.ts']
/** The most parts: enough for two cores. */
const PARTS = 4
/** The memory of a part: an embedded database and all data that the tests write to it. */
const BYTES_A_PART = 2.5 * 1024 ** 3
/** The most parts of the tests in a browser. Each part has its own service and browser. Half of the time of such a test is waiting. */
const BROWSER_PARTS = 3
const BYTES_A_BROWSER = 1.2 * 1024 ** 3
const FIGURES = ['tests', 'pass', 'fail', 'cancelled', 'skipped'] as const
/** The time limit of a part. On two slow cores a part takes less than half of it. A part that hangs is stopped with a message. */
const PART_MS = 20 * 60_000
const TEST_MS = 5 * 60_000

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
/** Whether to write the time of each file to tools/test-times.json. */
const isRecorded = args.includes('--record-times')
// Compiled modules are kept for the processes that tests start, and for the next run: a process starts with half the processor time.
environment['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../node_modules/.cache/beffroi/compiled')
const OWN_OPTIONS = new Set(['--fast', '--proofs', '--browser', '--journeys', '--record-times', '--shuffle'])
const timesFolder = mkdtempSync(join(tmpdir(), 'beffroi-test-times-'))
process.on('exit', () => rmSync(timesFolder, { recursive: true, force: true }))
const database = environment['TEST_DATABASE_URL'] ? 'postgresql' : 'embedded'
const recordedAs = isBrowser ? 'browser' : database
const fitting = (most: number, bytes: number): number => Math.max(1, Math.min(most, Math.floor(freemem() / bytes)))
const parts =
  files.length > 0 || availableParallelism() < 2
    ? 1
    : isBrowser
      ? fitting(BROWSER_PARTS, BYTES_A_BROWSER)
      : database === 'postgresql'
        ? PARTS
        : fitting(PARTS, BYTES_A_PART)

interface Part {
  code: number
  output: string
}

/** Kills a part and every process that its tests started: a failed test may have left some. */
function endAll({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // No process of the part is left.
  }
}

/** Runs a part. The output of the first part is shown at once, that of others when they have ended. */
function run(part: number, of: string[]): Promise<Part> {
  const options = args.filter((argument) => argument.startsWith('-') && !OWN_OPTIONS.has(argument))
  const child = spawn(
    process.execPath,
    [
      '--test',
      '--disable-warning=ExperimentalWarning',
      '--test-isolation=none',
      // Servers of a test that failed before it closed them would keep the process alive.
      '--test-force-exit',
      `--test-timeout=${TEST_MS}`,
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=./tools/test-times-reporter.ts',
      `--test-reporter-destination=${join(timesFolder, `${part}.json`)}`,
      ...(seed === null ? [] : ['--test-randomize', `--test-random-seed=${seed}`]),
      ...options,
      ...of,
    ],
    // The part is a separate process group, so that all its processes can be killed together.
    { stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  )
  let output = ''
  const take = (text: string, to: NodeJS.WriteStream) => {
    output += text
    if (part === 1) to.write(text)
  }
  child.stdout.setEncoding('utf8').on('data', (text: string) => take(text, process.stdout))
  child.stderr.setEncoding('utf8').on('data', (text: string) => take(text, process.stderr))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      endAll(child)
      process.exit(1)
    })
  return new Promise((resolve) => {
    const late = setTimeout(() => {
      take(`\n✖ Part ${part} of ${parts} had not ended after ${PART_MS / 60_000} minutes and was stopped.\n`, process.stderr)
      endAll(child)
    }, PART_MS)
    child.on('exit', (code) => {
      clearTimeout(late)
      endAll(child)
      const end = () => resolve({ code: code ?? 1, output })
      child.on('close', end)
      // A process that left the group may keep the streams open. After 5 s, the last lines have arrived.
      setTimeout(end, 5000).unref()
    })
  })
}

const times = readTimes(recordedAs)
const suite = () => {
  if (isBrowser) return globSync(isJourneys ? JOURNEYS : BROWSER).map((file) => file.replaceAll('\\', '/'))
  const all = globSync(SUITE).map((file) => file.replaceAll('\\', '/'))
  const used = environment['TEST_DATABASE_URL'] ? all.filter(databaseUse('.')) : all
  return isFast ? used.filter((file) => !isSlow(file, times)) : used
}
const together = files.length > 0 ? files : suite()
const dealt = files.length > 0 ? [files] : deal(together, parts, times)
const done = await Promise.all(dealt.map((of, n) => run(n + 1, of)))
for (const { output } of done.slice(1)) process.stdout.write(output)
if (done.length > 1) {
  const sum = (figure: string) =>
    done.reduce((all, { output }) => all + Number(new RegExp(`^ℹ ${figure} (\\d+)$`, 'm').exec(output)?.[1] ?? 0), 0)
  console.log(`\nAll parts: ${FIGURES.map((figure) => `${sum(figure)} ${figure}`).join(', ')}`)
}
if (isRecorded) writeTimes(recordedAs, timesFolder)
process.exitCode = done.every(({ code }) => code === 0) ? 0 : 1
