import { z } from 'zod'
import { jobKind } from '../../platform/jobs/kind.ts'

/** Events that one job of an earlier release may carry. */
const EVENTS_MAX = 50

/** Brings a received event into its subscription. A job has one event; those of earlier releases have several. */
export const applyPayments = jobKind({
  name: 'payments.apply',
  data: z.object({ event_ids: z.array(z.uuid()).min(1).max(EVENTS_MAX) }),
  // 5 s, 15 s, 45 s and so on: 71.6 hours from the first to the last.
  attempts: 12,
  wait: { first: 5, longest: 110_000, factor: 3, spread: 0.2 },
  seconds: 60,
  policy: 'any',
  atOnce: 2,
  // A tenth of a second gathers events, and is short beside the second that an effect may take. Those that run at once share a transaction.
  batch: { size: 50, sideBySide: 25, everyMs: 100 },
  // An effect is to be seen within a second, also of a worker in another process than the one that was told.
  pollSeconds: 0.5,
})
