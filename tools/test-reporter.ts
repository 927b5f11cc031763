import { writeSync } from 'node:fs'
import { relative } from 'node:path'
import { spec, type TestEvent } from 'node:test/reporters'
import type { FileReport } from './test-report.ts'

/** The pipe to the runner (test-process.ts). Writing to it blocks, so that no report is lost when the process ends. */
const RUNNER = 3

/**
 * A reporter of `node --test` that writes a FileReport for each file to the runner. Files of one process run one after another, so a file has
 * ended when a test of the next one ends.
 */
export default async function* testReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let of: FileReport | undefined
  let seen: TestEvent[] = []
  const end = async () => {
    if (!of) return
    if (of.failed > 0) of.text = await asText(seen)
    writeSync(RUNNER, `${JSON.stringify(of)}\n`)
    of = undefined
    seen = []
  }
  for await (const event of events) {
    const { type, data } = event
    if ((type !== 'test:pass' && type !== 'test:fail') || !data.file) continue
    const file = fileOf(data)
    if (of?.file !== file) await end()
    of ??= { file, tests: 0, passed: 0, failed: 0, skipped: 0, seconds: 0, failures: [], text: '' }
    seen.push(event)
    if (data.nesting === 0) of.seconds += data.details.duration_ms / 1000
    const isFailure = type === 'test:fail' && data.todo === undefined
    // A suite fails because of its tests, which are named, or of its hooks.
    const isNamed = isFailure && failureType(data.details.error) === 'subtestsFailed'
    if (data.details.type !== 'suite') {
      of.tests += 1
      if (data.skip !== undefined) of.skipped += 1
      else if (isFailure) of.failed += 1
      else of.passed += 1
    }
    if (!isFailure || isNamed) continue
    if (data.details.type === 'suite') of.failed += 1
    const { error } = data.details
    of.failures.push({ file, name: data.name, message: (error.cause instanceof Error ? error.cause : error).message })
  }
  await end()
  yield ''
}

const failureType = (error: Error): unknown => ('failureType' in error ? error.failureType : undefined)

/** Returns the file of a test. A helper function that declares tests adds a tag with the name of the test file. */
function fileOf({ file, tags }: { file?: string; tags?: readonly string[] }): string {
  const tag = tags?.find((one) => one.startsWith('file:'))
  return tag === undefined ? relative(process.cwd(), file ?? '').replaceAll('\\', '/') : tag.slice('file:'.length)
}

/** Returns what Node's own reporter writes of tests. */
async function asText(events: readonly TestEvent[]): Promise<string> {
  const reporter = new spec()
  let text = ''
  reporter.on('data', (piece: Buffer | string) => (text += piece.toString()))
  for (const event of events) reporter.write(event)
  reporter.end()
  await new Promise((resolve) => reporter.once('end', resolve))
  return text
}
