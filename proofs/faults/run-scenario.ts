import { setTimeout as sleep } from 'node:timers/promises'
import { isProcessed } from '../shared/backlog.ts'
import type { Ledger } from '../shared/ledger.ts'
import { putUnderLoad } from '../shared/under-load.ts'
import { type Fault, recoveredAt } from './counting.ts'
import { type Result, resultOf } from './report.ts'
import type { Scenario } from './scenario.ts'
import type { Site } from './site.ts'

/** The time before the fault and after the recovery in which no request may fail, in milliseconds. */
const CALM_MS = 1500
/** The number of claimable actors: more than the claims of a scenario. */
const CLAIMABLE = 1500

/** Runs a scenario on a site under load, and compares the acknowledged writes with the database. */
export async function runScenario(site: Site, scenario: Scenario, lasts: number): Promise<{ result: Result; ledger: Ledger }> {
  const { ledger, sent, note, stage, load } = await putUnderLoad(site, scenario.name, CLAIMABLE)
  await sleep(CALM_MS)
  const fault: Fault = { begun: Number.POSITIVE_INFINITY, over: Number.POSITIVE_INFINITY }
  let caughtUp: Promise<number | null> = Promise.resolve(null)
  const catchUp = async () => ((await isProcessed(site.query)) ? (performance.now() - fault.over) / 1000 : null)
  await scenario.run({
    site,
    stage,
    note,
    lasts,
    begins: () => (fault.begun = performance.now()),
    over: () => {
      fault.over = performance.now()
      caughtUp = catchUp()
    },
    caughtUp: async () => void (await caughtUp),
  })
  const patience = fault.over + scenario.recoversWithin * 1000 + 3000
  while (recoveredAt(sent, fault, performance.now()) === null && performance.now() < patience) await sleep(100)
  await sleep(CALM_MS)
  const now = performance.now()
  await load.stop()
  const seconds = await caughtUp
  // Work without an effect after this wait counts as lost.
  await isProcessed(site.query)

  const result = await resultOf({
    ...scenario,
    sent,
    fault,
    now,
    ledger,
    query: site.query,
    db: site.database.db,
    letters: site.mail.got.map(({ to }) => to),
    caughtUp: seconds,
    fallen: site.fallen(),
  })
  return { result, ledger }
}
