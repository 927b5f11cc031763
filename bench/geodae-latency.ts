import { statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pathToFileURL } from 'node:url'
import { machineCaller } from '../server/access/caller.ts'
import { environment, readConfig } from '../server/config.ts'
import { lastRun, startSync } from '../server/defibrillateurs/sync.ts'
import { makeLogger } from '../server/http/request-log.ts'
import { makeServices } from '../server/services.ts'
import { openDatabase } from '../server/start.ts'
import { startService } from '../server/test/process.ts'
import { table } from './measure/statistics.ts'

/**
 * `DATABASE_URL=… node bench/geodae-latency.ts --file=<national file>`: the public list of defibrillators while a worker in the same process
 * syncs the country, against calm. After bench/geodae.ts, on the same database.
 */

const { values } = parseArgs({ options: { file: { type: 'string', default: '' }, seconds: { type: 'string', default: '15' } } })
const LISTS = ['/defibrillateurs?lat=48.85&lng=2.35&per_page=10', '/defibrillateurs?code_postal=13200', '/defibrillateurs?per_page=20']
const CONNECTIONS = 4

/** Milliseconds of each request until it is over. */
async function load(url: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  const one = async (start: number) => {
    for (let n = start; !isOver(); n += 1) {
      const begun = performance.now()
      const answer = await fetch(`${url}/api/v1${LISTS[n % LISTS.length]}`, { headers: { 'x-app-source': 'web' } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${answer.status}`)
      times.push(performance.now() - begun)
      await sleep(20)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => one(n)))
  return times
}
const at = (times: number[], share: number) => (times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0).toFixed(1)

statSync(values.file)
const env = { DATABASE_URL: environment['DATABASE_URL'] ?? '', GEODAE_URL: pathToFileURL(values.file).href, DEMO: 'off' }
const config = readConfig(env)
const database = await openDatabase(config)
const services = await makeServices(config, makeLogger('silent'), database)
const service = await startService(env)
try {
  const calmUntil = performance.now() + Number(values.seconds) * 1000
  await load(service.url, () => performance.now() > calmUntil - Number(values.seconds) * 500)
  const calm = await load(service.url, () => performance.now() > calmUntil + Number(values.seconds) * 500)
  const { id } = await startSync(database.db, machineCaller('cli'), services, { scope: 'france', force: true })
  const open = async () => ['queued', 'running'].includes((await lastRun(database.db, 'france'))?.status ?? '')
  let over = false
  const watch = (async () => {
    while (await open()) await sleep(250)
    over = true
  })()
  const during = await load(service.url, () => over)
  await watch
  const run = await lastRun(database.db, 'france')
  console.log(`run ${id}: ${run?.status}, ${run?.started_at} to ${run?.finished_at}, ${run?.updated} updated\n`)
  const rows = [['calm', calm] as const, ['during the sync', during] as const].map(([name, times]) => [
    name,
    times.length,
    at(times, 0.5),
    at(times, 0.99),
  ])
  console.log(table(['public list', 'requests', 'median ms', 'p99 ms'], rows))
} finally {
  await service.end('SIGTERM')
  await database.close()
}
