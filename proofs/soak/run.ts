import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadavg } from 'node:os'
import pg from 'pg'
import { percentile, table } from '../shared/statistics.ts'
import { environment } from '../../server/platform/settings/config.ts'
import { START_ARGS } from '../../server/test/process.ts'
import { makeCleanup } from '../shared/cleanup.ts'
import { Ledger } from '../shared/ledger.ts'
import { mixedLoad } from '../shared/mixed-load.ts'
import { makePace } from '../shared/pace.ts'
import { SECRET, startOwnService } from '../shared/own-service.ts'
import { takeStage } from '../shared/stage.ts'
import { type Sample, sampleOf } from './sample.ts'
import { exceededBounds, trendsOf } from './verdict.ts'

/**
 * `npm run proof -- soak`: runs one process with everything (`ROLE=all`) under a steady mixed load for some minutes, samples its resources every few
 * seconds, and checks whether they grow. It uses the embedded database in a temporary folder, or the empty PostgreSQL database of
 * DATABASE_URL.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    clients: { type: 'string', default: '9' },
    every: { type: 'string', default: '5' },
    heap: { type: 'string' },
    delay: { type: 'string', default: '50' },
    share: { type: 'string' },
  },
})
const [minutes, clients, every] = [Number(values.minutes), Number(values.clients), Number(values.every)]
/** The heap may grow by a megabyte over the second half, the least that differs from chance. From an hour on, the bound is 2 MB an hour. */
const bounds = { heap: Number(values.heap ?? Math.max(2, 120 / minutes)), delay: Number(values.delay) }
/** The number of clients of the mixed load with `times` 1. */
const ROUND = 9
/** The interval of token renewal. Tokens are valid for a quarter of an hour. */
const RENEW_MS = 600_000
/** The time after the start in which caches are filled and code is compiled. */
const WARM_UP_S = Math.min(30, minutes * 10)
/** The load as a share of the peak, which is measured at the start. null: clients pause between tasks, as under faults. */
const share = values.share === undefined ? null : Number(values.share)
const PEAK_S = 40
const url = environment['DATABASE_URL']

const cleanup = makeCleanup()
try {
  await soak()
} finally {
  await cleanup.run()
}

async function soak(): Promise<void> {
  const probe = { args: [...START_ARGS, '--expose-gc', '--import', join(import.meta.dirname, 'probe.ts')], talks: true }
  const claims = Math.ceil(minutes * 60 * 5)
  const { running, stage, claimable } = await startOwnService(cleanup, claims, probe, url)
  const client = url ? new pg.Client({ connectionString: url, application_name: 'soak' }) : null
  await client?.connect()
  cleanup.add(() => client?.end())
  const sessions = `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name like 'beffroi%'`
  const connections = async () => (client ? ((await client.query<{ n: number }>(sessions)).rows[0]?.n ?? 0) : 1)

  const statuses = new Map<string, number>()
  const times: number[] = []
  const pace = makePace()
  const load = mixedLoad({
    targets: () => [{ name: 'all', url: running.url }],
    stage: () => stage,
    claimable,
    secret: SECRET,
    ledger: new Ledger(`soak${Date.now().toString(36)}`),
    note: ({ kind, status, fault, begun, ended }) => {
      const what = `${kind} ${status || fault}`
      statuses.set(what, (statuses.get(what) ?? 0) + 1)
      times.push(ended - begun)
    },
    times: Math.max(1, Math.round(clients / ROUND)),
    ...(share === null ? {} : { pace }),
  })
  if (share !== null) {
    // In the first half, code is compiled and caches are filled.
    await sleep(PEAK_S * 500)
    const before = times.length
    await sleep(PEAK_S * 500)
    const peak = (times.length - before) / (PEAK_S / 2)
    pace.set(peak * share)
    console.log(`At most ${peak.toFixed(0)} requests a second; from here on ${(peak * share).toFixed(0)}.`)
    statuses.clear()
    times.length = 0
  }
  const begun = performance.now()
  let renewed: Promise<unknown> = Promise.resolve()
  const renewal = setInterval(() => {
    renewed = takeStage(running.url).then((fresh) => Object.assign(stage, fresh))
  }, RENEW_MS)
  cleanup.add(() => clearInterval(renewal))
  const samples: Sample[] = []
  const [firstLoad] = loadavg()
  await sleep(WARM_UP_S * 1000)
  while (performance.now() - begun < minutes * 60_000) {
    const at = (performance.now() - begun) / 1000
    const sample = await sampleOf(running, at, connections)
    samples.push(sample)
    if (samples.length % 12 === 1) printSample(sample)
    await sleep(every * 1000)
  }
  const took = (performance.now() - begun) / 1000
  clearInterval(renewal)
  // Tokens that are on their way: the service stops after them.
  await renewed
  await load.stop()

  const round = (value: number) => Math.round(value * 10) / 10
  console.log(
    `\n${url ? 'PostgreSQL' : 'Embedded'}, ${round(took / 60)} minutes, ${Math.round(times.length / took)} requests a second; load of the machine ${round(firstLoad ?? 0)} to ${round(loadavg()[0] ?? 0)}.\n`,
  )
  console.log(
    table(
      ['figure', 'at first', 'at last', 'least, most of the second half', 'an hour'],
      trendsOf(samples).map(({ figure, first, last, least, most, slope, chance }) => [
        figure,
        round(first),
        round(last),
        `${round(least)}, ${round(most)}`,
        `${round(slope)} ± ${round(chance)}`,
      ]),
    ),
  )
  const all = [...statuses].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const at = percentile(times)
  console.log(`\n${all.map(([what, n]) => `${what}: ${n}`).join('; ')}`)
  console.log(`Answers: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms.`)
  const faults = exceededBounds(samples, bounds)
  const failed = all.filter(([what]) => !/ 2\d\d$/.test(what))
  if (failed.length > 0) faults.push(`requests failed: ${failed.map(([what, n]) => `${what} ${n} times`).join(', ')}`)
  console.log(
    faults.length === 0 ? `Within its bounds: heap ${round(bounds.heap)} MB an hour, delay ${bounds.delay} ms.` : faults.join('\n'),
  )
  if (faults.length > 0) process.exitCode = 1
}

function printSample({ at, heap, resident, files, timers, delay, connections }: Sample): void {
  const cells = [`${at.toFixed(0)} s`, `heap ${heap.toFixed(1)} MB`, `resident ${resident} MB`, `${files} files`, `${timers} timers`]
  console.log([...cells, `${connections} connections`, `delay ${delay.toFixed(0)} ms`].join(', '))
}
