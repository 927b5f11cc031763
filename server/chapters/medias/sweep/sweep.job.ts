import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/kind.ts'

/** Compares the store with the rows each week, and logs what differs. */
export const weeklySweep = jobKind({
  name: 'medias.sweep',
  data: z.object({}),
  attempts: 3,
  wait: { first: 600, longest: 3600 },
  seconds: 3600,
  policy: 'one',
  cron: '20 4 * * 0',
})
