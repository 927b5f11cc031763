import { statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadOfficialCommunes } from '../server/chapters/communes/load-official.ts'
import { officialCommunes } from '../server/chapters/communes/official-list.ts'
import { importElus } from '../server/chapters/communes/registers/elus/import.ts'
import { importMairies } from '../server/chapters/communes/registers/mairies/import.ts'
import { machineCaller } from '../server/platform/access/caller.ts'
import { PATIENT_LIMITS } from '../server/platform/db/open.ts'
import { temporaryFolder } from '../server/test/process.ts'
import { seeded } from './dataset/random.ts'
import { writeOfficials, writeTownHalls } from './dataset/registers.ts'
import { type Costs, inOwnProcess, measured, withServices } from './measure/own-process.ts'
import { table } from './measure/statistics.ts'

/**
 * `node bench/imports.ts`: measures imports of generated national files of both registers. Each file is imported twice into an empty
 * database (DATABASE_URL, else the embedded one in DATA_DIR), each time in a process of its own, started as `npm run cli` does. Prints
 * Markdown. See README.md.
 */

const { values } = parseArgs({
  options: { run: { type: 'string' }, file: { type: 'string', default: '' }, records: { type: 'string', default: '35800' } },
})
const limits = PATIENT_LIMITS
const REGISTERS = { elus: importElus, mairies: importMairies }

async function measureAll(): Promise<void> {
  const folder = temporaryFolder()
  try {
    const communes = await officialCommunes()
    await withServices(({ database }) => loadOfficialCommunes(database.db, machineCaller('cli')), { limits })
    const files = { elus: join(folder.path, 'elus.csv'), mairies: join(folder.path, 'mairies.json') }
    await writeOfficials(files.elus, communes, seeded(1))
    await writeTownHalls(files.mairies, communes, seeded(2), Number(values.records))
    const rows: (string | number)[][] = []
    for (const [kind, file] of Object.entries(files))
      for (const pass of ['first', 'again, unchanged']) {
        const { counts, seconds, cpu, rss } = inOwnProcess<{ counts: Record<'read' | 'created' | 'unchanged', number> } & Costs>(
          import.meta.filename,
          [`--run=${kind}`, `--file=${file}`],
        )
        const { read, created, unchanged } = counts
        const name = `${kind}, ${Math.round(statSync(file).size / 1024 ** 2)} MB`
        const times = [seconds.toFixed(1), cpu.toFixed(1), Math.round(read / seconds), Math.round(rss)]
        rows.push([name, pass, read, created, unchanged, ...times])
      }
    console.log(table(['file', 'import', 'rows read', 'created', 'unchanged', 'seconds', 'own processor s', 'rows/s', 'peak RSS MB'], rows))
  } finally {
    folder.cleanUp()
  }
}

const { run } = values
if (run === 'elus' || run === 'mairies') {
  const done = await withServices(
    (services) => measured<{ counts: object }>(() => REGISTERS[run](services, machineCaller('cli'), values.file)),
    { limits },
  )
  console.log(JSON.stringify(done))
} else await measureAll()
