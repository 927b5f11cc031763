import pg from 'pg'
import { tracing } from '../../tracing/trace.ts'
import { type Hosts, hostsOf } from './hosts.ts'
import { NamingClient } from './naming-client.ts'
import { rfc3339 } from './timestamps.ts'
import { bindContext } from './traced-statement.ts'

/** A connection to one of several hosts that accepts no changes. */
class StandbyError extends Error {}

/** Called by the pool with a new connection, before anybody has it. @throws StandbyError */
async function assertPrimary(client: NamingClient): Promise<void> {
  const { rows } = await (client as pg.Client).query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  if (!rows[0]?.standby) return
  client.leaveHost()
  throw new StandbyError('Connection terminated: the host is a standby')
}

/** A pool that runs the callback of a waiting caller in the caller's own async context (tracing). With several hosts it tries each of them. */
class Pool extends pg.Pool {
  readonly #hosts: Hosts | undefined

  constructor({ hosts, ...config }: pg.PoolConfig & { hosts?: Hosts }) {
    // The pool awaits the promise, which the driver's types do not declare.
    const several = hosts && hosts.count > 1 ? { hosts, onConnect: assertPrimary as never } : null
    super({ ...config, ...(hosts ? { connectionString: hosts.url } : {}), ...several })
    this.#hosts = several?.hosts
  }

  override connect(...args: unknown[]): never {
    const given = tracing() ? args.map(bindContext) : args
    if (!this.#hosts) return (super.connect as (...a: unknown[]) => never).apply(this, given)
    const found = this.#firstHost(this.#hosts)
    const [callback] = given as [((error: Error | undefined, client?: pg.PoolClient, release?: unknown) => void)?]
    if (!callback) return found as never
    return found.then(
      (client) => callback(undefined, client, client.release.bind(client)),
      (error: Error) => callback(error, undefined, () => {}),
    ) as never
  }

  /** Connects to the first host that accepts changes, beginning with the one in use. */
  async #firstHost(hosts: Hosts): Promise<pg.PoolClient> {
    for (let attempt = 1; ; attempt += 1) {
      const { url } = hosts
      try {
        return await super.connect()
      } catch (error) {
        // Without another host the pool itself was exhausted, or every host was tried.
        if (attempt === hosts.count || hosts.url === url) throw error
      }
    }
  }
}

const BIGINT = 20
const DATE = 1082
const TIMESTAMPTZ = 1184
const asText = (value: string) => value

/** Timestamps are returned as RFC 3339 strings, dates as text, bigint as numbers, so that no value is parsed only to be printed again. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === TIMESTAMPTZ) return rfc3339
    if (oid === DATE) return asText
    if (oid === BIGINT) return Number
    return pg.types.getTypeParser(oid, format)
  }) as pg.CustomTypesConfig['getTypeParser'],
}

/**
 * The session settings for planning and printing. jit: compiling a plan takes longer than any statement of the service. work_mem: the
 * bitmap of a search fits into it, so that no row is checked twice. random_page_cost: on present disks a random page does not cost four
 * times a sequential one. client_min_messages: the notices of changed tags have the lowest level (commit-events.ts).
 */
const SESSION = {
  timezone: 'UTC',
  datestyle: 'ISO',
  jit: 'off',
  work_mem: '32MB',
  random_page_cost: '1.1',
  client_min_messages: 'debug1',
}

/** The time limits of a session, in milliseconds. */
export interface SessionLimits {
  statement: number
  lock: number
  idleInTransaction: number
  /** The most time until an answer arrives, unless the session has set its own limits. The database itself answers within `statement`. */
  answer?: number
  /** The most time to open a connection or to wait for a free one; 2,000 by default. */
  connection?: number | undefined
  /** The time after which an unused connection is closed; 30,000 by default. */
  idle?: number | undefined
}

/** The time limits of a request, in milliseconds. */
export const API_LIMITS: SessionLimits = { statement: 5000, lock: 2000, idleInTransaction: 10_000, answer: 6000 }

/** The settings of a session with these time limits. */
export const sessionSettings = (limits: SessionLimits): Record<string, string> => ({
  ...SESSION,
  statement_timeout: String(limits.statement),
  lock_timeout: String(limits.lock),
  idle_in_transaction_session_timeout: String(limits.idleInTransaction),
})

const startupOptions = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/**
 * Returns a pool over PostgreSQL.
 * @param url the connection string, of one or several hosts
 * @param max the most connections
 * @param options.isPooled whether the address is that of a pooler: it takes no session settings, which are then those of the role (pooler.ts)
 */
export function postgresPool(url: string, max: number, limits: SessionLimits, { isPooled = false }: { isPooled?: boolean } = {}): pg.Pool {
  const pool = new Pool({
    hosts: hostsOf(url),
    max,
    Client: NamingClient,
    types,
    connectionTimeoutMillis: limits.connection ?? 2000,
    ...(limits.answer === undefined ? {} : { query_timeout: limits.answer }),
    idleTimeoutMillis: limits.idle ?? 30_000,
    // A firewall forgets a silent connection after minutes.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    application_name: 'beffroi',
    ...(isPooled ? {} : { options: startupOptions(sessionSettings(limits)) }),
  })
  return withHandlers(pool)
}

/**
 * Handles errors of lost connections, which would otherwise end the process. The user of a lost connection gets the error at its next
 * statement, and the pool opens a new connection when needed. Each user of a connection begins with the driver's own time limit (NamingClient).
 */
function withHandlers(pool: pg.Pool): pg.Pool {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('acquire', (client) => Object.assign(client, { patient: false }))
  return pool
}

const EMBEDDED_SESSION = { ...SESSION, 'beffroi.changes': 'own' }

/** Returns the pool of the one connection to an embedded database. A longer wait than its limit means that the connection was never released. */
export function embeddedPool(stream: () => NodeJS.ReadWriteStream): pg.Pool {
  const session = Object.entries(EMBEDDED_SESSION).map(([name, value]) => `set ${name} = '${value}'`)
  const pool = new Pool({
    max: 1,
    Client: NamingClient,
    types,
    user: 'postgres',
    database: 'postgres',
    stream: stream as never,
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 0,
    // The pool awaits the promise, which the driver's types do not declare.
    onConnect: ((client: pg.ClientBase) => client.query(session.join('; '))) as never,
  })
  return withHandlers(pool)
}
