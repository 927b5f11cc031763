import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { environment, readConfig } from '../server/platform/settings/config.ts'
import { transact } from '../server/platform/db/db.ts'
import { newId } from '../server/platform/db/id.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { makeLogger } from '../server/platform/http/request-log.ts'
import { executeDryRun, executeRun } from '../server/chapters/imports/run-source.ts'
import { openRun } from '../server/chapters/imports/start.ts'
import { makeServices } from '../server/services.ts'
import { type Services } from '../server/platform/services.ts'
import { openDatabase } from '../server/start.ts'
import { table } from './measure/statistics.ts'

/**
 * `node bench/imports-engine.ts`: measures imports of a feed of generated items into an empty database (DATABASE_URL, else the embedded
 * one in DATA_DIR): a dry run, a first run, the same feed again, and the feed with a tenth of the items changed. Runs in a process of its
 * own. Prints Markdown. See README.md.
 */
const { values } = parseArgs({ options: { measured: { type: 'boolean', default: false }, items: { type: 'string', default: '10000' } } })

const WORDS = 'la mairie organise un marché de printemps sur la place avec les associations de la commune entrée libre et gratuite'.split(
  ' ',
)
const body = (n: number) => Array.from({ length: 80 }, (_, at) => WORDS[(n * 7 + at * 3) % WORDS.length]).join(' ')
const feed = (count: number, edition: string) =>
  `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>Mairie</title><link>https://mairie.example.fr/</link>${Array.from(
    { length: count },
    (_, n) =>
      `<item><guid isPermaLink="false">a-${n}</guid><title>Article ${n}${n % 10 === 0 ? ` ${edition}` : ''}</title><link>https://mairie.example.fr/a/${n}</link><description>&lt;p&gt;${body(n)}&lt;/p&gt;</description></item>`,
  ).join('')}</channel></rss>`

interface Measured {
  what: string
  seconds: number
  cpu: number
  rssGrowth: number
  longestWait: number
  counts: Record<string, number>
}

/** Runs `work` and returns its duration, CPU time and memory. Meanwhile a small query is repeated, as if sent by a visitor. */
async function measure(what: string, services: Services, work: () => Promise<Record<string, number>>): Promise<Measured> {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let [peak, longest] = [before, 0]
  const over = new AbortController()
  const visitor = (async () => {
    let meant = performance.now()
    while (!over.signal.aborted) {
      await sql`select id from communes limit 1`.execute(services.database.db)
      longest = Math.max(longest, performance.now() - meant)
      peak = Math.max(peak, process.memoryUsage().rss)
      // A wait counts from the scheduled time of the query: while a statement blocks the event loop, the query cannot even be sent.
      meant = performance.now() + 20
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  const begun = performance.now()
  const cpu = process.cpuUsage()
  const counts = await work()
  const { user, system } = process.cpuUsage(cpu)
  const seconds = (performance.now() - begun) / 1000
  over.abort()
  await visitor
  return { what, seconds, cpu: (user + system) / 1e6, rssGrowth: (peak - before) / 1024 ** 2, longestWait: longest, counts }
}

async function measureAll(count: number): Promise<void> {
  let document = feed(count, 'A')
  const server = createServer((_, response) => void response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(document))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const config = readConfig({ ...environment, DEMO: 'off', FETCH_ALLOW: host })
  const database = await openDatabase(config)
  await migrate(database.pool)
  const services = await makeServices(config, makeLogger('warn'), database)
  services.limits.close()
  const { db } = database
  const commune = newId()
  await db
    .insertInto('communes')
    .values({
      id: commune,
      code_insee: `B${String(Date.now() % 10_000).padStart(4, '0')}`,
      slug: newId(),
      nom: 'Banc',
      departement: '01',
      departement_nom: 'Ain',
      region: '84',
      region_nom: 'A',
    })
    .execute()
  const id = newId()
  await db
    .insertInto('import_sources')
    .values({ id, nom: 'Banc', type: 'rss', url: `http://${host}/${id}`, commune_id: commune })
    .execute()
  const run = async () => {
    const opened = await transact(db, (tx) => openRun(tx, { sourceId: id, trigger: 'manual', userId: null, force: false }))
    await executeRun(services, opened?.id ?? '', { next: () => {}, finish: async () => {} })
    const { rows } = await sql<
      Record<string, number>
    >`select read, created, updated, unchanged from import_runs where id = ${opened?.id}`.execute(db)
    return rows[0] ?? {}
  }
  const done = [
    await measure('dry run', services, async () => ({ ...(await executeDryRun(services, id, false))?.runState.counts })),
    await measure('first run', services, run),
    await measure('again, unchanged', services, run),
  ]
  document = feed(count, 'B')
  done.push(await measure('a tenth changed', services, run))
  for (const { counts } of done) if (counts['read'] !== count) throw new Error(`Read ${JSON.stringify(counts)} of ${count}.`)
  const megabytes = (Buffer.byteLength(document) / 1024 ** 2).toFixed(1)
  console.log(
    `${count} items, ${megabytes} MB, ${database.kind}\n\n${table(
      ['what', 'seconds', 'own processor s', 'items/s', 'peak RSS growth MB', 'longest wait of a small read ms'],
      done.map(({ what, seconds, cpu, rssGrowth, longestWait }) => [
        what,
        seconds.toFixed(2),
        cpu.toFixed(2),
        (count / seconds).toFixed(0),
        rssGrowth.toFixed(0),
        longestWait.toFixed(0),
      ]),
    )}`,
  )
  await database.close()
  server.close()
}

if (values.measured) await measureAll(Number(values.items))
else {
  const args = ['--expose-gc', import.meta.filename, '--measured', '--items', values.items]
  spawnSync(process.execPath, args, { env: environment, stdio: 'inherit' })
}
