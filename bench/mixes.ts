import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { openPostgres } from '../server/platform/db/open.ts'
import { environment } from '../server/platform/settings/config.ts'
import { signInAt, startService, temporaryFolder } from '../server/test/process.ts'
import { findWords } from './measure/scenarios.ts'
import { loadApart } from './measure/load-process.ts'
import type { Done, Load } from './measure/load.ts'
import { table } from './measure/statistics.ts'

/**
 * `node bench/mixes.ts --postgres=…`, on a filled database: five mixes of requests, each at its peak and then open-loop at half of it: a time is measured
 * from when the request was due, by another process. The service runs with its response cache. Each row of the data is asked for by its own address,
 * so that a mix has as many answers as there are communes and words in it.
 */
const { values } = parseArgs({
  options: {
    postgres: { type: 'string', default: environment['DATABASE_URL'] ?? '' },
    seconds: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
  },
})
const COMMUNES = 400
const EMAIL = 'mixes@example.fr'
const PASSWORD = 'un mot de passe assez long'
const seconds = Number(values.seconds)
const { pool, close } = openPostgres(values.postgres, { max: 1 })
const { rows: communes } = await pool.query<{ id: string; slug: string }>(
  `select k.id, k.slug from communes k join (select commune_id as id, count(*) as n from publication_communes group by 1 order by 2 desc limit ${COMMUNES}) most using (id)`,
)
const { rows: actors } = await pool.query<{ id: string; commune_id: string }>(
  'select id, commune_id from acteurs where deleted_at is null and active and commune_id is not null limit 50',
)
const { rows: types } = await pool.query<{ id: string }>("select id from publication_types where kind = 'actualite' limit 1")
const { rare, common } = await findWords(pool)
await close()

const folder = temporaryFolder()
const service = await startService(
  {
    RATE_LIMITS: 'off',
    DEMO: 'off',
    BACKOFFICE: 'off',
    DATA_DIR: folder.path,
    DATABASE_URL: values.postgres,
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: PASSWORD,
  },
  { quiet: true },
)
const token = await signInAt(service.url, EMAIL, PASSWORD)

const each = (path: (of: { id: string; slug: string }) => string): string[] => communes.map(path)
const mixed = <T>(...lists: T[][]): T[] =>
  Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, at) => lists.map((list) => list[at % list.length] as T)).flat()
const reads = mixed(
  each(({ id }) => `/api/v1/communes/${id}/publications?per_page=20`),
  each(({ id }) => `/api/v1/publications?commune_id=${id}&per_page=20`),
  each(({ id }) => `/api/v1/communes/${id}`),
  ['/api/v1/publications?per_page=20', '/api/v1/publications?per_page=20&page=2'],
)
// Each search is another text: the words, and the name of a place that many have.
const searches = each(({ slug }) => `/api/v1/publications?per_page=20&q=${encodeURIComponent(slug.split('-')[0] ?? '')}+${rare}`).concat(
  each(({ id }) => `/api/v1/publications?per_page=20&q=${common}&commune_id=${id}`),
)
const creations = () =>
  actors.map(({ id, commune_id }, n) => ({
    path: '/api/v1/publications',
    body: { title: `Réunion ${n} ${randomUUID()}`, body: 'Ordre du jour.', acteur_id: id, commune_id, type_id: types[0]?.id },
  }))

const PUBLIC = { 'x-app-source': 'public', 'accept-encoding': 'br' }
const BACK = { 'x-app-source': 'backoffice', authorization: `Bearer ${token}` }
const MIXES: Record<string, () => Pick<Load, 'paths' | 'headers'>> = {
  'pages of communes': () => ({
    paths: mixed(...['', '/agenda', '/actualites'].map((part) => each(({ slug }) => `/${slug}${part}`))),
    headers: { accept: 'text/html', 'accept-encoding': 'br' },
  }),
  'API reads': () => ({ paths: reads, headers: PUBLIC }),
  'API reads, one search in five': () => ({ paths: mixed(...Array.from({ length: 4 }, () => reads), searches), headers: PUBLIC }),
  'lists of administrators': () => ({
    paths: mixed(
      ['', '?moderation_status=pending', '?page=40', '?reported=true', `?q=${rare}`].map((query) => `/api/v1/admin/publications${query}`),
      ['', '?page=20'].map((query) => `/api/v1/admin/audit${query}`),
      ['', '?page=20'].map((query) => `/api/v1/admin/users${query}`),
    ),
    headers: BACK,
  }),
  'API reads, one creation in ten': () => ({
    paths: mixed<Load['paths'][number]>(...Array.from({ length: 9 }, () => reads.slice(0, 50)), creations()),
    headers: BACK,
  }),
}

const perSecond = ({ requests, seconds: of }: Done) => requests / of
const rows: (string | number)[][] = []
for (const [name, mix] of Object.entries(MIXES)) {
  if (!name.includes(values.only)) continue
  const load = { port: service.port, ...mix() }
  await loadApart({ ...load, connections: 16, seconds: 5 })
  const peak = await loadApart({ ...load, ...mix(), connections: 16, seconds })
  const half = await loadApart({ ...load, ...mix(), connections: 64, seconds, rate: perSecond(peak) / 2 })
  rows.push([name, Math.round(perSecond(peak)), Math.round(perSecond(half)), half.p50, half.p99, half.p999, peak.failed + half.failed])
}
console.log(table(['mix', 'peak a second', 'half of it', 'p50 ms', 'p99 ms', 'p99.9 ms', 'failed'], rows))
await service.end('SIGTERM')
folder.cleanUp()
