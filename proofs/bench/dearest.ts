import { parseArgs } from 'node:util'
import pg from 'pg'
import { PAGES } from '../../apps/site/pages.ts'
import { ENDPOINTS } from '../../contract/index.ts'
import { environment } from '../../server/platform/settings/config.ts'
import { START_ARGS, startService, temporaryFolder } from '../../server/test/process.ts'
import { backends, cpuOf, since, spent } from './measure/cpu.ts'
import { median, table } from '../shared/statistics.ts'

/**
 * `DATABASE_URL=… npm run proof -- dearest` (an empty PostgreSQL database): asks every public address once it is known and once it must be made, of a commune
 * that is filled to its bounds, and prints the dearest: processor time of the service and of PostgreSQL, in milliseconds. `--memory=0` makes all anew.
 */
const { values } = parseArgs({
  options: {
    commune: { type: 'string', default: 'bethune' },
    memory: { type: 'string', default: '64' },
    rows: { type: 'string', default: '25' },
  },
})
const ROUNDS = 5
const DATABASE_URL = environment['DATABASE_URL'] ?? ''
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 1 })
const folder = temporaryFolder()
const env = { DATABASE_URL, DATA_DIR: folder.path, DEMO: 'on', HOT_ANSWERS_MB: values.memory }
let service = await startService(env, { args: START_ARGS })
const { rows: found } = await pool.query<Record<'id' | 'departement' | 'slug' | 'acteur' | 'publication' | 'words', string>>(
  `select c.id, c.departement, a.id as acteur, a.slug, 'conseil municipal' as words, (select id from publications p
     where p.commune_id = c.id and p.evenement is not null and p.publiable and p.publie_le < now() order by p.id limit 1) as publication
   from communes c join acteurs a on a.id = c.mairie_actor_id where c.slug = $1`,
  [values.commune],
)
const [at] = found
if (!at?.publication) throw new Error(`${values.commune} has no town hall with an event`)

/** Fills the commune: six daily series of a year that fill its calendar, each kind a hundred times, and registers of a large commune. */
const { rows: filled } = await pool.query('select from acteurs where slug like $1', ['dear-%'])
if (filled.length === 0) {
  const columns = async (name: string, without: string[]) =>
    (
      await pool.query<{ c: string }>(
        `select column_name as c from information_schema.columns where table_name = $1 and is_generated = 'NEVER' and column_name <> all($2)`,
        [name, ['id', ...without]],
      )
    ).rows.map(({ c }) => c)
  const copy = async (name: string, times: number, changed: Record<string, string>, where: string) => {
    const kept = (await columns(name, Object.keys(changed))).map((column) => `t.${column}`)
    const names = ['id', ...Object.keys(changed), ...kept.map((column) => column.slice(2))]
    await pool.query(`insert into ${name} (${names.join(', ')}) select ${['gen_random_uuid()', ...Object.values(changed), ...kept].join(', ')}
      from ${name} t, generate_series(1, ${times}) n where t.id in (select id from ${name} t where ${where})`)
  }
  const here = `commune_id = '${at.id}'`
  const days = `(select jsonb_agg(jsonb_build_object('id', to_char(d, 'YYYYMMDD'), 'debut', to_char(d, 'YYYY-MM-DD"T"18:00:00.000"Z"'),
    'fin', to_char(d, 'YYYY-MM-DD"T"20:00:00.000"Z"'), 'termine_le', to_char(d, 'YYYY-MM-DD"T"20:00:00.000"Z"'), 'journee', false,
    'jour_debut', to_char(d, 'YYYY-MM-DD'), 'jour_fin', to_char(d, 'YYYY-MM-DD'), 'statut', 'prevu', 'motif', null, 'prevu_le', null))
    from generate_series(current_date, current_date + 365, interval '1 day') d)`
  const body = `repeat('Concert **public** du conseil municipal, [programme](https://example.fr/p) ! ', 13)`
  await copy(
    'publications',
    6,
    { title: `t.title || ' série ' || n`, body, evenement: `jsonb_set(t.evenement, '{occurrences}', ${days})` },
    `id = '${at.publication}'`,
  )
  for (const kind of ['actualite', 'information', 'evenement', 'alerte', 'acte'])
    await copy(
      'publications',
      100,
      { title: `t.title || ' ' || n`, body },
      `id = (select id from publications where ${here} and kind = '${kind}' and publiable order by id limit 1)`,
    )
  await copy('collectes', 20, { secteur: `'Secteur ' || n` }, here)
  await copy('elus', 3, { nom: `t.nom || n`, source: `'manuel'`, source_cle: 'null' }, here)
  await copy('acteurs', 40, { slug: `'dear-' || n || '-' || t.slug`, nom: `t.nom || ' ' || n` }, `${here} and type <> 'mairie'`)
  await pool.query('vacuum analyze')
  await service.end('SIGTERM')
  service = await startService(env, { args: START_ARGS })
}

const month = new Date().toISOString().slice(0, 7)
const params: Record<string, string> = {
  commune: values.commune,
  slug: at.slug,
  titre: 'x',
  code: at.departement,
  mois: month,
  communeId: at.id,
  acteurId: at.acteur,
}
const query: Record<string, string> = {
  q: at.words,
  c: values.commune,
  lat: '50.53',
  lng: '2.64',
  commune_id: at.id,
  quand: 'mois',
  rappel: '19',
  rayon: '20',
  zoom: '6',
  bbox: '-5,41,10,51.5',
}
const fill = (path: string, id: string) => path.replaceAll(/[:{](\w+)\}?/g, (_, name: string) => encodeURIComponent(params[name] ?? id))
const addresses = [
  ...ENDPOINTS.filter(({ method, access }) => method === 'GET' && access === 'app').flatMap((endpoint) => {
    const named = Object.keys((endpoint.query as { shape?: object } | undefined)?.shape ?? {})
    const path = `/api/v1${fill(endpoint.path.replace('/communes/{slug}', `/communes/${values.commune}`), endpoint.path.startsWith('/communes') ? at.id : endpoint.path.startsWith('/acteurs') ? at.acteur : at.publication)}`
    const most = named.includes('per_page') ? 'per_page=100' : ''
    return ['', most, ...named.flatMap((name) => (query[name] ? [`${most}&${name}=${encodeURIComponent(query[name])}`] : []))].map(
      (search) => `${path}?${search}`,
    )
  }),
  ...PAGES.flatMap((page) => {
    const path = fill(page.path, at.publication)
    return [
      path,
      ...(page.query ?? []).flatMap((name) => (query[name] ? [`${path}?${name}=${encodeURIComponent(query[name])}`] : [])),
      `${path}?lat=50.53&lng=2.64`,
    ]
  }),
  '/sitemap.xml',
  '/sitemaps/communes-1.xml',
  `/carte/commune/${values.commune}.png`,
  `/carte/publication/${at.publication}.png`,
  '/openapi.json',
  '/docs',
  '/favicon.svg',
  '/healthz',
  '/readyz',
  '/api/auth/jwks',
]

const rows: (string | number)[][] = []
for (const address of new Set(addresses)) {
  const ask = async (method: string, tag = '') => {
    const pids = await backends(pool)
    const [cpu, database] = [cpuOf(service.pid), spent(pids)]
    const answer = await fetch(service.url + address, {
      method,
      redirect: 'manual',
      headers: { 'x-app-source': 'public', 'accept-encoding': 'gzip', 'if-none-match': tag },
    })
    const { length } = new Uint8Array(await answer.arrayBuffer())
    const [node, postgres] = [cpuOf(service.pid) - cpu, since(database, spent(await backends(pool)))].map((ns) => ns / 1e6) as [
      number,
      number,
    ]
    return { node, postgres, all: node + postgres, kb: length / 1024, status: answer.status, tag: answer.headers.get('etag') ?? '' }
  }
  const first = await ask('GET')
  await ask('GET')
  const of = async (method: string, tag?: string) => {
    const seen: Awaited<ReturnType<typeof ask>>[] = []
    for (let round = 0; round < ROUNDS; round += 1) seen.push(await ask(method, tag))
    return {
      node: median(seen.map(({ node }) => node)),
      postgres: median(seen.map(({ postgres }) => postgres)),
      all: median(seen.map(({ all }) => all)),
    }
  }
  const again = await of('GET')
  const [head, same] = [await of('HEAD'), await of('GET', first.tag)]
  rows.push([
    address,
    first.status,
    Math.round(first.kb),
    ...[first.all, again.node, again.postgres, again.all, head.all, same.all].map((ms) => ms.toFixed(1)),
  ])
}
const dearest = rows.toSorted((one, other) => Number(other[6]) - Number(one[6])).slice(0, Number(values.rows))
console.log(`${rows.length} addresses, milliseconds of processor\n`)
console.log(table(['address', 'status', 'KB', 'first', 'again: service', 'again: PostgreSQL', 'again', 'HEAD', 'If-None-Match'], dearest))
await service.end('SIGTERM')
await pool.end()
folder.cleanUp()
