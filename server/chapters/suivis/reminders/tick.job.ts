import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/kind.ts'

/** Looks each minute what the followings of this hour are to be sent, and at what others have left behind. */
export const suivisTick = jobKind({
  name: 'suivis.tick',
  data: z.object({}),
  attempts: 1,
  wait: { first: 30, longest: 30 },
  seconds: 600,
  policy: 'one',
  outside: true,
  quiet: true,
  wake: true,
  cron: '* * * * *',
})
