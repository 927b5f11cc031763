import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { environment } from '../server/platform/settings/config.ts'
import type { FileReport } from './test-report.ts'

/** A part of the suite that has ended. */
export interface Part {
  code: number
  /** What its tests wrote. */
  output: string
  /** The files that ended. */
  files: FileReport[]
}

/** What a part is given to end by itself, and to remove its databases, before its processes are killed. */
const END_MS = 15_000

/** Kills every process of a part: a failed test may have left some. */
function killAll({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // No process of the part is left.
  }
}

/**
 * Runs test files in one process, which ends with this one, by a pipe (test-lifeline.ts).
 * @param name of the part, in the message about a part that takes too long
 * @param options of `node --test`
 * @param onFile takes each file that has ended; null shows the output of the tests at once, as Node's own reporter writes it
 * @param atMost milliseconds after which the part is stopped
 */
export function runPart(
  files: readonly string[],
  {
    name,
    options,
    onFile,
    atMost,
  }: { name: string; options: readonly string[]; onFile: ((file: FileReport) => void) | null; atMost: number },
): Promise<Part> {
  const child = spawn(
    process.execPath,
    [
      '--test',
      // Half as many collections of young objects, which take a twentieth of the processor time of the tests.
      '--max-semi-space-size=32',
      '--disable-warning=ExperimentalWarning',
      '--import=./tools/test-lifeline.ts',
      '--test-isolation=none',
      ...(onFile ? [] : ['--test-reporter=spec', '--test-reporter-destination=stdout']),
      '--test-reporter=./tools/test-reporter.ts',
      '--test-reporter-destination=stdout',
      ...options,
      ...files,
    ],
    // The part is a process group, so that all its processes can be killed together. It does not end with the terminal, but with its pipe from here.
    { stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'], detached: true, env: { ...environment, TEST_RUNNER: String(process.pid) } },
  )
  const ended: FileReport[] = []
  let output = ''
  const take = (text: string, to: NodeJS.WriteStream) => {
    output += text
    if (!onFile) to.write(text)
  }
  const [, stdout, stderr, reports, alive] = child.stdio as unknown as [null, Readable, Readable, Readable, Writable]
  stdout.setEncoding('utf8').on('data', (text: string) => take(text, process.stdout))
  stderr.setEncoding('utf8').on('data', (text: string) => take(text, process.stderr))
  createInterface({ input: reports }).on('line', (line) => {
    const file = JSON.parse(line) as FileReport
    ended.push(file)
    onFile?.(file)
  })
  return new Promise((resolve) => {
    const late = setTimeout(() => {
      const message = `Part ${name} had not ended after ${atMost / 60_000} minutes and was stopped. Its files: ${files.join(', ')}`
      take(`\n✖ ${message}\n`, process.stderr)
      alive.end()
      setTimeout(() => killAll(child), END_MS).unref()
    }, atMost)
    child.on('exit', (code) => {
      clearTimeout(late)
      killAll(child)
      const end = () => resolve({ code: code ?? 1, output, files: ended })
      child.on('close', end)
      // A process that left the group may keep the streams open. After 5 s, the last lines have arrived.
      setTimeout(end, 5000).unref()
    })
  })
}
