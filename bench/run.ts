import { parseArgs } from 'node:util'
import pg from 'pg'
import { environment } from '../server/platform/settings/config.ts'
import { measureAdministration } from './measure/administration.ts'
import { measureAdministrationHttp } from './measure/administration-http.ts'
import { measureHttp } from './measure/http.ts'
import { everyList } from './measure/every-list.ts'
import { adminViews } from './measure/scenarios.ts'
import { measureViews } from './measure/views.ts'
import { measureWrites } from './measure/writes.ts'
import { postgresTarget, embeddedTarget } from './measure/targets.ts'

/** `npm run bench`: measures the service and the floor (floor.ts) on filled databases (generate.ts). Prints Markdown. See README.md. */

const { values } = parseArgs({
  options: {
    postgres: { type: 'string', default: environment['DATABASE_URL'] ?? '' },
    embedded: { type: 'string', default: environment['DATA_DIR'] ?? '' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '16' },
    only: { type: 'string', default: '' },
    administration: { type: 'boolean', default: false },
    plans: { type: 'boolean', default: true },
    writes: { type: 'boolean', default: true },
    http: { type: 'boolean', default: true },
  },
  allowNegative: true,
})
const settings = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  connections: Number(values.connections),
  only: new RegExp(values.only),
}

// When one server does not start, the other is stopped.
process.on('unhandledRejection', (error) => {
  console.error(error)
  process.exit(1)
})
if (!values.postgres && !values.embedded) throw new Error('Name a filled database: --postgres=postgresql://… or --embedded=folder')
if (values.postgres) {
  const pool = new pg.Pool({ connectionString: values.postgres, max: 2, application_name: 'bench' })
  if (values.administration) {
    if (values.plans) await measureAdministration(pool, values.postgres, settings.only)
    if (values.http) await measureAdministrationHttp(pool, values.postgres, settings.rounds, settings.seconds, values.writes)
  } else {
    const target = await postgresTarget(values.postgres, pool)
    const views = { 'Admin list, views with a target': adminViews(target.words).map(({ view }) => view) }
    if (values.plans) await measureViews(values.postgres, { ...views, ...(await everyList(pool, target.words)) }, settings.only)
    if (values.http) await measureHttp(target, settings)
    if (values.writes) await measureWrites(target, pool, 5)
  }
  await pool.end()
}
if (values.embedded) await measureHttp(await embeddedTarget(values.embedded), settings)
