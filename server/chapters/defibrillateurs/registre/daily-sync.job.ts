import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/kind.ts'

/** Starts the sync of the national catalogue. The later hours of the schedule are for days on which the first sync fails. */
export const dailySync = jobKind({
  name: 'defibrillateurs.daily',
  data: z.object({}),
  attempts: 3,
  wait: { first: 60, longest: 600 },
  seconds: 60,
  policy: 'one',
  outside: true,
  cron: '40 4,12,20 * * *',
})
