import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { spawnSync } from 'node:child_process'
import { mock } from 'node:test'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { environment, readConfig } from '../server/platform/settings/config.ts'
import { transact } from '../server/platform/db/db.ts'
import { newId } from '../server/platform/db/id.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { makeLogger } from '../server/platform/http/request-log.ts'
import { table } from './measure/statistics.ts'

/**
 * `node bench/import-trail.ts`: measures how much longer an import takes because of the audit rows of its items. Feeds of new items are
 * imported into an empty database (DATABASE_URL, else the embedded one in DATA_DIR), in turns with and without these audit rows. Prints
 * Markdown. See README.md.
 */
const { values } = parseArgs({
  options: {
    measured: { type: 'boolean', default: false },
    items: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '5' },
  },
})

const WORDS = 'la mairie organise un marché de printemps sur la place avec les associations de la commune entrée libre et gratuite'.split(
  ' ',
)
const body = (n: number) => Array.from({ length: 80 }, (_, at) => WORDS[(n * 7 + at * 3) % WORDS.length]).join(' ')
const feed = (name: string, count: number) =>
  `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>Mairie</title><link>https://mairie.example.fr/</link>${Array.from(
    { length: count },
    (_, n) =>
      `<item><guid isPermaLink="false">${name}-${n}</guid><title>Article ${name} ${n}</title><link>https://mairie.example.fr/${name}/${n}</link><description>&lt;p&gt;${body(n)}&lt;/p&gt;</description></item>`,
  ).join('')}</channel></rss>`

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

async function measureAll(items: number, rounds: number): Promise<void> {
  const real = await import('../server/chapters/imports/trail.ts')
  let recorded = true
  const recordItems: typeof real.recordItems = async (...call) => {
    if (recorded) await real.recordItems(...call)
  }
  mock.module('../server/chapters/imports/trail.ts', { namedExports: { ...real, recordItems } })
  // Only modules that are loaded after this use the replaced `recordItems`.
  const { executeRun } = await import('../server/chapters/imports/run-source.ts')
  const { openRun } = await import('../server/chapters/imports/start.ts')
  const { makeServices } = await import('../server/services.ts')
  const { openDatabase } = await import('../server/start.ts')

  const server = createServer(
    ({ url }, response) => void response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(feed((url ?? '').slice(1), items)),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const config = readConfig({ ...environment, DEMO: 'off', FETCH_ALLOW: host })
  const database = await openDatabase(config)
  await migrate(database.pool)
  const services = await makeServices(config, makeLogger('warn'), database)
  services.limits.close()
  const { db } = database
  const commune = newId()
  const place = { departement: '01', departement_nom: 'Ain', region: '84', region_nom: 'A' }
  await db
    .insertInto('communes')
    .values({ id: commune, code_insee: `B${String(Date.now() % 10_000).padStart(4, '0')}`, slug: newId(), nom: 'Banc', ...place })
    .execute()

  const once = async (withRows: boolean): Promise<{ seconds: number; cpu: number }> => {
    const id = newId()
    await db
      .insertInto('import_sources')
      .values({ id, nom: 'Banc', type: 'rss', url: `http://${host}/${id}`, commune_id: commune })
      .execute()
    const opened = await transact(db, (tx) => openRun(tx, { sourceId: id, trigger: 'manual', userId: null, force: false }))
    recorded = withRows
    globalThis.gc?.()
    const [begun, cpu] = [performance.now(), process.cpuUsage()]
    await executeRun(services, opened?.id ?? '', { next: () => {}, finish: async () => {} })
    const seconds = (performance.now() - begun) / 1000
    const { user, system } = process.cpuUsage(cpu)
    const { rows } = await sql<{ told: number }>`select count(*)::int as told from audit_log where changes -> 'run' ->> 1 = ${opened?.id}
      and action = 'publication.create'`.execute(db)
    if (rows[0]?.told !== (withRows ? items : 0)) throw new Error(`${rows[0]?.told} rows of ${items} items`)
    return { seconds, cpu: (user + system) / 1e6 }
  }
  await once(true)
  await once(false)
  const found = { with: [] as { seconds: number; cpu: number }[], without: [] as { seconds: number; cpu: number }[] }
  for (let round = 0; round < rounds; round += 1)
    for (const how of round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const))
      found[how].push(await once(how === 'with'))
  const of = (how: 'with' | 'without', what: 'seconds' | 'cpu') => median(found[how].map((one) => one[what]))
  console.log(
    `${rounds} imports of ${items} new items each way, ${database.kind}, medians\n\n${table(
      ['', 'with', 'without', 'ratio'],
      (['seconds', 'cpu'] as const).map((what) => [
        what === 'cpu' ? 'own processor s' : what,
        of('with', what).toFixed(2),
        of('without', what).toFixed(2),
        (of('with', what) / of('without', what)).toFixed(3),
      ]),
    )}`,
  )
  await database.close()
  server.close()
}

if (values.measured) await measureAll(Number(values.items), Number(values.rounds))
else {
  const flags = ['--expose-gc', '--experimental-test-module-mocks', '--no-warnings', import.meta.filename, '--measured']
  spawnSync(process.execPath, [...flags, '--items', values.items, '--rounds', values.rounds], { env: environment, stdio: 'inherit' })
}
