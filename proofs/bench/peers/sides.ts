import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { START_ARGS, freePort, type Running, startService } from '../../../server/test/process.ts'
import { memoryOf } from '../measure/cpu.ts'
import { copyPayload, envOf, install, nodeOf, npm } from './install.ts'
import { COLUMNS } from './rows.ts'

export interface Started extends Running {
  idleMb: number
}
/** The answer of a list: its ids in order, and its total. */
interface Listed {
  ids: string[]
  total: number
}
export interface Side {
  start: (on: { database: string; below: string }) => Promise<Started>
  list: (commune: string) => string
  one: (publication: string) => string
  read: (port: number, commune: string) => Promise<Listed>
  /** Whether it is another system, which cannot represent all rows. */
  isPeer?: true
  /** The application names of its sessions in PostgreSQL. */
  sessions: string[]
}

/** What is listed (visibility.ts): publishable, published, and its last date is not over. */
const NOW = new Date().toISOString()
const PER_PAGE = 20
/** Starts a server and measures its memory before the first request. */
const start = async (...given: Parameters<typeof startService>): Promise<Started> => {
  const running = await startService(given[0], { quiet: true, ...given[1] })
  return { ...running, idleMb: memoryOf(running.pid).now }
}

// Answers of different programs, each with its own shape.
// oxlint-disable-next-line typescript/no-explicit-any
const json = async (port: number, path: string): Promise<any> => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-app-source': 'public' } })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${(await response.text()).slice(0, 500)}`)
  return response.json()
}
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

const beffroi = {
  list: (commune: string) => `/api/v1/communes/${commune}/publications?per_page=${PER_PAGE}`,
  one: (publication: string) => `/api/v1/publications/${publication}`,
  read: async (port: number, commune: string) => {
    const { data, meta } = await json(port, beffroi.list(commune))
    return { ids: idsOf(data), total: meta.total as number }
  },
}
const LEAN = { RATE_LIMITS: 'off', DEMO: 'off', NODE_ENV: 'production', LOG_LEVEL: 'warn', BACKOFFICE: 'off' }
const service = (env: Record<string, string>): Side => ({
  ...beffroi,
  sessions: ['beffroi', 'beffroi-hot'],
  start: ({ database }) => start({ ...LEAN, ...env, DATABASE_URL: database }, { args: START_ARGS }),
})

const directus: Side = {
  isPeer: true,
  sessions: ['directus'],
  list: (commune) =>
    `/items/publications?filter[commune_id][_eq]=${commune}&filter[publiable][_eq]=true&filter[publie_le][_lte]=${NOW}&filter[_or][0][jusqua][_null]=true&filter[_or][1][jusqua][_gt]=${NOW}&sort=-publie_le,-id&limit=${PER_PAGE}&meta=filter_count`,
  one: (publication) => `/items/publications/${publication}`,
  read: async (port, commune) => {
    const { data, meta } = await json(port, directus.list(commune))
    return { ids: idsOf(data), total: Number(meta.filter_count) }
  },
  start: async ({ database, below }) => {
    const folder = install('directus', below)
    const port = await freePort()
    const admin = { email: 'bench@example.fr', password: randomBytes(12).toString('hex') }
    const env = {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DB_CLIENT: 'pg',
      DB_CONNECTION_STRING: `${database}${database.includes('?') ? '&' : '?'}application_name=directus`,
      DB_SEARCH_PATH: 'array:peers',
      SECRET: randomBytes(32).toString('hex'),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      TELEMETRY: 'false',
      // The limiter answers 503 while the event loop is late, as it is on a shared machine. A 503 cannot be measured.
      PRESSURE_LIMITER_ENABLED: 'false',
      LOG_LEVEL: 'warn',
    }
    const program = 'node_modules/directus/cli.js'
    await forget(database, 'directus_')
    npm(folder, 'npx', ['--no-install', 'directus', 'bootstrap'], { ...env, ...envOf(folder) })
    const server = await start(env, { folder, program, ready: '/server/ping', after: ['start'], node: nodeOf(folder) })
    await allowReading(port, admin)
    return server
  },
}

/** Drops the tables in the schema `peers` that an earlier run created: those whose names begin with the prefix. */
async function forget(database: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'peers' and table_name like $1`,
    [`${prefix}%`],
  )
  for (const { name } of rows) await client.query(`drop table peers.${name} cascade`)
  await client.end()
}

/** Allows everybody to read the publications in Directus, as a public site needs it. */
async function allowReading(port: number, admin: { email: string; password: string }): Promise<void> {
  const url = `http://127.0.0.1:${port}`
  const post = async (path: string, body: unknown, token?: string) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as { data: { access_token: string } }
  }
  const token = (await post('/auth/login', admin)).data.access_token
  const policies = await fetch(`${url}/policies`, { headers: { authorization: `Bearer ${token}` } })
  const { data } = (await policies.json()) as { data: { id: string; name: string; icon: string }[] }
  const policy = data.find(({ icon }) => icon === 'public')?.id
  await post('/permissions', { policy, collection: 'publications', action: 'read', fields: ['*'], permissions: {}, validation: {} }, token)
}

const where = (commune: string) =>
  `where[commune_id][equals]=${commune}&where[publiable][equals]=true&where[publie_le][less_than_equal]=${NOW}&where[or][0][jusqua][exists]=false&where[or][1][jusqua][greater_than]=${NOW}&sort=-publie_le&limit=${PER_PAGE}&depth=0`
const payload: Side = {
  isPeer: true,
  sessions: ['payload'],
  list: (commune) => `/api/publications?${where(commune)}`,
  one: (publication) => `/api/publications/${publication}?depth=0`,
  read: async (port, commune) => {
    const { docs, totalDocs } = await json(port, payload.list(commune))
    return { ids: idsOf(docs), total: totalDocs as number }
  },
  start: async ({ database, below }) => {
    const folder = install('payload', below)
    const port = await freePort()
    copyPayload(folder)
    const env = { DATABASE_URL: database, NEXT_TELEMETRY_DISABLED: '1' }
    const client = new pg.Client({ connectionString: database })
    await client.connect()
    await client.query('drop schema if exists payload cascade')
    await client.query('create schema payload')
    npm(folder, 'npx', ['--no-install', 'payload', 'run', 'push.ts'], { ...env, NODE_ENV: 'development' })
    // Payload needs a table of its own: the rows are copied into it.
    await client.query(`insert into payload.publications (${COLUMNS}) select ${COLUMNS} from peers.publications`)
    await client.query('create index on payload.publications (commune_id, publiable, publie_le desc)')
    await client.query('vacuum (analyze) payload.publications')
    await client.end()
    npm(folder, 'npx', ['--no-install', 'next', 'build'], { ...env, NODE_ENV: 'production' })
    const program = 'node_modules/next/dist/bin/next'
    const how = {
      folder,
      program,
      ready: '/api/publications?limit=1&depth=0',
      after: ['start', '-H', '127.0.0.1', '-p', String(port)],
    }
    return start({ ...env, PORT: String(port), NODE_ENV: 'production' }, how)
  },
}

/** The compared systems, by name. */
export const SIDES: Record<string, Side> = {
  floor: {
    ...beffroi,
    sessions: ['floor'],
    start: ({ database }) => start({ ...LEAN, DATABASE_URL: database }, { program: 'proofs/bench/peers/floor.ts' }),
  },
  'Beffroi, memory off': service({ HOT_ANSWERS_MB: '0' }),
  'Beffroi, memory on': service({}),
  'Beffroi, memory, limits and log on': service({ LOG_LEVEL: 'info', RATE_LIMITS: 'default=999999999/60' }),
  'Beffroi, memory off, limits and log on': service({ HOT_ANSWERS_MB: '0', LOG_LEVEL: 'info', RATE_LIMITS: 'default=999999999/60' }),
  Directus: directus,
  Payload: payload,
}
