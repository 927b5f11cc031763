import { setTimeout as sleep } from 'node:timers/promises'
import { verifyChain } from '../../server/platform/audit/verify.ts'
import { until } from '../../server/test/jobs.ts'
import { mailServer } from '../../server/test/mail-server.ts'
import { type Running, startService, temporaryFolder } from '../../server/test/process.ts'
import { inFolder } from '../load/folder.ts'
import { discrepancies, Ledger } from '../load/ledger.ts'
import { mixedLoad } from '../load/mixed.ts'
import { makeClaimable, takeStage } from '../load/people.ts'
import type { Sent } from '../load/sent.ts'
import { countOf, type Fault } from './counting.ts'
import type { Cleanup } from '../runner/cleanup.ts'
import type { Result } from './report.ts'
import { anything, nothing } from './scenario.ts'
import { SECRET } from './site.ts'

/** The longest time for which the process writes before it is killed, in milliseconds. */
const LIVES_MS = 600
const CALM_MS = 1500
const SETTLE_MS = 60_000
const RECOVERS_WITHIN = 4

/**
 * The scenario of the embedded database: one process with all data in a folder is killed repeatedly while it writes. Afterwards the
 * acknowledged writes are looked up in the database of the folder.
 */
export async function killEmbedded(cleanup: Cleanup, kills: number): Promise<Result> {
  const folder = temporaryFolder()
  cleanup.add(() => folder.cleanUp())
  const mail = await mailServer()
  cleanup.add(() => mail.close())
  const env = {
    DATA_DIR: folder.path,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Beffroi <beffroi@example.fr>',
    PAYMENT_WEBHOOK_SECRETS: SECRET,
    BACKOFFICE: 'off',
    LOG_LEVEL: 'warn',
  }
  let running = await startService(env)
  const kill = () => running.child.kill('SIGKILL')
  cleanup.add(kill)
  cleanup.onExit(kill)
  const stage = await takeStage(running.url)
  await running.end('SIGTERM')
  const claimable = await inFolder(folder.path, (query) => makeClaimable(query, stage.commune_id, 200 + 40 * kills))
  running = await startService(env)

  const ledger = new Ledger(`embedded${Date.now().toString(36)}`)
  const sent: Sent[] = []
  const target = { name: 'all', url: running.url }
  const load = mixedLoad({
    targets: () => [target],
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
    await running.end('SIGKILL')
    running = await startService(env)
    target.url = running.url
    // Waits for a write, so that each kill interrupts writes.
    const before = ledger.acknowledged
    await until('something is written', () => ledger.acknowledged > before)
    // Tokens are valid for a quarter of an hour.
    if (n % 20 === 19) Object.assign(stage, await takeStage(running.url))
  }
  fault.over = performance.now()
  await sleep(RECOVERS_WITHIN * 1000)
  const now = performance.now()
  await load.stop()
  const caughtUp = await settle(running)
  await running.end('SIGTERM')

  const letters = mail.got.map(({ to }) => to)
  const { found, chain } = await inFolder(folder.path, async (query, db) => ({
    found: await discrepancies(ledger, query, letters),
    chain: await verifyChain(db),
  }))
  const count = countOf(sent, fault, now, anything, nothing)
  return {
    name: `embedded, ${kills} kills`,
    ...count,
    acknowledged: ledger.acknowledged,
    ...found,
    caughtUp,
    faults: [
      ...(count.recovered === null ? [`not recovered within ${RECOVERS_WITHIN} s`] : []),
      ...(caughtUp === null ? [`not caught up within ${SETTLE_MS / 1000} s`] : []),
      ...(chain.ok ? [] : [`the audit trail is broken at ${chain.seq}: ${chain.fault}`]),
    ],
    rows: chain.ok ? chain.rows : 0,
  }

  /** Waits until the metrics show no waiting or running job. Returns the seconds since the last kill; null after the timeout. */
  async function settle({ url }: Running): Promise<number | null> {
    const jobs = async () => {
      const figures = await (await fetch(`${url}/metrics`)).text()
      return [...figures.matchAll(/^beffroi_jobs\{job="(?:mail\.send|payments\.apply)",state="(?:waiting|retrying|running)"\} (\d+)/gm)]
        .map(([, n]) => Number(n))
        .reduce((sum, n) => sum + n, 0)
    }
    return until('all has had its effect', async () => (await jobs()) === 0, SETTLE_MS).then(
      () => (performance.now() - fault.over) / 1000,
      () => null,
    )
  }
}
