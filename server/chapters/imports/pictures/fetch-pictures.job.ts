import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/kind.ts'

/** Fetches the pictures that wait for a source; one job for each source. */
export const fetchPictures = jobKind({
  name: 'imports.pictures',
  data: z.object({ source: z.guid() }),
  attempts: 10,
  wait: { first: 30, longest: 1800 },
  seconds: 600,
  policy: 'one',
  outside: true,
})
