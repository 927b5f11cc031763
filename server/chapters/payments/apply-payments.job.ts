import { z } from 'zod'
import { jobKind } from '../../platform/jobs/kind.ts'

/** The most events in one job of an earlier release. */
const EVENTS_MAX = 50

/** Applies a received event to its subscription. A job has one event; those of earlier releases have several. */
export const applyPayments = jobKind({
  name: 'payments.apply',
  data: z.object({ event_ids: z.array(z.uuid()).min(1).max(EVENTS_MAX) }),
  // 5 s, 15 s, 45 s and so on: 71.6 hours from the first attempt to the last.
  attempts: 12,
  wait: { first: 5, longest: 110_000, factor: 3, spread: 0.2 },
  seconds: 60,
  policy: 'any',
  workers: 2,
  // A tenth of a second gathers events, and is short beside the second that an effect may take. Concurrent events share a transaction.
  batch: { size: 50, concurrent: 25, everyMs: 100 },
  // An effect must be visible within a second, also from a worker in another process than the one that was woken.
  pollSeconds: 0.5,
})
