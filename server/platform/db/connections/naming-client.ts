import pg from 'pg'
import { tracing } from '../../tracing/trace.ts'
import type { Hosts } from './hosts.ts'
import { sqlState } from '../sql-state.ts'
import { nameOf } from '../statement-names.ts'
import { tracedStatement } from './traced-statement.ts'

/** The longest time of a timer. */
const NEVER_MS = 2 ** 31 - 1

/** The SQLSTATE of a change on a standby. */
const READ_ONLY = '25006'

/** Whether a statement changes the time limits of its session. The driver's own time limit is then lifted. */
const setsLimits = (text: string): boolean => text.includes('statement_timeout') || text.includes('set_config(')

/**
 * A client that names every statement with parameters, so that PostgreSQL parses and plans it once per connection:
 * planning takes three times as long as executing a frequent read (docs/decisions/0002). The client is closed if an answer does not
 * arrive in time: otherwise a dead network connection would occupy its slot in the pool for ever.
 */
export class NamingClient extends pg.Client {
  /** Whether the present user of the connection has set time limits. */
  patient = false
  /** Leaves the host of this connection for the next one. */
  readonly leaveHost: () => void

  constructor({ hosts, ...config }: pg.ClientConfig & { hosts?: Hosts } = {}) {
    const url = hosts?.url
    super(url === undefined ? config : { ...config, connectionString: url })
    this.leaveHost = () => (url === undefined ? undefined : hosts?.leave(url))
  }

  // `pg` declares it with a promise and with a callback; its pool gives a callback.
  override connect(...args: unknown[]): never {
    const connect = super.connect.bind(this) as (...a: unknown[]) => never
    const [callback] = args as [((error?: Error) => void)?]
    if (!callback) return connect(...args)
    return connect((error?: Error) => {
      if (error) this.leaveHost()
      callback(error)
    })
  }

  // `pg` overloads this method eight ways; only (text, values) is changed here.
  override query(...args: unknown[]): never {
    const query = super.query.bind(this) as (...a: unknown[]) => never
    const [text, values, ...rest] = args
    if (typeof text !== 'string') return query(...args)
    if (setsLimits(text)) this.patient = true
    const name = Array.isArray(values) ? nameOf(text) : undefined
    const patience = this.patient ? { query_timeout: NEVER_MS } : null
    const given = Array.isArray(values) ? [{ name, text, values, ...patience }, ...rest] : [{ text, ...patience }, ...args.slice(1)]
    const answer: unknown = tracing() ? tracedStatement(query, given, name) : query(...given)
    // The pool closes a connection after an error of its own statements, not of those in a transaction.
    if (answer instanceof Promise) answer.catch((error: Error) => this.#endIfUseless(error))
    return answer as never
  }

  /** Closes the connection after a time-out, and where the host has become a standby: a proxy in front leads a new one elsewhere. */
  #endIfUseless(error: Error): void {
    const isReadOnly = sqlState(error) === READ_ONLY
    if (isReadOnly) this.leaveHost()
    if (isReadOnly || error.message === 'Query read timeout') void this.end()
  }
}
