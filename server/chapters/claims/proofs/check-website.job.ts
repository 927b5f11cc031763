import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/kind.ts'

/** Reads the web page of an actor and looks for the code of a claim. */
export const checkWebsite = jobKind({
  name: 'claims.check_website',
  data: z.object({ proof: z.guid() }),
  attempts: 3,
  wait: { first: 30, longest: 300 },
  seconds: 90,
  policy: 'any',
  outside: true,
})
