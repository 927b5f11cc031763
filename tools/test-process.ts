import { type ChildProcess, spawn } from 'node:child_process'
import { readReport, type TestReport } from './test-report.ts'

/** A part of the suite that has ended. */
export interface Part {
  code: number
  output: string
  /** Null if the part was stopped before it wrote one. */
  report: TestReport | null
}

const running = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const child of running) endAll(child)
    process.exit(1)
  })

/** Kills a part and every process that its tests started: a failed test may have left some. */
function endAll({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // No process of the part is left.
  }
}

/**
 * Runs test files in one process.
 * @param name of the part, in the message about a part that takes too long
 * @param options of `node --test`
 * @param report the path of the file that test-reporter.ts writes
 * @param live whether the output is shown at once
 * @param atMost milliseconds after which the part is stopped
 */
export function runPart(
  files: readonly string[],
  { name, options, report, live, atMost }: { name: string; options: readonly string[]; report: string; live: boolean; atMost: number },
): Promise<Part> {
  const child = spawn(
    process.execPath,
    [
      '--test',
      // Half as many collections of young objects, which take a twentieth of the processor time of the tests.
      '--max-semi-space-size=32',
      '--disable-warning=ExperimentalWarning',
      '--test-isolation=none',
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=./tools/test-reporter.ts',
      `--test-reporter-destination=${report}`,
      ...options,
      ...files,
    ],
    // The part is a separate process group, so that all its processes can be killed together.
    { stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  )
  running.add(child)
  let output = ''
  const take = (text: string, to: NodeJS.WriteStream) => {
    output += text
    if (live) to.write(text)
  }
  child.stdout.setEncoding('utf8').on('data', (text: string) => take(text, process.stdout))
  child.stderr.setEncoding('utf8').on('data', (text: string) => take(text, process.stderr))
  return new Promise((resolve) => {
    const late = setTimeout(() => {
      const message = `Part ${name} had not ended after ${atMost / 60_000} minutes and was stopped. Its files: ${files.join(', ')}`
      take(`\n✖ ${message}\n`, process.stderr)
      endAll(child)
    }, atMost)
    child.on('exit', (code) => {
      clearTimeout(late)
      endAll(child)
      running.delete(child)
      const end = () => resolve({ code: code ?? 1, output, report: readReport(report) })
      child.on('close', end)
      // A process that left the group may keep the streams open. After 5 s, the last lines have arrived.
      setTimeout(end, 5000).unref()
    })
  })
}
