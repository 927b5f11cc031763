import { parseArgs } from 'node:util'
import pg from 'pg'
import { migrate } from '../server/platform/db/migrate.ts'
import { type OwnPostgres, ownPostgres } from '../server/test/own-postgres.ts'
import { median, table } from './measure/statistics.ts'

/**
 * `node bench/distributed.ts`: a trial of publications by commune over two PostgreSQL servers behind a third, whose partitions are foreign tables
 * (postgres_fdw), beside one server with all of them. Starts four servers in temporary folders. Prints what each read and write takes on both sides, and
 * what a transaction leaves behind that fails at the commit of the second server. docs/decisions/0041.
 */
const { values } = parseArgs({
  options: {
    publications: { type: 'string', default: '40000' },
    times: { type: 'string', default: '200' },
  },
})
const [PUBLICATIONS, TIMES, COMMUNES] = [Number(values.publications), Number(values.times), 200]
/** Communes below it are on the first server. */
const MIDDLE = '80000000-0000-7000-8000-000000000000'
const idOf = (n: number) => `${n % 2 === 0 ? '1' : 'f'}${n.toString(16).padStart(7, '0')}-0000-7000-8000-000000000000`

interface Server {
  server: OwnPostgres
  pool: pg.Pool
}

async function start(): Promise<Server> {
  const server = await ownPostgres({ shared_buffers: '256MB' })
  return { server, pool: new pg.Pool({ connectionString: server.url, max: 4 }) }
}

/** Creates the schema of the service with some communes, each with an actor. */
async function prepare({ pool }: Server): Promise<void> {
  await migrate(pool)
  const communes = Array.from({ length: COMMUNES }, (_, n) => idOf(n))
  await pool.query(
    `insert into communes (id, code_insee, nom, slug, departement, departement_nom, region, region_nom)
    select id, lpad(n::text, 5, '0'), 'Commune ' || n, 'commune-' || n, '01', 'Ain', '84', 'Auvergne-Rhône-Alpes'
    from unnest($1::uuid[]) with ordinality as c (id, n)`,
    [communes],
  )
  await pool.query(
    `insert into acteurs (id, nom, slug, type, commune_id, can_publish)
    select id, 'Comité de ' || nom, 'comite-' || slug, 'association', id, true from communes`,
  )
}

/** Fills publications of the communes that a condition selects, through the triggers of the service. */
async function fill({ pool }: Server, communes: string, from = 0): Promise<void> {
  for (let done = from; done < PUBLICATIONS; done += 2000)
    await pool.query(
      `insert into publications (id, title, body, acteur_id, commune_id, moderation_status, valide, publie_le, created_at)
      select md5('p' || n)::uuid, 'Bal ' || n, 'Le comité des fêtes vous attend samedi à la salle des fêtes, avec un repas et un bal. ' || n, c.id, c.id,
        'published', true, '2026-01-01'::timestamptz + n * interval '1 minute', '2026-01-01'::timestamptz + n * interval '1 minute'
      from generate_series($1::int, $2::int) n
        join (select id, row_number() over (order by id) - 1 as place from communes) c on c.place = n % ${COMMUNES}
      where ${communes}`,
      [done, Math.min(done + 2000, PUBLICATIONS) - 1],
    )
  await pool.query('vacuum analyze')
}

/** Triggers of a server behind postgres_fdw run with an empty search path: each function needs one of its own. */
async function setSearchPaths({ pool }: Server): Promise<number> {
  const { rows } = await pool.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql') and p.prokind = 'f'`,
  )
  for (const { name } of rows) await pool.query(`alter function ${name} set search_path = public, pg_temp`)
  return rows.length
}

const READ = `id uuid, title text, commune_id uuid, publiable boolean, publie_le timestamptz(3)`
const WRITTEN = `id uuid, title text, body text, acteur_id uuid, commune_id uuid, commune_ids uuid[], moderation_status text, valide boolean, publie_le timestamptz(3)`
const LINKS = `commune_id uuid, publication_id uuid, publiable boolean, publie_le timestamptz(3)`

/** Makes a server that keeps nothing itself: its tables are partitions on the two others. */
async function lead({ pool }: Server, behind: readonly Server[]): Promise<void> {
  await pool.query('create extension postgres_fdw')
  for (const [n, { server }] of behind.entries()) {
    const { hostname, port } = new URL(server.url)
    await pool.query(`create server s${n} foreign data wrapper postgres_fdw
      options (host '${hostname}', port '${port}', dbname 'postgres', async_capable 'true')`)
    await pool.query(`create user mapping for current_user server s${n} options (user 'postgres')`)
  }
  const tables = { publications: READ, publication_communes: LINKS, written: WRITTEN }
  for (const [name, columns] of Object.entries(tables)) {
    await pool.query(`create table ${name} (${columns}) partition by range (commune_id)`)
    for (const [n, bounds] of [`from (minvalue) to ('${MIDDLE}')`, `from ('${MIDDLE}') to (maxvalue)`].entries())
      await pool.query(`create foreign table ${name}_${n} partition of ${name} for values ${bounds}
        server s${n} options (table_name '${name === 'written' ? 'publications' : name}')`)
  }
  await pool.query('analyze')
}

type Run = (client: pg.PoolClient, n: number) => Promise<unknown>
const LISTED = `select p.id, p.title, l.publie_le from publication_communes l join publications p on p.id = l.publication_id`
const FIRST = `order by l.publie_le desc, l.publication_id desc limit 20`
const insertInto =
  (name: string): Run =>
  async (client, n) => {
    const text = `insert into ${name} (id, title, body, acteur_id, commune_id, commune_ids, moderation_status, valide, publie_le)
      values (gen_random_uuid(), $1, 'Samedi', $2, $2, '{}', 'published', true, now())`
    await client.query('begin')
    await client.query(text, [`Bal ${n}`, idOf(n % COMMUNES)])
    await client.query('commit')
  }
const reading =
  (text: string, valueOf: (n: number) => unknown[] = () => []): Run =>
  (client, n) =>
    client.query(text, valueOf(n))
const commune = (n: number) => [idOf(n % COMMUNES)]

const CASES: Record<string, [one: Run, two: Run]> = {
  'first page of a commune, as the service reads it': twice(reading(`${LISTED} where l.commune_id = $1 and l.publiable ${FIRST}`, commune)),
  'the same, of publications of one commune alone': twice(
    reading(`${LISTED} and p.commune_id = l.commune_id where l.commune_id = $1 and l.publiable ${FIRST}`, commune),
  ),
  'a publication by its id': twice(reading('select id, title from publications where id = md5($1)::uuid', (n) => [`p${n}`])),
  'first page of France': twice(reading('select id, title from publications where publiable order by publie_le desc, id desc limit 20')),
  'page 500 of France': twice(
    reading('select id, title from publications where publiable order by publie_le desc, id desc offset 9980 limit 20'),
  ),
  'total of France, counted': twice(reading('select count(*) from publications where publiable')),
  'a creation, with its commit': [insertInto('publications'), insertInto('written')],
}
function twice(run: Run): [Run, Run] {
  return [run, run]
}

/** Returns the median milliseconds of a case on each of two servers, in turns. */
async function measure(servers: readonly [Server, Server], runs: readonly [Run, Run]): Promise<[number, number]> {
  const clients = await Promise.all(servers.map(({ pool }) => pool.connect()))
  const taken: [number[], number[]] = [[], []]
  for (let n = 0; n < TIMES; n += 1)
    for (const side of [0, 1] as const) {
      const client = clients[side]
      if (!client) continue
      const begun = performance.now()
      await runs[side](client, n)
      // The first ones open connections and fill caches.
      if (n >= TIMES / 10) taken[side].push(performance.now() - begun)
    }
  for (const client of clients) client.release()
  return [median(taken[0]), median(taken[1])]
}

/** What a transaction leaves that fails at the commit of the second server. */
async function half(front: Server, [first, second]: readonly [Server, Server]): Promise<number> {
  await second.pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused at the commit'; end $$`,
  )
  await second.pool.query(`create constraint trigger refuse after insert on publications deferrable initially deferred
    for each row when (new.title = 'Refusé') execute function refuse()`)
  const client = await front.pool.connect()
  const text = `insert into written (id, title, body, acteur_id, commune_id, commune_ids, moderation_status, valide, publie_le)
    values (gen_random_uuid(), 'Refusé', 'Samedi', $1, $1, '{}', 'published', true, now())`
  await client.query('begin')
  for (const n of [0, 1]) await client.query(text, commune(n))
  const refused = await client.query('commit').then(
    () => false,
    () => true,
  )
  client.release(true)
  if (!refused) throw new Error('The second server did not refuse')
  const { rows } = await first.pool.query<{ n: number }>("select count(*)::int as n from publications where title = 'Refusé'")
  return rows[0]?.n ?? 0
}

/** Whether a publication of a commune of the first server is on the page of a further commune of the second. */
async function isOnFurtherPage(front: Server): Promise<boolean> {
  const id = 'a0000000-0000-7000-8000-00000000000a'
  await front.pool.query(
    `insert into written (id, title, body, acteur_id, commune_id, commune_ids, moderation_status, valide, publie_le)
    values ($1, 'Fête des deux communes', 'Samedi', $2, $2, array[$3::uuid], 'published', true, now())`,
    [id, idOf(0), idOf(1)],
  )
  const { rows } = await front.pool.query(
    `select from publication_communes l where l.commune_id = $1 and l.publication_id = $2 and l.publiable`,
    [idOf(1), id],
  )
  return rows.length === 1
}

const [single, left, right, front] = await Promise.all([start(), start(), start(), start()])
try {
  for (const one of [single, left, right]) await prepare(one)
  await fill(single, 'true')
  await Promise.all([fill(left, `c.id < '${MIDDLE}'`), fill(right, `c.id >= '${MIDDLE}'`)])
  const changed = await setSearchPaths(left)
  await setSearchPaths(right)
  await lead(front, [left, right])
  const rows: (string | number)[][] = []
  for (const [name, runs] of Object.entries(CASES)) {
    const [one, two] = await measure([single, front], runs)
    rows.push([name, one.toFixed(2), two.toFixed(2), (two / one).toFixed(1)])
  }
  console.log(`\n${PUBLICATIONS} publications, ${TIMES} executions of each, in turns, medians of milliseconds\n`)
  console.log(table(['what', 'one server', 'two behind a third', 'ratio'], rows))
  console.log(`\nFunctions that need a search path of their own: ${changed}`)
  console.log(`A publication in communes of both servers is on the page of both: ${(await isOnFurtherPage(front)) ? 'yes' : 'no'}`)
  console.log(`Rows that a transaction left which failed at the commit of the second server: ${await half(front, [left, right])}`)
} finally {
  for (const { pool, server } of [single, left, right, front]) {
    await pool.end().catch(() => {})
    await server.remove()
  }
}
