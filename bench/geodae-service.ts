import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pathToFileURL } from 'node:url'
import { officialCommunes } from '../server/chapters/communes/official-list.ts'
import { environment } from '../server/platform/settings/config.ts'
import { START_ARGS, signInAt, startService, temporaryFolder } from '../server/test/process.ts'
import { makeCleanup } from '../tools/runner/cleanup.ts'
import { writeDevices } from './dataset/devices.ts'
import { seeded } from './dataset/random.ts'
import { memoryOf } from './measure/cpu.ts'
import { percentile, table } from './measure/statistics.ts'

/**
 * `node bench/geodae-service.ts`: measures the service while it syncs a national file of defibrillators. The file is generated. The
 * service is started as by `npm start`, on the empty PostgreSQL database of DATABASE_URL; without DATABASE_URL, on an embedded database
 * of its own. The syncs are: a first load, the same file again, the same rows read again by `force`, and a file with 1 % of the rows
 * changed. Meanwhile `--clients` clients (default: 4) read the public list. Each client sends its next request 20 ms after an answer.
 * Prints a Markdown table with the peak memory of the service and the response times of the clients.
 */

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '190000' },
    seconds: { type: 'string', default: '10' },
    clients: { type: 'string', default: '4' },
  },
})
const LISTS = ['/defibrillateurs?lat=48.85&lng=2.35&per_page=10', '/defibrillateurs?code_postal=13200', '/defibrillateurs?per_page=20']
const CLIENTS = Number(values.clients)
const [email, password] = ['bench@example.test', 'un mot de passe de banc']

/** Runs the clients until `isOver` returns true. Returns the duration of each request in milliseconds. */
async function load(url: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  const client = async (first: number) => {
    for (let n = first; !isOver(); n += 1) {
      const begun = performance.now()
      const answer = await fetch(`${url}/api/v1${LISTS[n % LISTS.length]}`, { headers: { 'x-app-source': 'web' } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${answer.status}`)
      times.push(performance.now() - begun)
      await sleep(20)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(n)))
  return times
}

const cleanup = makeCleanup()
const folder = temporaryFolder()
cleanup.onExit(folder.cleanUp)
const file = join(folder.path, 'geodae.csv')
const databaseUrl = environment['DATABASE_URL']
const env = {
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  DATA_DIR: join(folder.path, 'data'),
  GEODAE_URL: pathToFileURL(file).href,
  ADMIN_EMAIL: email,
  ADMIN_PASSWORD: password,
  DEMO: 'off',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
}
const count = Number(values.rows)
const communes = await officialCommunes()
for (const changed of [0, 1]) await writeDevices(join(folder.path, `${changed}.csv`), communes, seeded(3), { count, changed })
copyFileSync(join(folder.path, '0.csv'), file)
const service = await startService(env, { args: START_ARGS, quiet: true, patienceMs: 300_000 })
cleanup.add(() => service.end('SIGTERM'))
try {
  const { url } = service
  const headers = {
    authorization: `Bearer ${await signInAt(url, email, password)}`,
    'x-app-source': 'backoffice',
    'content-type': 'application/json',
  }
  const rows: (string | number)[][] = []
  const add = (name: string, took: number | null, counts: string, times: number[]) => {
    const { peak, now } = memoryOf(service.pid)
    // The peak starts again (Linux).
    writeFileSync(`/proc/${service.pid}/clear_refs`, '5')
    const at = percentile(times)
    console.error(`${name}: ${times.length} requests, p99 ${at(0.99)} ms`)
    rows.push([name, took === null ? '' : took.toFixed(1), counts, peak, now, times.length, at(0.5), at(0.99), at(1)])
  }
  const calm = async (name: string) => {
    const until = performance.now() + Number(values.seconds) * 1000
    add(name, null, '', await load(url, () => performance.now() > until))
  }
  const sync = async (name: string, force: boolean) => {
    const begun = performance.now()
    const asked = await fetch(`${url}/api/v1/admin/defibrillateurs-france/sync`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ force }),
    })
    if (asked.status !== 202) throw new Error(`${asked.status} ${await asked.text()}`)
    let run: { status: string; message: string | null; created: number; updated: number; unchanged: number } | undefined
    const watch = (async () => {
      do {
        await sleep(500)
        const answer = await fetch(`${url}/api/v1/admin/defibrillateurs-france/sync`, { headers })
        if (answer.ok) run = ((await answer.json()) as { data: NonNullable<typeof run> }).data
      } while (!run || ['queued', 'running'].includes(run.status))
    })()
    let over = false
    void watch.finally(() => (over = true))
    const times = await load(url, () => over)
    await watch
    if (run?.status !== 'done') throw new Error(run?.message ?? 'no run')
    add(name, (performance.now() - begun) / 1000, `${run.created}, ${run.updated}, ${run.unchanged}`, times)
  }
  await calm('calm, empty catalogue')
  await sync('first load', false)
  await calm('calm')
  await sync('the same file', false)
  await sync('read anew, nothing changed', true)
  copyFileSync(join(folder.path, '1.csv'), file)
  await sync('1 % changed', false)
  await calm('calm')
  console.log(
    table(
      ['', 'seconds', 'created, updated, unchanged', 'peak RSS MB', 'RSS MB after', 'requests', 'median ms', 'p99 ms', 'longest ms'],
      rows,
    ),
  )
} finally {
  await cleanup.run()
}
