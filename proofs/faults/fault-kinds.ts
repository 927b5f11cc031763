import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { flooding } from './flood.ts'
import type { ScenarioContext } from './scenario.ts'
import type { Member } from './site.ts'

/** The process that scenarios of one API process end. */
export const API = 'api 0'
/**
 * Time limits in seconds. SHORT: there is nothing to recover from. SOON: only current work is to be caught up with, on a busy machine.
 * TAKEOVER: the promised time for the takeover of a job.
 */
export const [SHORT, SOON, TAKEOVER] = [1, 3, 60]
/** Returns the first process. */
export const first = (members: readonly Member[]): Member => members[0] as Member

/** Returns a scenario that causes a fault, waits, and ends the fault. */
export const faultFor =
  (begin: (context: ScenarioContext) => unknown, end: (context: ScenarioContext) => unknown) => async (context: ScenarioContext) => {
    context.begins()
    await begin(context)
    await sleep(context.lasts)
    await end(context)
    context.over()
  }

/** Returns a scenario whose fault is a flood of requests while a database session of this suite has locks. */
export const locksDuring = (locks: string, flood: Parameters<typeof flooding>[1]) => async (context: ScenarioContext) => {
  const holder = new pg.Client({ connectionString: context.site.postgres.url })
  await holder.connect()
  await holder.query(`begin; ${locks}`)
  context.begins()
  const end = flooding(context, flood)
  await sleep(context.lasts)
  await end()
  await holder.query('rollback')
  context.over()
  await holder.end()
}
