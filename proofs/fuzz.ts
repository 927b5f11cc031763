import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { environment } from '../server/platform/settings/config.ts'
import { attemptBytes, byteChanges } from '../server/test/fuzz/bytes.ts'
import { attemptUndocumented, undocumentedRequest } from '../server/test/fuzz/undocumented.ts'
import { OPERATIONS } from '../server/test/fuzz/document.ts'
import { faultsAfterRun, listen } from '../server/test/fuzz/health.ts'
import { fuzz } from '../server/test/fuzz/run.ts'
import { makeWorld } from '../server/test/fuzz/world.ts'
import { stopHarness } from '../server/test/harness.ts'

/**
 * `npm run proof -- fuzz`: sends requests generated from our own OpenAPI document, on the embedded database or on TEST_DATABASE_URL. A fault is
 * printed with the command that reproduces it: `npm run proof -- fuzz --seed S --operation O --path P`. Exits with 1 if there is a fault.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '52000' },
    /** The number of requests with damaged bytes, and of requests for addresses that the document does not describe. */
    bytes: { type: 'string', default: '1000' },
    seed: { type: 'string' },
    /** One operation, or several separated by commas. */
    operation: { type: 'string' },
    path: { type: 'string' },
    stricter: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
const chosen = values.operation === undefined ? OPERATIONS : OPERATIONS.filter(({ id }) => values.operation?.split(',').includes(id))
const runs = Math.ceil(Number(values.requests) / chosen.length)
const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2)

const ears = listen()
const world = await makeWorld({ full: true })
const memory = process.memoryUsage()
console.log(
  `Seed ${seed}; ${chosen.length} operations, ${runs} requests each; ${environment['TEST_DATABASE_URL'] ? 'PostgreSQL' : 'the embedded database'}`,
)
const began = performance.now()
const found = []
for (const operation of chosen) {
  const fault = await fuzz(world, operation, { runs, seed, ...(values.path === undefined ? {} : { path: values.path }) })
  if (!fault) continue
  found.push(fault)
  console.log(
    `\n${fault.operation}: ${fault.what}\n  again: npm run proof -- fuzz --seed ${seed} --operation ${fault.operation} --path ${fault.path}`,
  )
}
if (values.operation === undefined) {
  const more: [name: string, property: fc.IAsyncProperty<unknown>][] = [
    ['other addresses', fc.asyncProperty(undocumentedRequest, (written) => attemptUndocumented(world, written))],
    [
      'bytes with changes',
      fc.asyncProperty(fc.constantFrom(...OPERATIONS), byteChanges, (operation, all) => attemptBytes(world, operation, all)),
    ],
  ]
  for (const [name, property] of more) {
    const result = await fc.check(property, { numRuns: Number(values.bytes), seed })
    if (!result.failed) continue
    found.push(result)
    console.log(`\n${name}: ${(result.errorInstance as Error).message}\n  seed ${seed}, path ${result.counterexamplePath}`)
  }
}
const seconds = (performance.now() - began) / 1000
const { asked, classes } = world.tally.totals
console.log(`\n${world.tally.table()}\n`)
if (values.stricter)
  for (const [what, times] of [...world.tally.stricter].toSorted(([, a], [, b]) => b - a))
    console.log(`${String(times).padStart(6)}  ${what}`)
const wrong = [...(values.operation === undefined ? await faultsAfterRun(world) : []), ...ears.heard]
for (const line of wrong) console.log(line)
const after = process.memoryUsage()
console.log(
  `${asked} requests in ${Math.round(seconds)} s (${Math.round(asked / seconds)}/s): ${[2, 3, 4, 5].map((kind) => `${classes[kind]} × ${kind}xx`).join(', ')}; ` +
    `${found.length} faults; memory ${megabytes(memory.rss)} → ${megabytes(after.rss)} MB, heap ${megabytes(memory.heapUsed)} → ${megabytes(after.heapUsed)} MB; seed ${seed}`,
)
await world.close()
await stopHarness()
// Exits explicitly: the test runner, which the shared service imports, would otherwise report no faults.
process.exit(found.length + wrong.length > 0 ? 1 : 0)
