import { statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pathToFileURL } from 'node:url'
import { loadOfficialCommunes } from '../server/chapters/communes/load-official.ts'
import { officialCommunes } from '../server/chapters/communes/official-list.ts'
import { syncNow } from '../server/chapters/defibrillateurs/registre/run.ts'
import { machineCaller } from '../server/platform/access/caller.ts'
import { PATIENT_LIMITS } from '../server/platform/db/open.ts'
import { temporaryFolder } from '../server/test/process.ts'
import { writeDevices } from './dataset/devices.ts'
import { seeded } from './dataset/random.ts'
import { inOwnProcess, measured, withServices } from './measure/own-process.ts'
import { table } from './measure/statistics.ts'

/**
 * `node bench/geodae.ts`: measures syncs of a generated national file of defibrillators with an empty database (DATABASE_URL, else the
 * embedded one in DATA_DIR). Each sync runs in a process of its own, started as `npm run cli` does: a first load, the same file again, the
 * same file read again by `force`, and a file with 1 % of the rows changed. Prints Markdown.
 */

const { values } = parseArgs({
  options: { run: { type: 'string' }, force: { type: 'boolean', default: false }, rows: { type: 'string', default: '190000' } },
})
const limits = PATIENT_LIMITS
const control = { caller: machineCaller('cli'), throwIfStopped: () => {} }

/** Runs one sync, and returns its outcome with its costs. */
const sync = () =>
  withServices((services) => measured(() => syncNow(services, { scope: 'france', force: values.force }, control)), { limits })

async function measureAll(): Promise<void> {
  const folder = temporaryFolder()
  try {
    const communes = await officialCommunes()
    await withServices(({ database }) => loadOfficialCommunes(database.db, machineCaller('cli')), { limits })
    const files = { first: join(folder.path, 'a.csv'), next: join(folder.path, 'b.csv') }
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
      const env = { GEODAE_URL: pathToFileURL(file).href }
      const done = inOwnProcess<Awaited<ReturnType<typeof sync>>>(import.meta.filename, ['--run=one', ...options], env)
      if (done.status !== 'done') throw new Error(JSON.stringify(done))
      const { read, created, updated, unchanged, seconds, cpu, rss } = done
      rows.push([name, read, created, updated, unchanged, seconds.toFixed(1), cpu.toFixed(1), Math.round(rss)])
    }
    console.log(`${count} devices, ${Math.round(statSync(files.first).size / 1024 ** 2)} MB\n`)
    console.log(table(['sync', 'rows read', 'created', 'updated', 'unchanged', 'seconds', 'own processor s', 'peak RSS MB'], rows))
  } finally {
    folder.cleanUp()
  }
}

if (values.run) console.log(JSON.stringify(await sync()))
else await measureAll()
