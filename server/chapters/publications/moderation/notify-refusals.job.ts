import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/kind.ts'

/** Notifies people of the refusals collected for them. */
export const notifyRefusals = jobKind({
  name: 'publications.tell_refusals',
  data: z.object({}),
  attempts: 3,
  wait: { first: 30, longest: 300 },
  seconds: 120,
  policy: 'one',
  outside: true,
  cron: '* * * * *',
  quiet: true,
})
