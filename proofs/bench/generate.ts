import { parseArgs } from 'node:util'
import { environment, readConfig } from '../../server/platform/settings/config.ts'
import { migrate } from '../../server/platform/db/migrations/migrate.ts'
import { openEmbedded } from '../../server/platform/db/open.ts'
import { postgresPool } from '../../server/platform/db/connections/pool.ts'
import { CommitEvents } from '../../server/platform/db/connections/commit-events.ts'
import { kyselyOver } from '../../server/platform/db/db.ts'
import { makeLogger } from '../../server/platform/http/logs/request-log.ts'
import { makeServices } from '../../server/services.ts'
import { differencesIn } from '../../server/test/derived-tables.ts'
import { VOCABULARY } from './dataset/derive.ts'
import { loadPublications } from './dataset/load.ts'
import { makeAdmin } from './dataset/people.ts'
import { loadActors, loadPlaces } from './dataset/places.ts'
import { publications } from './dataset/publications.ts'
import { seeded } from './dataset/random.ts'

/** Fills an empty database (DATABASE_URL, else the embedded one in DATA_DIR) with what the bench measures. See README.md. */

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    actors: { type: 'string', default: '50000' },
    seed: { type: 'string', default: '1' },
    check: { type: 'boolean', default: false },
  },
})

const HOUR = 3_600_000
const config = readConfig({ ...environment, DEMO: 'off' })
const started = performance.now()
const say = (step: string) => console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(7)} s  ${step}`)

async function open() {
  if (!config.databaseUrl) return openEmbedded(config.dataDir)
  // Bulk statements run longer than every time limit of the service.
  const pool = postgresPool(config.databaseUrl, 4, { statement: HOUR, lock: HOUR, idleInTransaction: HOUR })
  const db = kyselyOver(pool)
  const changes = new CommitEvents()
  return {
    kind: 'postgres' as const,
    db,
    readDb: db,
    opsDb: db,
    pool,
    opsPool: pool,
    sessions: pool,
    sessionsDb: db,
    pools: { changes: pool },
    changes,
    url: null,
    close: () => pool.end(),
  }
}

const database = await open()
try {
  await migrate(database.pool)
  if (values.check) {
    const differences = await differencesIn(database.pool, VOCABULARY)
    console.log(differences)
    if (differences.length > 0) process.exitCode = 1
  } else {
    const services = await makeServices(config, makeLogger('warn'), database)
    const random = seeded(Number(values.seed))
    say('communes and actors')
    const places = await loadPlaces(database.db)
    await loadActors(database.db, random, places, Number(values.actors))
    await makeAdmin(services)
    services.limits.close()
    const rows = publications(random, places, Number(values.rows), Date.now())
    await loadPublications(database.pool, rows, database.kind === 'postgres' ? 2 : 1, say)
    say('done')
  }
} finally {
  await database.close()
}
