import { z } from 'zod'
import { jobKind } from '../../platform/jobs/kind.ts'

/** Sends a new job for each event that has lost its own. */
export const sweepPayments = jobKind({
  name: 'payments.sweep',
  data: z.object({}),
  attempts: 3,
  wait: { first: 30, longest: 60 },
  seconds: 60,
  policy: 'one',
  cron: '*/5 * * * *',
  quiet: true,
})
