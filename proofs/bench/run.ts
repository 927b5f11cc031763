import { parseArgs } from 'node:util'
import pg from 'pg'
import { environment } from '../../server/platform/settings/config.ts'
import { measureHttp } from './measure/http.ts'
import { everyList } from './measure/every-list.ts'
import { adminViews } from './measure/scenarios.ts'
import { measureViews } from './measure/views.ts'
import { postgresTarget, embeddedTarget } from './measure/targets.ts'

/** `npm run proof -- bench`: measures the service on filled databases (generate.ts): lists inside PostgreSQL, and over HTTP. Prints Markdown. */

const { values } = parseArgs({
  options: {
    postgres: { type: 'string', default: environment['DATABASE_URL'] ?? '' },
    embedded: { type: 'string', default: environment['DATA_DIR'] ?? '' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '16' },
    only: { type: 'string', default: '' },
    plans: { type: 'boolean', default: true },
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

if (!values.postgres && !values.embedded) throw new Error('Name a filled database: --postgres=postgresql://… or --embedded=folder')
if (values.postgres) {
  const pool = new pg.Pool({ connectionString: values.postgres, max: 2, application_name: 'bench' })
  const target = await postgresTarget(values.postgres, pool)
  const views = { 'Admin list, views with a target': adminViews(target.words).map(({ view }) => view) }
  if (values.plans) await measureViews(values.postgres, { ...views, ...(await everyList(pool, target.words)) }, settings.only)
  if (values.http) await measureHttp(target, settings)
  await pool.end()
}
if (values.embedded) await measureHttp(await embeddedTarget(values.embedded), settings)
