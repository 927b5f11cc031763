/** A test file that has ended. Written by test-reporter.ts, read by test-process.ts, one line of JSON each. */
export interface FileReport {
  /** The path from the root of the project, with forward slashes. */
  file: string
  tests: number
  passed: number
  failed: number
  skipped: number
  /** The time that its tests took. */
  seconds: number
  failures: TestFailure[]
  /** The lines of its tests, as Node's own reporter writes them, if one failed. */
  text: string
}

/** A test that failed. */
export interface TestFailure {
  file: string
  name: string
  /** The message of its error. */
  message: string
}

/** Lines of a message that are shown. The whole message is in the output of the test. */
const MESSAGE_LINES = 12

/** Returns lines that name failed tests, with the beginning of each message. */
export const describeFailures = (failures: readonly TestFailure[]): string =>
  failures
    .map(({ file, name, message }) => {
      const lines = message.split('\n').slice(0, MESSAGE_LINES)
      return [`✖ ${file}: ${name}`, ...lines.map((line) => `    ${line}`)].join('\n')
    })
    .join('\n')

/** Returns the line of a file that has ended, and below it the lines of its tests if one failed. */
export function describeFile({ file, tests, failed, skipped, seconds, text }: FileReport): string {
  const counts = [`${tests} tests`, ...(failed ? [`${failed} failed`] : []), ...(skipped ? [`${skipped} skipped`] : [])]
  return `${failed ? '✖' : '✔'} ${file}  ${counts.join(', ')}, ${seconds.toFixed(1)} s${text && `\n${text.trimEnd()}`}`
}
