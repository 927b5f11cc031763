import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { machineCaller } from '../server/platform/access/caller.ts'
import { loadOfficialCommunes } from '../server/chapters/communes/load-official.ts'
import { officialCommunes } from '../server/chapters/communes/official-list.ts'
import { environment, readConfig } from '../server/platform/settings/config.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { PATIENT_LIMITS } from '../server/platform/db/open.ts'
import { makeLogger } from '../server/platform/http/request-log.ts'
import { importElus } from '../server/chapters/communes/registers/elus/import.ts'
import { importMairies } from '../server/chapters/communes/registers/mairies/import.ts'
import { makeServices } from '../server/services.ts'
import { type Services } from '../server/platform/services.ts'
import { openDatabase } from '../server/start.ts'
import { seeded } from './dataset/random.ts'
import { writeOfficials, writeTownHalls } from './dataset/registers.ts'
import { table } from './measure/statistics.ts'

/**
 * `node bench/imports.ts`: measures imports of generated national files of both registers. Each file is imported twice into an empty
 * database (DATABASE_URL, else the embedded one in DATA_DIR), each time in a process of its own. Prints Markdown. See README.md.
 */

const { values } = parseArgs({
  options: { run: { type: 'string' }, file: { type: 'string' }, records: { type: 'string', default: '35800' } },
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

const RUNS: Record<string, (services: Services, path: string) => Promise<{ counts: object }>> = {
  elus: (services, path) => importElus(services, machineCaller('cli'), path),
  mairies: (services, path) => importMairies(services, machineCaller('cli'), path),
}

/** Runs one import and prints its costs. Runs in a process of its own, started as `npm run cli` does. */
async function measured(kind: string, path: string): Promise<void> {
  await withBenchServices(async (services) => {
    const begun = performance.now()
    const cpu = process.cpuUsage()
    const done = await RUNS[kind]?.(services, path)
    const { user, system } = process.cpuUsage(cpu)
    const seconds = (performance.now() - begun) / 1000
    console.log(JSON.stringify({ ...done?.counts, seconds, cpu: (user + system) / 1e6, rss: process.resourceUsage().maxRSS / 1024 }))
  })
}

async function measureAll(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'beffroi-bench-'))
  try {
    const communes = await officialCommunes()
    await withBenchServices(({ database }) => loadOfficialCommunes(database.db, machineCaller('cli')))
    const files = { elus: join(folder, 'elus.csv'), mairies: join(folder, 'mairies.json') }
    await writeOfficials(files.elus, communes, seeded(1))
    await writeTownHalls(files.mairies, communes, seeded(2), Number(values.records))
    const rows: (string | number)[][] = []
    for (const [kind, file] of Object.entries(files))
      for (const pass of ['first', 'again, unchanged']) {
        const child = spawnSync(process.execPath, ['--max-semi-space-size=8', import.meta.filename, `--run=${kind}`, `--file=${file}`], {
          encoding: 'utf8',
        })
        if (child.status !== 0) throw new Error(child.stderr)
        const { read, created, unchanged, seconds, cpu, rss } = JSON.parse(child.stdout) as Record<string, number>
        const speed = Math.round((read ?? 0) / (seconds ?? 1))
        const size = Math.round(statSync(file).size / 1024 ** 2)
        rows.push([
          `${kind}, ${size} MB`,
          pass,
          read ?? 0,
          created ?? 0,
          unchanged ?? 0,
          seconds?.toFixed(1) ?? '',
          cpu?.toFixed(1) ?? '',
          speed,
          Math.round(rss ?? 0),
        ])
      }
    console.log(table(['file', 'import', 'rows read', 'created', 'unchanged', 'seconds', 'own processor s', 'rows/s', 'peak RSS MB'], rows))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await (values.run && values.file ? measured(values.run, values.file) : measureAll())
