import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/kind.ts'

/** Makes one run, or its undo, from where it is. */
export const bulkRun = jobKind({
  name: 'publications.bulk',
  data: z.object({ run: z.guid() }),
  attempts: 10,
  wait: { first: 5, longest: 60 },
  seconds: 900,
  policy: 'any',
  workers: 2,
})
