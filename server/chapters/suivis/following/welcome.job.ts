import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/kind.ts'

/** Sends the one notification that shows a new follower that notifications arrive. */
export const welcome = jobKind({
  name: 'suivis.welcome',
  data: z.object({ follower_id: z.uuid() }),
  attempts: 3,
  wait: { first: 15, longest: 60 },
  seconds: 30,
  policy: 'any',
  outside: true,
  quiet: true,
})
