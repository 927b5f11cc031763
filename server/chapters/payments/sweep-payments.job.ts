import { z } from 'zod'
import { jobKind } from '../../platform/jobs/kind.ts'

/** Gives events that have lost their job another. */
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
