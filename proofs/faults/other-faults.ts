import { SHORT, SOON, TAKEOVER, faultFor, locksDuring } from './fault-kinds.ts'
import { nothing, type Scenario } from './scenario.ts'

/** Faults of Redis and of the mail server, and floods of requests. */
export const OTHER_FAULTS: readonly Scenario[] = [
  {
    name: 'redis-killed',
    what: 'Redis is killed, and started again',
    run: faultFor(
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
    run: faultFor(
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
    run: faultFor(
      ({ site }) => site.mail.proxy.cut(),
      ({ site }) => site.mail.proxy.restore(),
    ),
    mayFail: nothing,
    recoversWithin: SHORT,
    catchesUpWithin: TAKEOVER,
  },
  {
    name: 'mail-silent',
    what: 'the mail server takes connections and says nothing',
    run: faultFor(
      ({ site }) => site.mail.proxy.discard(),
      ({ site }) => site.mail.proxy.forward(),
    ),
    mayFail: nothing,
    recoversWithin: SHORT,
    // The timeout of the mail client is 15 s for a greeting and 30 s for an answer.
    catchesUpWithin: 35,
  },
  {
    name: 'mail-busy',
    what: 'the mail server answers 451 to every recipient',
    run: faultFor(
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
    run: locksDuring('select from audit_head for update', 'changes'),
    // Reads of people who are signed in use the connections for changes.
    mayFail: ({ kind, what }) => kind === 'write' || /\/(admin|me)\b/.test(what),
    recoversWithin: 4,
    catchesUpWithin: TAKEOVER,
  },
  {
    name: 'pool-of-all',
    what: 'publications are locked and reads and changes flood in: health, readiness and the webhook answer on',
    run: locksDuring('lock table publications in access exclusive mode', 'all'),
    mayFail: ({ kind }) => kind === 'write' || kind === 'read',
    recoversWithin: 4,
    catchesUpWithin: TAKEOVER,
  },
]
