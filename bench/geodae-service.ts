import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { copyFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { officialCommunes } from '../server/chapters/communes/official-list.ts'
import { environment } from '../server/platform/settings/config.ts'
import { freePort, signInAt } from '../server/test/process.ts'
import { writeDevices } from './dataset/devices.ts'
import { seeded } from './dataset/random.ts'
import { run as start } from './measure/process.ts'
import { table } from './measure/statistics.ts'

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

/** Returns a percentile of durations: `share` is 0.5 for the median. */
const at = (times: number[], share: number): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0

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

/** Returns the peak memory (RSS) of a process since the last call and its current memory, in MB. Works on Linux only. */
function memoryOf(pid: number): { peak: number; now: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return { peak: megabytes('VmHWM'), now: megabytes('VmRSS') }
}

const folder = mkdtempSync(join(tmpdir(), 'beffroi-bench-'))
// A signal ends this process with its `exit` handlers: they kill the service (measure/process.ts) and remove the folder.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
process.on('exit', removeFolder)
const file = join(folder, 'geodae.csv')
const databaseUrl = environment['DATABASE_URL']
const port = await freePort()
const env = {
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  DATA_DIR: join(folder, 'data'),
  GEODAE_URL: pathToFileURL(file).href,
  ADMIN_EMAIL: email,
  ADMIN_PASSWORD: password,
  DEMO: 'off',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
}
const count = Number(values.rows)
const communes = await officialCommunes()
for (const changed of [0, 1]) await writeDevices(join(folder, `${changed}.csv`), communes, seeded(3), { count, changed })
copyFileSync(join(folder, '0.csv'), file)
const starting = start('server/main.ts', port, env, ['--max-semi-space-size=8'], 300_000)
// Removes the folder again, after the handler that kills the service: the service may have written to it in between.
process.on('exit', removeFolder)
const service = await starting
try {
  const url = `http://127.0.0.1:${port}`
  const headers = {
    authorization: `Bearer ${await signInAt(url, email, password)}`,
    'x-app-source': 'backoffice',
    'content-type': 'application/json',
  }
  const rows: (string | number)[][] = []
  const add = (name: string, took: number | null, counts: string, times: number[]) => {
    const { peak, now } = memoryOf(service.pid)
    const waits = [at(times, 0.5), at(times, 0.99), Math.max(...times)].map((ms) => ms.toFixed(1))
    console.error(`${name}: ${times.length} requests, p99 ${at(times, 0.99).toFixed(1)} ms`)
    rows.push([name, took === null ? '' : took.toFixed(1), counts, peak, now, times.length, ...waits])
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
  copyFileSync(join(folder, '1.csv'), file)
  await sync('1 % changed', false)
  await calm('calm')
  console.log(
    table(
      ['', 'seconds', 'created, updated, unchanged', 'peak RSS MB', 'RSS MB after', 'requests', 'median ms', 'p99 ms', 'longest ms'],
      rows,
    ),
  )
} finally {
  await service.stop()
}
