import { existsSync, readFileSync } from 'node:fs'

/** What test-reporter.ts writes of a part of the suite. Files are paths from the root of the project, with forward slashes. */
export interface TestReport {
  /** The time that the tests of each file took. */
  seconds: Record<string, number>
  failures: TestFailure[]
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

/** Returns the report that a part wrote; null if the part was stopped before. */
export function readReport(path: string): TestReport | null {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return text === '' ? null : (JSON.parse(text) as TestReport)
}

/** Returns lines that name failed tests, with the beginning of each message. */
export const describeFailures = (failures: readonly TestFailure[]): string =>
  failures
    .map(({ file, name, message }) => {
      const lines = message.split('\n').slice(0, MESSAGE_LINES)
      return [`✖ ${file}: ${name}`, ...lines.map((line) => `    ${line}`)].join('\n')
    })
    .join('\n')
