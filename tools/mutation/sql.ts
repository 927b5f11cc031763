import { spawn } from 'node:child_process'
import { cpSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Guard } from './modules.ts'
import type { Outcome } from './outcome.ts'
import { SQL_CHANGES, type SqlChange } from './sql-changes.ts'

const TEST_TIMEOUT_MS = 180_000

/**
 * Makes each change of the module's SQL in a copy of the project, and runs its tests there until one fails.
 * @throws if the tests fail without any change, or if the text of a change does not occur exactly once in its file: the list is outdated
 */
export async function sqlMutants({ name, tests }: Guard, folder: string): Promise<Outcome[]> {
  const changes = SQL_CHANGES[name] ?? []
  if (changes.length === 0) return []
  const copy = join(folder, 'copy')
  const filter = (path: string) => !['node_modules', 'dist'].includes(basename(path))
  for (const part of ['server', 'contract', 'apps', 'demo', 'package.json', 'package-lock.json'])
    cpSync(part, join(copy, part), { recursive: true, filter })
  symlinkSync(realpathSync('node_modules'), join(copy, 'node_modules'))
  const unchanged = await found(tests, copy)
  if (unchanged.state !== 'survived') throw new Error(`The tests of ${name} fail without any change: ${unchanged.told}`)
  const outcomes: Outcome[] = []
  const report: unknown[] = []
  for (const change of changes) {
    const text = readFileSync(change.file, 'utf8')
    writeFileSync(join(copy, change.file), changed(text, change))
    const { state, told } = await found(tests, copy)
    writeFileSync(join(copy, change.file), text)
    process.stdout.write(state === 'survived' ? 'S' : '.')
    const where = `${change.file}:${text.slice(0, text.indexOf(change.from)).split('\n').length}`
    report.push({ ...change, state, told })
    outcomes.push({ where, change: `SQL: ${change.from} → ${change.to}`, state })
  }
  process.stdout.write('\n')
  writeFileSync(join(folder, 'sql.json'), JSON.stringify(report, null, 2))
  rmSync(copy, { recursive: true, force: true })
  return outcomes
}

function changed(text: string, { file, from, to }: SqlChange): string {
  const [before, after, ...more] = text.split(from)
  if (before === undefined || after === undefined || more.length > 0) throw new Error(`${file} does not hold this once: ${from}`)
  return before + to + after
}

/** The outcome of a change, and the output of the test that found it. */
interface Found {
  state: Outcome['state']
  told: string
}

async function found(tests: readonly string[], folder: string): Promise<Found> {
  for (const test of tests) {
    const one = await outcomeOf(test, folder)
    if (one.state !== 'survived') return one
  }
  return { state: 'survived', told: '' }
}

/** Runs one test file, and kills it at its first failure. */
function outcomeOf(test: string, folder: string): Promise<Found> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--test-reporter=tap', test], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  let late = false
  const timer = setTimeout(() => {
    late = true
    child.kill('SIGKILL')
  }, TEST_TIMEOUT_MS)
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    // The pattern includes the end of the report of the failure, so that it is complete.
    if (/^ *not ok [^]*^ *\.\.\.$/m.test(output)) child.kill('SIGKILL')
  })
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearTimeout(timer)
      const told = /^ *not ok [^]{0,800}/m.exec(output)?.[0] ?? output.slice(-400)
      resolve(late ? { state: 'timeout', told } : code === 0 ? { state: 'survived', told: '' } : { state: 'killed', told })
    })
  })
}
