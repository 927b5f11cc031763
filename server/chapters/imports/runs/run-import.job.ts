import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/kind.ts'

/** Executes one run of a source. */
export const runImport = jobKind({
  name: 'imports.run',
  data: z.object({ run: z.guid() }),
  attempts: 5,
  wait: { first: 10, longest: 300 },
  seconds: 1800,
  policy: 'any',
  outside: true,
  workers: 2,
})
