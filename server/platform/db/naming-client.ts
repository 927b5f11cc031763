import type { Writable } from 'node:stream'
import pg from 'pg'
import { currentWork, enter, entering, noteSender } from '../event-loop/work.ts'
import { tracing } from '../tracing/trace.ts'
import type { Hosts } from './hosts.ts'
import { sqlState } from './sql-state.ts'
import { nameOf } from './statement-names.ts'
import { tracedStatement } from './traced-statement.ts'

/** The longest time of a timer. */
const NEVER_MS = 2 ** 31 - 1

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
  /** Leaves the host of this connection for the next one; null if there is only one. */
  #leaveHost: (() => void) | null = null
  #isStandby = false

  constructor(config?: pg.ClientConfig & { hosts?: Hosts }) {
    const hosts = config?.hosts
    super(hosts ? { ...config, connectionString: hosts.url } : config)
    if (!hosts || hosts.count === 1) return
    const { url } = hosts
    this.#leaveHost = () => hosts.leave(url)
    ;(this as unknown as Wire).connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on'
    })
  }

  // `pg` declares it with a promise and with a callback; its pool gives a callback.
  override connect(...args: unknown[]): never {
    const connect = (...a: unknown[]) => (super.connect as (...a: unknown[]) => never).apply(this, a)
    const [callback] = args as [((error?: Error) => void)?]
    if (!callback || !this.#leaveHost) return connect(...args)
    return connect((error?: Error) => {
      if (!error && !this.#isStandby) return callback()
      this.#leaveHost?.()
      if (!error) (this as unknown as Wire).connection.stream.destroy()
      callback(error ?? new StandbyError('Connection terminated: the host is a standby'))
    })
  }

  // `pg` overloads this method eight ways; only (text, values) is changed here.
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

  /** Closes the connection after a time-out. The pool does so only for its own queries, not in a transaction. */
  #closedUnlessAnswered(result: never): never {
    const work = currentWork()
    if ((result as unknown) instanceof Promise)
      (result as Promise<unknown>).then(
        () => enter(work),
        (error: Error) => {
          enter(work)
          if (error.message === 'Query read timeout' || this.#isRefusedByStandby(error))
            (this as unknown as Wire).connection.stream.destroy()
        },
      )
    return result
  }

  /** Whether a change was refused because the host has become a standby. The connection is then useless: a proxy in front leads a new one elsewhere. */
  #isRefusedByStandby(error: Error): boolean {
    if (sqlState(error) !== READ_ONLY) return false
    this.#leaveHost?.()
    return true
  }
}

/** The SQLSTATE of a change on a standby. */
const READ_ONLY = '25006'

/** A connection to one of several hosts that accepts no changes. */
class StandbyError extends Error {}

/** Private members of a `pg` client. */
interface Wire {
  connection: {
    stream: Pick<Writable, 'destroy'>
    on: (event: 'parameterStatus', heard: (status: { parameterName: string; parameterValue: string }) => void) => void
  }
}
