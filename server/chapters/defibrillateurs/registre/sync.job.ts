import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/kind.ts'

/** Executes one run of a sync. */
export const syncJob = jobKind({
  name: 'defibrillateurs.sync',
  data: z.object({ run: z.guid() }),
  attempts: 5,
  wait: { first: 30, longest: 600 },
  seconds: 3600,
  policy: 'any',
  outside: true,
})
