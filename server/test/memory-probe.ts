import { OutsideError } from '../platform/fetch/outside-error.ts'
import { outsideReader } from '../platform/fetch/reader.ts'

/** A child process of the tests: reads the given addresses, and prints the outcome of each and the growth of the process in bytes. */
const [warmUp = '', ...addresses] = process.argv.slice(2)
const reader = outsideReader({ fetchAllow: new Set([new URL(warmUp).host]) })
const options = { accept: '*/*', timeouts: { totalMs: 10_000 } }
const peak = () => process.resourceUsage().maxRSS * 1024

await reader.read(warmUp, options)
const start = peak()
const outcomes: string[] = []
for (const address of addresses) {
  const outcome = await reader.read(address, options).then(
    ({ body }) => `${body.length}`,
    (error: unknown) => (error instanceof OutsideError ? error.code : String(error)),
  )
  outcomes.push(outcome)
}
process.stdout.write(JSON.stringify({ outcomes, grownBytes: peak() - start }))
