import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { flooding } from './flood.ts'
import { at, butLife, type Course, nothing, type Scenario } from './scenario.ts'
import type { Member } from './site.ts'

// The file is long because it lists every fault scenario.
const API = 'api 0'
/**
 * Time limits in seconds. SHORT: there is nothing to recover from. SOON: only current work is to be caught up with, on a busy machine.
 * TAKEOVER: the promised time for the takeover of a job.
 */
const [SHORT, SOON, TAKEOVER] = [1, 3, 15]
const first = (members: readonly Member[]): Member => members[0] as Member

/** Returns a scenario that causes a fault, waits, and ends the fault. */
const lasting = (bring: (course: Course) => unknown, end: (course: Course) => unknown) => async (course: Course) => {
  course.begins()
  await bring(course)
  await sleep(course.lasts)
  await end(course)
  course.over()
}

/** Returns a scenario whose fault is a flood of requests while a database session of this suite has locks. */
const holding = (locks: string, flood: Parameters<typeof flooding>[1]) => async (course: Course) => {
  const holder = new pg.Client({ connectionString: course.site.postgres.url })
  await holder.connect()
  await holder.query(`begin; ${locks}`)
  course.begins()
  const end = flooding(course, flood)
  await sleep(course.lasts)
  await end()
  await holder.query('rollback')
  course.over()
  await holder.end()
}

const processes: Scenario[] = [
  {
    name: 'api-killed',
    what: 'one of two API processes is killed (SIGKILL), and started again later',
    run: async (course) => {
      const victim = first(course.site.api)
      course.begins()
      await victim.signal('SIGKILL')
      await sleep(course.lasts)
      course.over()
      await victim.start()
    },
    mayFail: at(API),
    recoversWithin: SHORT,
    catchesUpWithin: SOON,
  },
  {
    name: 'api-stopped',
    what: 'one of two API processes stands still (SIGSTOP), and goes on',
    run: lasting(
      ({ site }) => first(site.api).signal('SIGSTOP'),
      ({ site }) => first(site.api).signal('SIGCONT'),
    ),
    // The stopped process may have locks, such as the lock on the end of the audit trail.
    mayFail: (sent) => at(API)(sent) || sent.kind === 'write',
    mayHang: at(API),
    recoversWithin: 2,
    catchesUpWithin: TAKEOVER,
  },
  {
    name: 'api-restarted',
    what: 'both API processes are restarted in turn (SIGTERM) behind a balancer',
    run: async (course) => {
      course.begins()
      for (const member of course.site.api) {
        await member.signal('SIGTERM')
        await member.start()
        await sleep(500)
      }
      course.over()
    },
    mayFail: nothing,
    recoversWithin: SHORT,
    catchesUpWithin: SOON,
  },
  {
    name: 'worker-killed',
    what: 'one of two workers is killed (SIGKILL) with what it has in hand',
    run: async (course) => {
      const victim = first(course.site.workers)
      course.begins()
      await victim.signal('SIGKILL')
      course.over()
      await course.caughtUp()
      await victim.start()
    },
    mayFail: nothing,
    recoversWithin: SHORT,
    catchesUpWithin: TAKEOVER,
  },
  {
    name: 'worker-stopped',
    what: 'one of two workers stands still (SIGSTOP) until the other has taken over, and goes on',
    run: async (course) => {
      const victim = first(course.site.workers)
      course.begins()
      await victim.signal('SIGSTOP')
      course.over()
      await course.caughtUp()
      await victim.signal('SIGCONT')
      await sleep(1000)
    },
    mayFail: nothing,
    recoversWithin: SHORT,
    catchesUpWithin: TAKEOVER,
  },
]

const database: Scenario[] = [
  {
    name: 'postgres-crash',
    what: 'PostgreSQL ends at once (immediate stop), and is started again',
    run: lasting(
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
    run: async (course) => {
      const end = performance.now() + course.lasts
      course.begins()
      while (performance.now() < end) {
        await course.site.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
          [],
        )
        await sleep(300)
      }
      course.over()
    },
    mayFail: butLife,
    recoversWithin: 2,
    catchesUpWithin: TAKEOVER,
  },
  {
    name: 'postgres-cut',
    what: 'the line to PostgreSQL is cut, and mended',
    run: lasting(
      ({ site }) => site.wire.cut(),
      ({ site }) => site.wire.mend(),
    ),
    mayFail: butLife,
    recoversWithin: 2,
    catchesUpWithin: TAKEOVER,
  },
  {
    name: 'postgres-silent',
    what: 'the line to PostgreSQL swallows everything while both ends think that they are connected',
    run: lasting(
      ({ site }) => site.wire.swallow(),
      ({ site }) => site.wire.heal(),
    ),
    mayFail: butLife,
    // Statements sent during the silence end at the time limit that the database would have enforced itself.
    recoversWithin: 8,
    catchesUpWithin: TAKEOVER,
  },
]

const others: Scenario[] = [
  {
    name: 'redis-killed',
    what: 'Redis is killed, and started again',
    run: lasting(
      ({ site }) => site.redis.kill(),
      ({ site }) => site.redis.start(),
    ),
    mayFail: nothing,
    recoversWithin: SHORT,
    catchesUpWithin: SOON,
  },
  {
    name: 'redis-silent',
    what: 'Redis stands still (SIGSTOP), and goes on',
    run: lasting(
      ({ site }) => site.redis.signal('SIGSTOP'),
      ({ site }) => site.redis.signal('SIGCONT'),
    ),
    mayFail: nothing,
    recoversWithin: SHORT,
    catchesUpWithin: SOON,
  },
  {
    name: 'mail-down',
    what: 'the mail server takes no connection, and does again',
    run: lasting(
      ({ site }) => site.mail.wire.cut(),
      ({ site }) => site.mail.wire.mend(),
    ),
    mayFail: nothing,
    recoversWithin: SHORT,
    catchesUpWithin: TAKEOVER,
  },
  {
    name: 'mail-silent',
    what: 'the mail server takes connections and says nothing',
    run: lasting(
      ({ site }) => site.mail.wire.swallow(),
      ({ site }) => site.mail.wire.heal(),
    ),
    mayFail: nothing,
    recoversWithin: SHORT,
    // The timeout of the mail client is 15 s for a greeting and 30 s for an answer.
    catchesUpWithin: 35,
  },
  {
    name: 'mail-busy',
    what: 'the mail server answers 451 to every recipient',
    run: lasting(
      ({ site }) => (site.mail.busy = true),
      ({ site }) => (site.mail.busy = false),
    ),
    mayFail: nothing,
    recoversWithin: SHORT,
    catchesUpWithin: TAKEOVER,
  },
  {
    name: 'pool-of-changes',
    what: 'the end of the trail is locked and changes flood in: every connection for changes waits',
    run: holding('select from audit_head for update', 'changes'),
    // Reads of people who are signed in use the connections for changes.
    mayFail: ({ kind, what }) => kind === 'write' || /\/(admin|me)\b/.test(what),
    recoversWithin: 4,
    catchesUpWithin: TAKEOVER,
  },
  {
    name: 'pool-of-all',
    what: 'publications are locked and reads and changes flood in: health, readiness and the webhook answer on',
    run: holding('lock table publications in access exclusive mode', 'all'),
    mayFail: ({ kind }) => kind === 'write' || kind === 'read',
    recoversWithin: 4,
    catchesUpWithin: TAKEOVER,
  },
]

/** The scenario of a full disk. It needs a separate site on a small disk (disk.ts). */
export const diskFull = (fill: () => void, empty: () => void): Scenario => ({
  name: 'disk-full',
  what: 'the disk of PostgreSQL is full, and has room again',
  run: lasting(fill, async ({ site }) => {
    empty()
    // PostgreSQL may have ended because the disk was full.
    await site.postgres.start().catch(() => {})
  }),
  mayFail: butLife,
  recoversWithin: 5,
  catchesUpWithin: TAKEOVER,
})

/** The scenarios of the common site, in the order in which they run. */
export const SCENARIOS: readonly Scenario[] = [...processes, ...database, ...others]
