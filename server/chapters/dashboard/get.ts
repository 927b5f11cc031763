import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { type Db, transactOnce } from '../../platform/db/db.ts'
import { sqlState } from '../../platform/db/sql-state.ts'
import { slots } from '../../platform/concurrency/slots.ts'
import type { Figure } from './figures.ts'

/** The context of a read of figures. The answer is the same for every caller. */
export interface FiguresContext {
  db: Db
  services: { logger: Pick<Logger, 'warn'> }
}

/** The answer waits no longer for its figures: later ones are left out. */
const DEADLINE_MS = 900
const MISSING = Symbol('missing')

/** The figures that are read at once, so that other reads have connections beside them. */
const atOnce = slots(3)
/** A statement that takes longer is cancelled. A locked table must not take the time of the other figures. */
const [STATEMENT_MS, LOCK_MS] = [700, 100]
const withinLimits = (db: Db, figure: Figure): Promise<unknown> =>
  transactOnce(db, async (tx) => {
    await sql`select set_config('statement_timeout', ${String(STATEMENT_MS)}, true), set_config('lock_timeout', ${String(LOCK_MS)}, true)`.execute(
      tx,
    )
    return figure(tx)
  })

/** Reads in progress, by database and figure. */
const readsInProgress = new WeakMap<Db, Map<Figure, Promise<unknown>>>()

/**
 * Reads a figure once at a time: concurrent requests share the read. A figure that hangs thus uses one connection for any number of
 * requests.
 */
function readOnce({ db, services: { logger } }: FiguresContext, name: string, figure: Figure): Promise<unknown> {
  const reads = readsInProgress.get(db) ?? new Map<Figure, Promise<unknown>>()
  readsInProgress.set(db, reads)
  const known = reads.get(figure)
  if (known) return known
  const read = atOnce(() => withinLimits(db, figure))
    .catch((error: unknown) => {
      logger.warn({ figure: name, code: sqlState(error) }, 'a figure of the dashboard is missing')
      return MISSING
    })
    .finally(() => reads.delete(figure))
  reads.set(figure, read)
  return read
}

/**
 * Returns the figures, each read separately: a figure whose table is missing, locked or forbidden is absent, and the others are
 * returned. Spec §4.1-2, §7-8.
 * @param figures by their names in the answer
 */
export async function readFigures<R extends object>(ctx: FiguresContext, figures: Record<string, Figure>): Promise<R> {
  const stop = new AbortController()
  const late = sleep(DEADLINE_MS, MISSING, { signal: stop.signal }).catch(() => MISSING)
  const read = Object.entries(figures).map(async ([name, figure]) => {
    const value = await Promise.race([readOnce(ctx, name, figure), late])
    return value === MISSING ? [] : [[name, value] as const]
  })
  const blocks = (await Promise.all(read)).flat()
  stop.abort()
  return Object.fromEntries(blocks) as R
}
