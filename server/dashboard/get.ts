import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { getDashboard } from '../../contract/dashboard.ts'
import type { Db } from '../db/db.ts'
import { sqlState } from '../db/sql-state.ts'
import { FIGURES } from './figures.ts'

type Dashboard = z.output<(typeof getDashboard)['response']>

/** A person waits: what is not there by then is left out. */
const DEADLINE_MS = 900
const LATE = Symbol('late')

/**
 * The figures of the day, each on its own: one whose table is missing, locked or forbidden is absent, and takes no other
 * with it. Spec §7.
 * @param figures by their names in the answer
 */
export async function readDashboard(db: Db, logger: Pick<Logger, 'warn'>, figures = FIGURES): Promise<Dashboard> {
  const stop = new AbortController()
  const late = sleep(DEADLINE_MS, LATE, { signal: stop.signal }).catch(() => LATE)
  const read = Object.entries(figures).map(async ([name, figure]) => {
    const value = await Promise.race([figure(db), late]).catch((error: unknown) => {
      logger.warn({ figure: name, code: sqlState(error) }, 'a figure of the dashboard is missing')
      return LATE
    })
    return value === LATE ? [] : [[name, value] as const]
  })
  const blocks = (await Promise.all(read)).flat()
  stop.abort()
  return Object.fromEntries(blocks)
}
