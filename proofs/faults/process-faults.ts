import { setTimeout as sleep } from 'node:timers/promises'
import { API, SHORT, SOON, TAKEOVER, faultFor, first } from './fault-kinds.ts'
import { at, nothing, type Scenario } from './scenario.ts'

/** Faults of the processes of the service. */
export const PROCESS_FAULTS: readonly Scenario[] = [
  {
    name: 'api-killed',
    what: 'one of two API processes is killed (SIGKILL), and started again later',
    run: async (context) => {
      const victim = first(context.site.api)
      context.begins()
      await victim.signal('SIGKILL')
      await sleep(context.lasts)
      context.over()
      await victim.start()
    },
    mayFail: at(API),
    recoversWithin: SHORT,
    catchesUpWithin: SOON,
  },
  {
    name: 'api-stopped',
    what: 'one of two API processes stands still (SIGSTOP), and goes on',
    run: faultFor(
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
    run: async (context) => {
      context.begins()
      for (const member of context.site.api) {
        await member.signal('SIGTERM')
        await member.start()
        await sleep(500)
      }
      context.over()
    },
    mayFail: nothing,
    recoversWithin: SHORT,
    catchesUpWithin: SOON,
  },
  {
    name: 'worker-killed',
    what: 'one of two workers is killed (SIGKILL) with what it has in hand',
    run: async (context) => {
      const victim = first(context.site.workers)
      context.begins()
      await victim.signal('SIGKILL')
      context.over()
      await context.caughtUp()
      await victim.start()
    },
    mayFail: nothing,
    recoversWithin: SHORT,
    catchesUpWithin: TAKEOVER,
  },
  {
    name: 'worker-stopped',
    what: 'one of two workers stands still (SIGSTOP) until the other has taken over, and goes on',
    run: async (context) => {
      const victim = first(context.site.workers)
      context.begins()
      await victim.signal('SIGSTOP')
      context.over()
      await context.caughtUp()
      await victim.signal('SIGCONT')
      await sleep(1000)
    },
    mayFail: nothing,
    recoversWithin: SHORT,
    catchesUpWithin: TAKEOVER,
  },
]
