import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import type { TestReport } from './test-report.ts'

/**
 * A reporter of `node --test` that writes a TestReport as JSON. Files of one process run one after another, so the tests of a file at the top level
 * add up to the file.
 */
export default async function* testReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const report: TestReport = { seconds: {}, failures: [] }
  for await (const { type, data } of events) {
    if ((type !== 'test:pass' && type !== 'test:fail') || !data.file) continue
    const file = fileOf(data)
    if (data.nesting === 0) report.seconds[file] = (report.seconds[file] ?? 0) + data.details.duration_ms / 1000
    if (type !== 'test:fail' || data.todo !== undefined) continue
    const { error } = data.details
    // A suite fails because of its tests, which are named.
    if ('failureType' in error && error.failureType === 'subtestsFailed') continue
    report.failures.push({ file, name: data.name, message: (error.cause instanceof Error ? error.cause : error).message })
  }
  yield JSON.stringify(report)
}

/** Returns the file of a test. A helper function that declares tests adds a tag with the name of the test file. */
function fileOf({ file, tags }: { file?: string; tags?: readonly string[] }): string {
  const tag = tags?.find((one) => one.startsWith('file:'))
  return tag === undefined ? relative(process.cwd(), file ?? '').replaceAll('\\', '/') : tag.slice('file:'.length)
}
