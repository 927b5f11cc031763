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
/** The kind of outage that an error, or the one that it names as its cause, is due to; null for any other error. */
function outageOf(error: unknown): { kind: Kind; fault: unknown } | null {
  for (const fault of [error, (error as { cause?: unknown } | null)?.cause]) {
    if (isDiskFull(fault)) return { kind: FULL, fault }
    if (isOutage(fault)) return { kind: AWAY, fault }
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
  #current: Current | null = null

  constructor(logger: Logger, pool: pg.Pool, kind: Kind) {
    this.#logger = logger
    this.#pool = pool
    this.#kind = kind
  }

  count(what: Refused, error: unknown): void {
    const now = performance.now()
    if (!this.#current) {
      this.#current = { since: now, last: now, logged: now, refused: { requests: 0, job_attempts: 0 } }
      const { name, message, stack } = error as Partial<Error>
      this.#logger.error({ err: { name, code: sqlState(error), message, ...(this.#kind === AWAY ? { stack } : {}) } }, this.#kind.began)
      this.#askLater()
    }
    this.#current.refused[what] += 1
    this.#current.last = now
  }

  #askLater(): void {
    setTimeout(() => void this.#ask(), ASK_EVERY_MS).unref()
  }

  /** Asks whether the database answers, and logs that the outage is over or that it lasts. */
  async #ask(): Promise<void> {
    const current = this.#current
    if (!current || this.#pool.ended) return
    const answers = await this.#pool.query('select 1').then(
      () => true,
      () => false,
    )
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
  Object.assign(logger, { [OUTAGES]: new Map([AWAY, FULL].map((kind) => [kind, new Outages(logger, pool, kind)])) })
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
