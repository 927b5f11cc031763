import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { executeDryRun, executeRun } from '../server/chapters/imports/run-source.ts'
import { openRun } from '../server/chapters/imports/start.ts'
import { transact } from '../server/platform/db/db.ts'
import type { Services } from '../server/platform/services.ts'
import { feed, makeCommune, makeSource, serveFeeds } from './measure/feed.ts'
import { collectGarbage, type Costs, measured, withServices } from './measure/own-process.ts'
import { table } from './measure/statistics.ts'

/**
 * `node bench/imports-engine.ts`: measures imports of a feed of generated items into an empty database (DATABASE_URL, else the embedded
 * one in DATA_DIR): a dry run, a first run, the same feed again, and the feed with a tenth of the items changed. Prints
 * Markdown. See README.md.
 */
const { values } = parseArgs({ options: { items: { type: 'string', default: '10000' } } })
const COUNT = Number(values.items)

type Counts = Record<string, number>
interface Phase extends Costs {
  what: string
  rssGrowth: number
  longestWait: number
  counts: Counts
}

/** Runs `work` and returns its costs. Meanwhile a small query is repeated, as if sent by a visitor. */
async function measure(what: string, services: Services, work: () => Promise<Counts>): Promise<Phase> {
  collectGarbage()
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
  const costs = await measured(async () => ({ counts: await work() }))
  over.abort()
  await visitor
  return { what, ...costs, rssGrowth: (peak - before) / 1024 ** 2, longestWait: longest }
}

let document = feed('a', COUNT, 'A')
const server = await serveFeeds(() => document)
await withServices(
  async (services) => {
    const { db, kind } = services.database
    const id = await makeSource(db, server.host, await makeCommune(db))
    const run = async () => {
      const opened = await transact(db, (tx) => openRun(tx, { sourceId: id, trigger: 'manual', userId: null, force: false }))
      await executeRun(services, opened?.id ?? '', { next: () => {}, finish: async () => {} })
      const { rows } = await sql<Counts>`select read, created, updated, unchanged from import_runs where id = ${opened?.id}`.execute(db)
      return rows[0] ?? {}
    }
    const done = [
      await measure('dry run', services, async () => ({ ...(await executeDryRun(services, id, false))?.runState.counts })),
      await measure('first run', services, run),
      await measure('again, unchanged', services, run),
    ]
    document = feed('a', COUNT, 'B')
    done.push(await measure('a tenth changed', services, run))
    for (const { counts } of done) if (counts['read'] !== COUNT) throw new Error(`Read ${JSON.stringify(counts)} of ${COUNT}.`)
    const rows = done.map(({ what, seconds, cpu, rssGrowth, longestWait }) => [
      what,
      seconds.toFixed(2),
      cpu.toFixed(2),
      ...[COUNT / seconds, rssGrowth, longestWait].map(Math.round),
    ])
    const columns = ['what', 'seconds', 'own processor s', 'items/s', 'peak RSS growth MB', 'longest wait of a small read ms']
    console.log(`${COUNT} items, ${(Buffer.byteLength(document) / 1024 ** 2).toFixed(1)} MB, ${kind}\n\n${table(columns, rows)}`)
  },
  { env: { FETCH_ALLOW: server.host } },
)
server.close()
