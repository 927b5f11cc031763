import { z } from 'zod'
import { jobKind } from '../jobs/kind.ts'

/** Seals by the present AUTH_SECRET what the former one has sealed. Sent at the start. */
export const sealAnew = jobKind({
  name: 'secrets.seal_anew',
  data: z.object({}),
  attempts: 10,
  wait: { first: 30, longest: 600 },
  seconds: 3600,
  policy: 'one',
})
