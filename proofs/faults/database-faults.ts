import { setTimeout as sleep } from 'node:timers/promises'
import { TAKEOVER, faultFor } from './fault-kinds.ts'
import { butLife, type Scenario } from './scenario.ts'

/** Faults of PostgreSQL and of the line to it. */
export const DATABASE_FAULTS: readonly Scenario[] = [
  {
    name: 'postgres-crash',
    what: 'PostgreSQL ends at once (immediate stop), and is started again',
    run: faultFor(
      ({ site }) => site.postgres.crash(),
      ({ site }) => site.postgres.start(),
    ),
    mayFail: butLife,
    recoversWithin: 3,
    catchesUpWithin: TAKEOVER,
  },
  {
    name: 'postgres-storm',
    what: 'all connections to PostgreSQL are terminated, again and again',
    run: async (context) => {
      const end = performance.now() + context.lasts
      context.begins()
      while (performance.now() < end) {
        await context.site.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
          [],
        )
        await sleep(300)
      }
      context.over()
    },
    mayFail: butLife,
    recoversWithin: 2,
    catchesUpWithin: TAKEOVER,
  },
  {
    name: 'postgres-cut',
    what: 'the line to PostgreSQL is cut, and mended',
    run: faultFor(
      ({ site }) => site.proxy.cut(),
      ({ site }) => site.proxy.restore(),
    ),
    mayFail: butLife,
    recoversWithin: 2,
    catchesUpWithin: TAKEOVER,
  },
  {
    name: 'postgres-silent',
    what: 'the line to PostgreSQL swallows everything while both ends think that they are connected',
    run: faultFor(
      ({ site }) => site.proxy.discard(),
      ({ site }) => site.proxy.forward(),
    ),
    mayFail: butLife,
    // Statements sent during the silence end at the time limit that the database would have enforced itself.
    recoversWithin: 8,
    catchesUpWithin: TAKEOVER,
  },
]

/** The scenario of processes that reach PostgreSQL through its socket, which is missing while it is stopped. It needs a separate site. */
export const SOCKET: Scenario = {
  name: 'postgres-socket',
  what: 'PostgreSQL, reached through its socket, is stopped in order, and started again',
  run: faultFor(
    ({ site }) => site.postgres.stop(),
    ({ site }) => site.postgres.start(),
  ),
  mayFail: butLife,
  recoversWithin: 3,
  catchesUpWithin: TAKEOVER,
}

/** The scenario of a full disk. It needs a separate site on a small disk (disk.ts). */
export const diskFull = (fill: () => void, empty: () => void): Scenario => ({
  name: 'disk-full',
  what: 'the disk of PostgreSQL is full, and has room again',
  run: faultFor(fill, async ({ site }) => {
    empty()
    // PostgreSQL may have ended because the disk was full.
    await site.postgres.start().catch(() => {})
  }),
  mayFail: butLife,
  recoversWithin: 5,
  catchesUpWithin: TAKEOVER,
})
