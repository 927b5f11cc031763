import { z } from 'zod'
import { jobKind } from '../../platform/jobs/kind.ts'

/** Wakes the work on one sending. Its rows say what is to be done: a job that is lost, or comes twice, changes when and nothing else. */
export const sendRemises = jobKind({
  name: 'suivis.send',
  data: z.object({ envoi_id: z.uuid() }),
  attempts: 3,
  wait: { first: 30, longest: 120 },
  // The window of the evening.
  seconds: 5400,
  policy: 'one',
  outside: true,
  quiet: true,
  workers: 2,
})
