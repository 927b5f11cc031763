// Neutral: requests are generated from the document of the API; the statements behind them are prepared on each kind by statements.test.ts.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { attemptBytes, byteChanges } from './bytes.ts'
import { attemptUndocumented, undocumentedRequest } from './undocumented.ts'
import { OPERATIONS } from './document.ts'
import { faultsAfterRun, listen } from './health.ts'
import { fuzz } from './run.ts'
import { makeWorld, type World } from './world.ts'

/**
 * Fixed seed: the requests are the same in every run, so that a failure is due to a change. `npm run proof -- fuzz` makes other requests, fifty
 * times as many.
 */
const SEED = 20_261_121
const RUNS = 10

describe(`requests made from the document, seed ${SEED}`, () => {
  let world: World
  const ears = listen()
  before(async () => {
    world = await makeWorld({ full: false })
  })
  after(async () => {
    ears.stop()
    await world.close()
  })

  test('every operation answers as the document says, whatever it is asked', async () => {
    for (const operation of OPERATIONS) {
      const found = await fuzz(world, operation, { runs: RUNS, seed: SEED })
      assert.equal(
        found,
        null,
        `${found?.what}\n  again: npm run proof -- fuzz --seed ${SEED} --operation ${found?.operation} --path ${found?.path}`,
      )
    }
  })

  test('bytes with changes in them are answered in the shape of all errors', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...OPERATIONS), byteChanges, (operation, all) => attemptBytes(world, operation, all)),
      { seed: SEED, numRuns: 100 },
    )
  })

  test('addresses that the document does not describe break no more', async () => {
    await fc.assert(
      fc.asyncProperty(undocumentedRequest, (written) => attemptUndocumented(world, written)),
      { seed: SEED, numRuns: 150 },
    )
  })

  test('and the service has come to no harm', async () => {
    assert.deepEqual([await faultsAfterRun(world), ears.heard], [[], []])
  })
})
