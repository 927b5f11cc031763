import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../../server/test/jobs.ts'
import type { Cleanup } from '../shared/cleanup.ts'
import { inFolder } from '../shared/data-folder.ts'
import { SETTLE_MS } from '../shared/backlog.ts'
import { Ledger } from '../shared/ledger.ts'
import { mixedLoad } from '../shared/mixed-load.ts'
import { SECRET, startOwnService } from '../shared/own-service.ts'
import type { Sent } from '../shared/sent.ts'
import { takeStage } from '../shared/stage.ts'
import type { Fault } from './counting.ts'
import { type Result, resultOf } from './report.ts'
import { anything } from './scenario.ts'

/** The longest time for which the process writes before it is killed, in milliseconds. */
const LIVES_MS = 600
const CALM_MS = 1500
const RECOVERS_WITHIN = 4

/**
 * The scenario of the embedded database: one process with all data in a folder is killed repeatedly while it writes. Afterwards the
 * acknowledged writes are looked up in the database of the folder.
 */
export async function killEmbedded(cleanup: Cleanup, kills: number): Promise<Result> {
  const own = await startOwnService(cleanup, 200 + 40 * kills)
  const { stage, claimable, folder, mail } = own
  const ledger = new Ledger(`embedded${Date.now().toString(36)}`)
  const sent: Sent[] = []
  const load = mixedLoad({
    targets: () => [{ name: 'all', url: own.running.url }],
    stage: () => stage,
    claimable,
    secret: SECRET,
    ledger,
    note: (one) => sent.push(one),
  })
  await sleep(CALM_MS)
  const fault: Fault = { begun: performance.now(), over: 0 }
  for (let n = 0; n < kills; n += 1) {
    await sleep(100 + Math.random() * (LIVES_MS - 100))
    await own.restart('SIGKILL')
    // Waits for a write, so that each kill interrupts writes.
    const before = ledger.acknowledged
    await until('something is written', () => ledger.acknowledged > before)
    // Tokens are valid for a quarter of an hour.
    if (n % 20 === 19) Object.assign(stage, await takeStage(own.running.url))
  }
  fault.over = performance.now()
  await sleep(RECOVERS_WITHIN * 1000)
  const now = performance.now()
  await load.stop()
  const isSettled = await hasNoJobs(own.running.url)
  const caughtUp = isSettled ? (performance.now() - fault.over) / 1000 : null
  await own.running.end('SIGTERM')
  return inFolder(folder, (query, db) =>
    resultOf({
      name: `embedded, ${kills} kills`,
      mayFail: anything,
      recoversWithin: RECOVERS_WITHIN,
      catchesUpWithin: SETTLE_MS / 1000 + RECOVERS_WITHIN,
      sent,
      fault,
      now,
      ledger,
      query,
      db,
      letters: mail.got.map(({ to }) => to),
      caughtUp,
    }),
  )
}

/** Waits until the metrics show no waiting or running job. Returns false after SETTLE_MS. */
async function hasNoJobs(url: string): Promise<boolean> {
  const jobs = async () => {
    const figures = await (await fetch(`${url}/metrics`)).text()
    return [...figures.matchAll(/^beffroi_jobs\{job="(?:mail\.send|payments\.apply)",state="(?:waiting|retrying|running)"\} (\d+)/gm)]
      .map(([, n]) => Number(n))
      .reduce((sum, n) => sum + n, 0)
  }
  return until('all has had its effect', async () => (await jobs()) === 0, SETTLE_MS).then(
    () => true,
    () => false,
  )
}
