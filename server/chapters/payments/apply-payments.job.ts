import { z } from 'zod'
import { jobKind } from '../../platform/jobs/kind.ts'

/** Events that share a job, so that a busy hour costs few of them. */
export const EVENTS_A_JOB = 50

/** Brings received events into the subscriptions. */
export const applyPayments = jobKind({
  name: 'payments.apply',
  data: z.object({ event_ids: z.array(z.uuid()).min(1).max(EVENTS_A_JOB) }),
  // 5 s, 15 s, 45 s and so on: 71.6 hours from the first to the last.
  attempts: 12,
  wait: { first: 5, longest: 110_000, factor: 3, spread: 0.2 },
  seconds: 60,
  policy: 'any',
  atOnce: 2,
  // An effect is to be seen within a second, also of a worker in another process than the one that was told.
  pollSeconds: 0.5,
})
