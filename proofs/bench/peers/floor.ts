import { createServer } from 'node:http'
import pg from 'pg'
import { Publication } from '../../../contract/publications/publication-records.ts'
import { getVisible } from '../../../server/chapters/publications/reading/get.ts'
import { listVisible } from '../../../server/chapters/publications/reading/public-list.ts'
import { openPostgres } from '../../../server/platform/db/open.ts'
import { SESSION, types } from '../../../server/platform/db/connections/pool.ts'
import { environment } from '../../../server/platform/settings/config.ts'
import { isNamed, recorded, type Statement } from '../measure/record.ts'

/**
 * The floor: a server of a commune's list and of one publication on Node and `pg` with the minimal cost. It uses node:http, named statements and
 * JSON.stringify, and nothing else: no validation, no limits, no header except the content type. It sends the same statements as the service.
 */
type Raw = Record<string, unknown>
const { DATABASE_URL: url = '', PORT: port } = environment
const ANY = '00000000-0000-7000-8000-000000000001'
const PER_PAGE = 20

const source = openPostgres(url, { max: 1 })
const { list = [], one = [] } = await recorded(source.pool, {
  list: (db) => listVisible(db, 'commune', ANY, { page: 1, per_page: PER_PAGE, sort: 'publie_le_desc' }),
  one: (db) => getVisible(db, ANY),
})
await source.close()

// Same session settings as the service, so that the plans are the same.
const session = Object.entries(SESSION)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')
const pool = new pg.Pool({ connectionString: url, max: 10, types, application_name: 'floor', options: session })

// As the contract has them: a list by hand would lack the next field. A literal is made as fast as one that is written by hand.
const columns = Object.keys(Publication.shape).map((name) => `${name}: row.${name}`)
// oxlint-disable-next-line typescript/no-implied-eval
const publicOf = new Function('row', `return { ${columns.join(', ')} }`) as (row: Raw) => Raw
/** Returns a publication with the occurrences of its event, which the database stores with more fields than an answer has. */
function publicWithEvent(row: Raw): Raw {
  const { repetition: _, occurrences, ...event } = (row['evenement'] ?? {}) as Raw & { occurrences?: Raw[] }
  const shown = occurrences?.map(({ termine_le: _end, ...each }) => each)
  return publicOf({ ...row, evenement: row['evenement'] && { ...event, occurrences: shown } })
}

/** Names of actors and communes, all of which the floor has in memory. */
const byId = async (text: string) => new Map((await pool.query<Raw>(text)).rows.map((row) => [row['id'], row]))
const acteurs = await byId('select id, nom, slug, badge from acteurs')
const communes = await byId('select id, slug, nom, departement from communes order by nom, id')
const order = new Map([...communes.keys()].map((id, n) => [id, n]))
const furtherOf = (ids: unknown[]) => ids.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)).map((id) => communes.get(id))
const named = (row: Raw): Raw =>
  Object.assign(row, {
    commune_ids: row['commune_ids'] ?? [],
    images: row['images'] ?? [],
    documents: row['documents'] ?? [],
    acteur: acteurs.get(row['acteur_id']) ?? null,
    commune: communes.get(row['commune_id']),
    communes: Array.isArray(row['commune_ids']) ? furtherOf(row['commune_ids']) : [],
  })

const names = new Map<string, string>()
const nameOf = (text: string) => names.get(text) ?? (names.set(text, `f${names.size}`), names.get(text))
const send = async ([statement]: readonly Statement[], id: string): Promise<Raw[]> => {
  if (!statement) throw new Error('No statement was recorded')
  const { text } = statement
  const values = statement.values.map((value) => (value === ANY ? id : value))
  return (await pool.query<Raw>(isNamed(statement) ? { name: nameOf(text), text, values } : { text, values })).rows
}

async function answer(path: string): Promise<string> {
  const [, , , root, id = ''] = path.split(/[/?]/)
  if (root === 'publications') return JSON.stringify({ data: (await send(one, id)).map(named).map(publicWithEvent)[0] })
  const rows = await send(list, id)
  const total = Number(rows[0]?.['total'] ?? 0)
  const meta = { current_page: 1, last_page: Math.max(1, Math.ceil(total / PER_PAGE)), per_page: PER_PAGE, total }
  return JSON.stringify({ data: (rows[0]?.['id'] ? rows : []).map(named).map(publicOf), meta })
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
