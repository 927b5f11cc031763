import pg from 'pg'
import { currentWork, enter, entering, noteSender } from '../event-loop/work.ts'
import { tracing } from '../tracing/trace.ts'
import { rfc3339 } from './timestamps.ts'
import { bindContext, tracedStatement } from './traced-statement.ts'

/** Texts that begin so are planned anew each time: their best plan depends on the values. */
export const PLAN_ANEW = '/* plan anew */'

const NAMES_MAX = 1000
/** The last names are for texts that no request composes: whoever changes some of many fields has a text for each choice. */
const NAMES_RESERVED = 250
const names = new Map<string, string>()
const texts: string[] = []
const hot = new Set<string>()

/** The text of a named statement. */
export const textNamed = (name: string): string | undefined => texts[Number(name.slice(1))]

/** How many statements have a name; every connection may hold a plan of each. */
export const namedStatements = (): number => names.size

/** Gives a text of the code, whatever its values, a name that no composed text can take away. */
export const reserveName = (text: string): void => void hot.add(text)

/** One name for one text for the life of the process; past the limit statements stay unnamed. */
function nameOf(text: string): string | undefined {
  if (text.startsWith(PLAN_ANEW)) return undefined
  const known = names.get(text)
  if (known || names.size >= (hot.has(text) ? NAMES_MAX : NAMES_MAX - NAMES_RESERVED)) return known
  const name = `b${names.size}`
  names.set(text, name)
  texts.push(text)
  return name
}

/** The longest that a timer can be set for. */
const NEVER_MS = 2 ** 31 - 1

/** Whether a statement changes what its session may take: whoever sends it waits for as long as that says. */
const setsLimits = (text: string): boolean => text.includes('statement_timeout') || text.includes('set_config(')

/**
 * A client that names every statement with parameters, so that PostgreSQL parses and plans it once a connection:
 * planning anew costs three times the execution of our hot reads (docs/decisions/0002). It is closed when an answer stays away:
 * a line that swallows everything would else keep it, and its place in the pool, for good.
 */
class NamingClient extends pg.Client {
  /** Whoever has it now has set limits of their own. */
  patient = false

  // `pg` overloads this method eight ways; only (text, values) is ours.
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args
    if (typeof text !== 'string') return (super.query as (...a: unknown[]) => never).apply(this, args)
    noteSender()
    if (!this.patient && setsLimits(text)) this.patient = true
    const name = Array.isArray(values) ? nameOf(text) : undefined
    const patience = this.patient ? { query_timeout: NEVER_MS } : null
    const given = Array.isArray(values) ? [{ name, text, values, ...patience }, ...rest] : [{ text, ...patience }, ...args.slice(1)]
    const query = (...a: unknown[]) =>
      this.#closedUnlessAnswered((super.query as (...a: unknown[]) => never).apply(this, [...a.slice(0, -1), entering(a.at(-1))]))
    return tracing() ? (tracedStatement(query, given, name) as never) : query(...given)
  }

  /** The pool closes what fails in its own hands; in a transaction its user would go on with it. */
  #closedUnlessAnswered(result: never): never {
    const work = currentWork()
    if ((result as unknown) instanceof Promise)
      (result as Promise<unknown>).then(
        () => enter(work),
        (error: Error) => {
          enter(work)
          if (error.message === 'Query read timeout') (this as unknown as Wire).connection.stream.destroy()
        },
      )
    return result
  }
}

/** What `pg` keeps to itself. */
interface Wire {
  connection: { stream: { destroy: () => void } }
}

/** A pool whose waiting callers stay in their own traces. */
class Pool extends pg.Pool {
  override connect(...args: unknown[]): never {
    return (super.connect as (...a: unknown[]) => never).apply(this, (tracing() ? args.map(bindContext) : args).map(entering))
  }
}

const BIGINT = 20
const DATE = 1082
const TIMESTAMPTZ = 1184
const asText = (value: string) => value

/** Timestamps leave as RFC 3339 strings, dates as they are, counts as numbers: nothing is parsed to be printed again. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === TIMESTAMPTZ) return rfc3339
    if (oid === DATE) return asText
    if (oid === BIGINT) return Number
    return pg.types.getTypeParser(oid, format)
  }) as pg.CustomTypesConfig['getTypeParser'],
}

/**
 * How our sessions plan and print. Compiling a plan takes longer than any of ours runs; the rows of a search fit in the memory,
 * so that none is looked at twice; and no disk that we meet makes a page out of order cost four times one in order. What a transaction
 * changed it says in messages of the lowest level (changes.ts).
 */
export const SESSION = {
  timezone: 'UTC',
  datestyle: 'ISO',
  jit: 'off',
  work_mem: '32MB',
  random_page_cost: '1.1',
  client_min_messages: 'debug1',
}

/** Limits a session sets for itself, in milliseconds. */
export interface SessionLimits {
  statement: number
  lock: number
  idleInTransaction: number
  /** Where set: how long an answer may take to arrive, unless its statement set a longer limit. The database itself answers within `statement`. */
  answer?: number
  /** How long a connection may take to be had, open or from those in use; 2,000 where it is not said. */
  connection?: number | undefined
  /** How long a connection that nobody uses stays open; 30,000 where it is not said. */
  idle?: number | undefined
}

/**
 * A pool over PostgreSQL.
 * @param url connection string
 * @param max connections at most
 */
export function postgresPool(url: string, max: number, limits: SessionLimits): pg.Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    Client: NamingClient,
    types,
    connectionTimeoutMillis: limits.connection ?? 2000,
    ...(limits.answer === undefined ? {} : { query_timeout: limits.answer }),
    idleTimeoutMillis: limits.idle ?? 30_000,
    keepAlive: true,
    application_name: 'beffroi',
    options: [
      ...Object.entries(SESSION),
      ['statement_timeout', limits.statement],
      ['lock_timeout', limits.lock],
      ['idle_in_transaction_session_timeout', limits.idleInTransaction],
    ]
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  return outlivingConnections(pool)
}

/**
 * A connection that breaks must not end the process, idle or between two statements of a transaction: whoever uses it is
 * told by its next statement, and the pool connects again when asked.
 */
function outlivingConnections(pool: pg.Pool): pg.Pool {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('acquire', (client) => ((client as unknown as NamingClient).patient = false))
  return pool
}

/** New files of the log are not written full of zeros first: for that fifty milliseconds everybody would wait. */
const EMBEDDED_SESSION = { ...SESSION, wal_init_zero: 'off' }

/** The one connection to an embedded database. Waiting longer than the limit means that something holds it for good. */
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
    // The driver's types leave out that the pool waits for it.
    onConnect: ((client: pg.ClientBase) => client.query(session.join('; '))) as never,
  })
  return outlivingConnections(pool)
}
