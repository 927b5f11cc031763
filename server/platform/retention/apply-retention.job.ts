import { z } from 'zod'
import { jobKind } from '../jobs/kind.ts'

/** Applies all retention rules once a day, at a quiet hour. */
export const applyRetention = jobKind({
  name: 'retention.apply',
  data: z.object({}),
  attempts: 3,
  wait: { first: 600, longest: 3600 },
  seconds: 3600,
  policy: 'one',
  cron: '40 3 * * *',
})
