import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/kind.ts'

/** Starts the runs of due sources, every minute. */
export const dispatchJob = jobKind({
  name: 'imports.dispatch',
  data: z.object({}),
  attempts: 2,
  wait: { first: 5, longest: 5 },
  seconds: 50,
  policy: 'one',
  outside: true,
  cron: '* * * * *',
  quiet: true,
})
