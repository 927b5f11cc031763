import type pg from 'pg'
import type { Logger } from 'pino'
import { isDatabaseAway, sqlState } from './sql-state.ts'

/** What the database could not do for lack of an answer. */
export type Refused = 'requests' | 'job_attempts'

/** How often an outage that lasts is counted in the log. */
const COUNT_EVERY_MS = 10_000
const LOOK_MS = 1000
/** An outage is over when the database answers and nothing was refused for this long: a full disk still answers reads. */
const QUIET_MS = 2000

/** Conditions of one statement or transaction, of which others need not know: time limits, deadlocks. */
const OF_ONE_STATEMENT = /^(?:57014|55P03|40P01|40001|25P0[23])$/

/** Whether the database did not answer, or refuses everybody. */
const isOutage = (error: unknown): boolean => isDatabaseAway(error) && !OF_ONE_STATEMENT.test(sqlState(error) ?? '')
/** The same of an error that names another one as its cause. */
const isByOutage = (error: unknown): boolean => isOutage(error) || isOutage((error as { cause?: unknown } | null)?.cause)

interface Current {
  since: number
  /** When something was last refused, or the database last did not answer. */
  last: number
  counted: number
  refused: Record<Refused, number>
}

/**
 * Logs an outage of the database in a line at its start, a line every ten seconds, and a line at its end, however many requests it refuses: a line
 * and a stack for each would fill the disk of the log and hide everything else.
 */
class Outages {
  readonly #logger: Logger
  readonly #pool: pg.Pool
  #current: Current | null = null

  constructor(logger: Logger, pool: pg.Pool) {
    this.#logger = logger
    this.#pool = pool
  }

  count(what: Refused, error: unknown): void {
    const now = performance.now()
    if (!this.#current) {
      this.#current = { since: now, last: now, counted: now, refused: { requests: 0, job_attempts: 0 } }
      const { name, message, stack } = error as Partial<Error>
      this.#logger.error(
        { err: { name, code: sqlState(error), message, stack } },
        'the database does not answer: requests are refused with 503',
      )
      this.#look()
    }
    this.#current.refused[what] += 1
    this.#current.last = now
  }

  #look(): void {
    setTimeout(() => void this.#answered(), LOOK_MS).unref()
  }

  async #answered(): Promise<void> {
    const current = this.#current
    if (!current || this.#pool.ended) return
    const answers = await this.#pool.query('select 1').then(
      () => true,
      () => false,
    )
    const now = performance.now()
    if (!answers) current.last = now
    const about = { seconds: Math.round((current.last - current.since) / 100) / 10, ...current.refused }
    if (answers && now - current.last >= QUIET_MS) {
      this.#current = null
      this.#logger.warn(about, 'the database answers again')
      return
    }
    if (now - current.counted >= COUNT_EVERY_MS) {
      current.counted = now
      this.#logger.warn(about, 'the database still does not answer')
    }
    this.#look()
  }
}

const OUTAGES = Symbol('outages of the database')
/** A log, and those made from it for a request, which inherit its properties. */
type Watched = object & { [OUTAGES]?: Outages }

/**
 * From now on, outages of the database are counted in this log.
 * @param pool asked whether the database answers again; its connections are for such questions
 */
export function watchOutages(logger: Logger, pool: pg.Pool): void {
  Object.assign(logger, { [OUTAGES]: new Outages(logger, pool) })
}

/**
 * Counts what an outage of the database has refused.
 * @returns whether it was counted: then it has no line of its own. False for any other error, and where no outages are watched
 */
export function countedInOutage(logger: Watched, what: Refused, error: unknown): boolean {
  const outages = logger[OUTAGES]
  if (!outages || !isByOutage(error)) return false
  outages.count(what, error)
  return true
}
