import type pg from 'pg'
import type { Logger } from 'pino'
import { isDatabaseAway, isDiskFull, sqlState } from '../sql-state.ts'

/** What could not be done for lack of an answer of the database, or of disk space. */
export type Refused = 'requests' | 'job_attempts'

/** How often an outage that lasts has a line in the log. */
const LOG_EVERY_MS = 10_000
/** How often the database is asked whether it answers again. */
const ASK_EVERY_MS = 1000

/** A kind of outage. */
interface Kind {
  /** The lines at its start, while it lasts, and at its end. */
  began: string
  lasts: string
  over: string
  /** It is over when the database answers and nothing was refused for this long. */
  quietMs: number
}
const AWAY: Kind = {
  began: 'the database does not answer: requests are refused with 503',
  lasts: 'the database still does not answer',
  over: 'the database answers again',
  quietMs: 2000,
}
/** The pool of this process has no free connection, while the database answers: too much is asked at once, or statements are slow. */
const BUSY: Kind = {
  began: 'no connection of the pool was free in time, though the database answers: requests are refused with 503',
  lasts: 'the connections of the pool are still all in use, though the database answers',
  over: 'connections of the pool are free again',
  quietMs: 2000,
}
/** A database on a full disk answers reads: that nothing more was refused is the only sign of its end. */
const FULL: Kind = {
  began: 'a disk is full: changes are refused with 503 until there is space on it, reads are answered',
  lasts: 'a disk is still full: changes are refused with 503',
  over: 'nothing was refused for a minute for lack of disk space',
  quietMs: 60_000,
}

/** Conditions of one statement or transaction, of which others need not know: time limits, deadlocks. */
const OF_ONE_STATEMENT = /^(?:57014|55P03|40P01|40001|25P0[23])$/

/** Whether the database did not answer, or refuses everybody. */
const isOutage = (error: unknown): boolean => isDatabaseAway(error) && !OF_ONE_STATEMENT.test(sqlState(error) ?? '')
/** The error of pg for a connection that was not had in time: all are in use, or the database is away. */
const isWait = (fault: unknown): boolean => (fault as Error | null)?.message === 'timeout exceeded when trying to connect'
/** The kind of outage that an error, or the one that it names as its cause, is due to; null for any other error. */
function outageOf(error: unknown): { kind: Kind; fault: unknown } | null {
  for (const fault of [error, (error as { cause?: unknown } | null)?.cause]) {
    if (isDiskFull(fault)) return { kind: FULL, fault }
    if (isOutage(fault)) return { kind: isWait(fault) ? BUSY : AWAY, fault }
  }
  return null
}

interface Current {
  since: number
  /** When something was last refused, or the database last did not answer. */
  last: number
  /** When it last had a line in the log. */
  logged: number
  refused: Record<Refused, number>
}

/**
 * Logs an outage of one kind in a line at its start, a line every ten seconds, and a line at its end, however many requests it refuses: a line
 * and a stack for each would fill the disk of the log and hide everything else.
 */
class Outages {
  readonly #logger: Logger
  readonly #pool: pg.Pool
  readonly #kind: Kind
  /** Of a pool in use: the outage that it is where the database does not answer. */
  readonly #away: Outages | undefined
  #current: Current | null = null

  constructor(logger: Logger, pool: pg.Pool, kind: Kind, away?: Outages) {
    this.#away = away
    this.#logger = logger
    this.#pool = pool
    this.#kind = kind
  }

  count(what: Refused, error: unknown): void {
    const now = performance.now()
    if (!this.#current) {
      this.#current = { since: now, last: now, logged: now, refused: { requests: 0, job_attempts: 0 } }
      if (this.#kind === BUSY) void this.#tellBusyOrAway(error)
      else this.#begin(error)
    }
    this.#current.refused[what] += 1
    this.#current.last = now
  }

  #begin(error: unknown): void {
    const { name, message, stack } = error as Partial<Error>
    this.#logger.error({ err: { name, code: sqlState(error), message, ...(this.#kind === AWAY ? { stack } : {}) } }, this.#kind.began)
    this.#askLater()
  }

  /** A wait for a connection is that of a pool in use only if the database answers on a connection of its own. */
  async #tellBusyOrAway(error: unknown): Promise<void> {
    const answers = await this.#answers()
    const refused = this.#current?.refused
    if (answers) return this.#begin(error)
    this.#current = null
    for (const what of ['requests', 'job_attempts'] as const)
      for (let n = refused?.[what] ?? 0; n > 0; n -= 1) this.#away?.count(what, error)
  }

  #answers(): Promise<boolean> {
    return this.#pool.query('select 1').then(
      () => true,
      () => false,
    )
  }

  #askLater(): void {
    setTimeout(() => void this.#ask(), ASK_EVERY_MS).unref()
  }

  /** Asks whether the database answers, and logs that the outage is over or that it lasts. */
  async #ask(): Promise<void> {
    const current = this.#current
    if (!current || this.#pool.ended) return
    const answers = await this.#answers()
    const now = performance.now()
    if (!answers) current.last = now
    const about = { seconds: Math.round((current.last - current.since) / 100) / 10, ...current.refused }
    if (answers && now - current.last >= this.#kind.quietMs) {
      this.#current = null
      this.#logger.warn(about, this.#kind.over)
      return
    }
    if (now - current.logged >= LOG_EVERY_MS) {
      current.logged = now
      this.#logger.warn(about, this.#kind.lasts)
    }
    this.#askLater()
  }
}

const OUTAGES = Symbol('outages of the database')
/** A log, and those made from it for a request, which inherit its properties. */
type Watched = object & { [OUTAGES]?: ReadonlyMap<Kind, Outages> }

/**
 * From now on, outages of the database and of its disk are counted in this log.
 * @param pool asked whether the database answers again; its connections are for such questions
 */
export function watchOutages(logger: Logger, pool: pg.Pool): void {
  const away = new Outages(logger, pool, AWAY)
  const others = [new Outages(logger, pool, BUSY, away), new Outages(logger, pool, FULL)] as const
  Object.assign(logger, {
    [OUTAGES]: new Map([
      [AWAY, away],
      [BUSY, others[0]],
      [FULL, others[1]],
    ]),
  })
}

/**
 * Counts what an outage has refused.
 * @returns whether it was counted: then it has no line of its own. False for any other error, and where no outages are watched
 */
export function countedInOutage(logger: Watched, what: Refused, error: unknown): boolean {
  const outage = outageOf(error)
  const outages = outage && logger[OUTAGES]?.get(outage.kind)
  if (!outages) return false
  outages.count(what, outage.fault)
  return true
}
