import { z } from 'zod'
import { jobKind } from '../../platform/jobs/kind.ts'

/** Marks overdue subscriptions once a day, before people come to work. */
export const reconcileSubscriptions = jobKind({
  name: 'subscriptions.reconcile',
  data: z.object({}),
  attempts: 3,
  wait: { first: 60, longest: 600 },
  seconds: 300,
  policy: 'one',
  cron: '20 5 * * *',
})
