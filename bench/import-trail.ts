import { spawnSync } from 'node:child_process'
import { mock } from 'node:test'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { transact } from '../server/platform/db/db.ts'
import type { Services } from '../server/platform/services.ts'
import { environment } from '../server/platform/settings/config.ts'
import { feed, makeCommune, makeSource, serveFeeds } from './measure/feed.ts'
import type { Costs } from './measure/own-process.ts'
import { median, table } from './measure/statistics.ts'

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

type How = 'with' | 'without'

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
  const { collectGarbage, measured, withServices } = await import('./measure/own-process.ts')

  const server = await serveFeeds((name) => feed(name, items))
  const importing = async ({ database, ...services }: Services) => {
    const { db, kind } = database
    const commune = await makeCommune(db)
    const once = async (how: How): Promise<Costs> => {
      const sourceId = await makeSource(db, server.host, commune)
      const opened = await transact(db, (tx) => openRun(tx, { sourceId, trigger: 'manual', userId: null, force: false }))
      recorded = how === 'with'
      collectGarbage()
      const costs = await measured(async () => {
        await executeRun({ database, ...services }, opened?.id ?? '', { next: () => {}, finish: async () => {} })
        return {}
      })
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_log where changes -> 'run' ->> 1 = ${opened?.id}
        and action = 'publication.create'`.execute(db)
      if (rows[0]?.n !== (recorded ? items : 0)) throw new Error(`${rows[0]?.n} rows of ${items} items`)
      return costs
    }
    await once('with')
    await once('without')
    const found: Record<How, Costs[]> = { with: [], without: [] }
    for (let round = 0; round < rounds; round += 1)
      for (const how of round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)) found[how].push(await once(how))
    return { kind, found }
  }
  const { kind, found } = await withServices(importing, { env: { FETCH_ALLOW: server.host } })
  server.close()
  const rows = (['seconds', 'cpu'] as const).map((what) => {
    const [recording, not] = [median(found.with.map((one) => one[what])), median(found.without.map((one) => one[what]))]
    return [what === 'cpu' ? 'own processor s' : what, recording.toFixed(2), not.toFixed(2), (recording / not).toFixed(3)]
  })
  console.log(`${rounds} imports of ${items} new items each way, ${kind}, medians\n\n${table(['', 'with', 'without', 'ratio'], rows)}`)
}

if (values.measured) await measureAll(Number(values.items), Number(values.rounds))
else {
  const flags = ['--experimental-test-module-mocks', '--no-warnings', import.meta.filename, '--measured']
  spawnSync(process.execPath, [...flags, '--items', values.items, '--rounds', values.rounds], { env: environment, stdio: 'inherit' })
}
