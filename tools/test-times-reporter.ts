import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'

/**
 * A reporter of `node --test` that writes how many seconds each test file took, as one JSON object. Files of one process run one after
 * another, so the tests of a file at the top level add up to the file.
 */
export default async function* testTimes(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const seconds: Record<string, number> = {}
  for await (const { type, data } of events) {
    if ((type !== 'test:pass' && type !== 'test:fail') || data.nesting > 0 || !data.file) continue
    // A helper function that declares tests adds a tag with the name of the test file.
    const tag = data.tags?.find((one) => one.startsWith('file:'))
    const file = tag === undefined ? relative(process.cwd(), data.file).replaceAll('\\', '/') : tag.slice('file:'.length)
    seconds[file] = (seconds[file] ?? 0) + data.details.duration_ms / 1000
  }
  yield JSON.stringify(seconds)
}
