import { createServer } from 'node:http'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { environment } from '../server/platform/settings/config.ts'
import { openEmbedded, openPostgres } from '../server/platform/db/open.ts'
import { SESSION, types } from '../server/platform/db/pool.ts'
import { listPublications } from '../contract/publications/publications.ts'
import { listCommunes } from '../server/chapters/communes/list.ts'
import { getVisible } from '../server/chapters/publications/get.ts'
import { listPublic } from '../server/chapters/publications/filtered-list.ts'
import { listVisible } from '../server/chapters/publications/public-list.ts'
import { embeddedStream } from '../server/platform/db/embedded-stream.ts'
import { communeOf, namesIn, officeOf, publicOf, publicWithEvent, type Raw } from './measure/floor-json.ts'
import { isNamed, recorded, type Statement } from './measure/record.ts'
import { adminViews, COMMUNES_QUERY, week, type Words } from './measure/scenarios.ts'

/**
 * The floor: a server of this data on Node and `pg` with the minimal cost. It uses node:http, named statements and JSON.stringify, and
 * nothing else: no validation, no limits, no header except the content type, no token. It sends the same statements as the service.
 */

const { DATABASE_URL: url, DATA_DIR: folder, PORT: port, BENCH_WORDS: given } = environment
const words = JSON.parse(given ?? '{}') as Words
const ANY = '00000000-0000-7000-8000-000000000001'
const NO_DEPARTEMENT = '00'
const paged = { page: 1, per_page: 20, sort: 'publie_le_desc' } as const

const source = url ? openPostgres(url, { max: 1 }) : await openEmbedded(folder ?? './var')
const statements = await recorded(source.pool, {
  commune: (db) => listVisible(db, 'commune', ANY, paged),
  publication: (db) => getVisible(db, ANY),
  agendaOfCommune: (db) => listPublic(db, listPublications.query.parse({ ...week(), commune_id: ANY })),
  agendaOfDepartement: (db) => listPublic(db, listPublications.query.parse({ ...week(), departement: NO_DEPARTEMENT })),
  communes: (db) => listCommunes(db, { page: 1, per_page: 15 }),
  found: (db) => listCommunes(db, { page: 1, per_page: 15, q: COMMUNES_QUERY }),
  ...Object.fromEntries(adminViews(words).map(({ path, view }) => [path, view.read])),
})

// Same session settings as the service, so that the plans are the same.
const session = Object.entries(SESSION)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')
const engine = 'engine' in source ? (source.engine as PGlite) : null
// The embedded database has one session: the recording's connection is closed before the floor's is opened.
if (engine) await source.pool.end()
else await source.close()
const pool = engine
  ? new pg.Pool({
      max: 1,
      types,
      user: 'postgres',
      database: 'postgres',
      stream: () => embeddedStream(engine),
      idleTimeoutMillis: 0,
    })
  : new pg.Pool({ connectionString: url, max: 10, types, application_name: 'floor', options: session })

const named = await namesIn(pool)
const names = new Map<string, string>()
const nameOf = (text: string) => names.get(text) ?? (names.set(text, `f${names.size}`), names.get(text))
const send = async (statement: Statement, values = statement.values): Promise<Raw[]> =>
  (await pool.query(isNamed(statement) ? { name: nameOf(statement.text), text: statement.text, values } : { text: statement.text, values }))
    .rows as Raw[]
const all = async (list: readonly Statement[]) => {
  let rows: Raw[] = []
  for (const statement of list) rows = await send(statement)
  return rows
}
const only = (name: string) => (statements[name] as Statement[])[0] as Statement
const metaOf = (rows: Raw[], page: number, perPage: number) => {
  const total = Number(rows[0]?.['total'] ?? 0)
  return { current_page: page, last_page: Math.max(1, Math.ceil(total / perPage)), per_page: perPage, total }
}
const present = (rows: Raw[]) => (rows[0]?.['id'] ? rows : [])

async function answer(path: string): Promise<string> {
  const [, , , root, id, below] = path.split(/[/?]/)
  if (root === 'communes' && below === 'publications') {
    const list = only('commune')
    const rows = await send(
      list,
      list.values.map((value) => (value === ANY ? id : value)),
    )
    return JSON.stringify({ data: named(present(rows)).map(publicOf), meta: metaOf(rows, 1, 20) })
  }
  if (root === 'publications' && path.includes('?')) {
    const [, kind, place] = /(commune_id|departement)=([^&]+)/.exec(path) ?? []
    const list = only(kind === 'departement' ? 'agendaOfDepartement' : 'agendaOfCommune')
    const rows = await send(
      list,
      list.values.map((value) => (value === ANY || value === NO_DEPARTEMENT ? place : value)),
    )
    return JSON.stringify({ data: named(present(rows)).map(publicWithEvent), meta: metaOf(rows, 1, 15) })
  }
  if (root === 'publications') {
    const [row] = named(await send(only('publication'), [id]))
    return JSON.stringify({ data: publicWithEvent(row as Raw) })
  }
  if (root === 'admin') {
    const page = Number(/[?&]page=(\d+)/.exec(path)?.[1] ?? 1)
    const rows = await all(statements[path] ?? [])
    return JSON.stringify({ data: present(rows).map(officeOf), meta: metaOf(rows, page, 10) })
  }
  if (path.includes('q='))
    return JSON.stringify({ data: present(await all(statements['found'] ?? [])).map(communeOf), meta: { page: 1, per_page: 15 } })
  const page = Number(/page=(\d+)/.exec(path)?.[1] ?? 1)
  const list = only('communes')
  const rows = await send(
    list,
    list.values.map((value, i) => (i === list.values.length - 1 ? (page - 1) * 15 : value)),
  )
  return JSON.stringify({ data: present(rows).map(communeOf), meta: { page, per_page: 15 } })
}

createServer((request, response) => {
  const path = request.url ?? '/'
  const body = path === '/readyz' ? Promise.resolve('ok') : answer(path)
  body.then(
    (text) => response.setHeader('content-type', 'application/json; charset=utf-8').end(text),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
}).listen(Number(port), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
