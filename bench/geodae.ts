import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pathToFileURL } from 'node:url'
import { machineCaller } from '../server/platform/access/caller.ts'
import { loadOfficialCommunes } from '../server/chapters/communes/load-official.ts'
import { officialCommunes } from '../server/chapters/communes/official-list.ts'
import { environment, readConfig } from '../server/platform/settings/config.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { PATIENT_LIMITS } from '../server/platform/db/open.ts'
import { syncNow } from '../server/chapters/defibrillateurs/registre/run.ts'
import { makeLogger } from '../server/platform/http/request-log.ts'
import { makeServices } from '../server/services.ts'
import { type Services } from '../server/platform/services.ts'
import { openDatabase } from '../server/start.ts'
import { writeDevices } from './dataset/devices.ts'
import { seeded } from './dataset/random.ts'
import { table } from './measure/statistics.ts'

/**
 * `node bench/geodae.ts`: measures syncs of a generated national file of defibrillators with an empty database (DATABASE_URL, else the
 * embedded one in DATA_DIR). Each sync runs in a process of its own: a first load, the same file again, the same file read again by
 * `force`, and a file with 1 % of the rows changed. Prints Markdown.
 */

const { values } = parseArgs({
  options: { run: { type: 'string' }, force: { type: 'boolean', default: false }, rows: { type: 'string', default: '190000' } },
})

async function withBenchServices<T>(work: (services: Services) => Promise<T>): Promise<T> {
  const config = readConfig({ ...environment, DEMO: 'off' })
  const database = await openDatabase(config, PATIENT_LIMITS)
  try {
    await migrate(database.pool)
    const services = await makeServices(config, makeLogger('warn'), database)
    services.limits.close()
    return await work(services)
  } finally {
    await database.close()
  }
}

/** Runs one sync and prints its duration, CPU time and memory as JSON. Runs in a process of its own, started as `npm run cli` does. */
const measured = (): Promise<void> =>
  withBenchServices(async (services) => {
    const begun = performance.now()
    const cpu = process.cpuUsage()
    const control = { caller: machineCaller('cli'), next: () => {} }
    const run = await syncNow(services, { scope: 'france', force: values.force }, control)
    const { user, system } = process.cpuUsage(cpu)
    const took = { seconds: (performance.now() - begun) / 1000, cpu: (user + system) / 1e6, rss: process.resourceUsage().maxRSS / 1024 }
    console.log(JSON.stringify({ ...run, ...took }))
  })

interface Measured {
  status: string
  message: string | null
  read: number
  created: number
  updated: number
  unchanged: number
  seconds: number
  cpu: number
  rss: number
}

async function measureAll(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'beffroi-bench-'))
  try {
    const communes = await officialCommunes()
    await withBenchServices(({ database }) => loadOfficialCommunes(database.db, machineCaller('cli')))
    const files = { first: join(folder, 'a.csv'), next: join(folder, 'b.csv') }
    const count = Number(values.rows)
    await writeDevices(files.first, communes, seeded(3), { count, changed: 0 })
    await writeDevices(files.next, communes, seeded(3), { count, changed: 1 })
    const rows: (string | number)[][] = []
    for (const [name, file, ...options] of [
      ['first', files.first],
      ['the same file again', files.first],
      ['read anew, nothing changed', files.first, '--force'],
      ['1 % changed', files.next],
    ] as [string, string, ...string[]][]) {
      const child = spawnSync(process.execPath, ['--max-semi-space-size=2', import.meta.filename, '--run=one', ...options], {
        encoding: 'utf8',
        env: { ...environment, GEODAE_URL: pathToFileURL(file).href },
      })
      if (child.status !== 0) throw new Error(child.stderr)
      const { status, message, read, created, updated, unchanged, seconds, cpu, rss } = JSON.parse(child.stdout) as Measured
      if (status !== 'done') throw new Error(message ?? status)
      rows.push([name, read, created, updated, unchanged, seconds.toFixed(1), cpu.toFixed(1), Math.round(rss)])
    }
    console.log(`${count} devices, ${Math.round(statSync(files.first).size / 1024 ** 2)} MB\n`)
    console.log(table(['sync', 'rows read', 'created', 'updated', 'unchanged', 'seconds', 'own processor s', 'peak RSS MB'], rows))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await (values.run ? measured() : measureAll())
