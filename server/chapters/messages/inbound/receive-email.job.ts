import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/kind.ts'

/** Reads one stored letter and takes it in. */
export const receiveEmail = jobKind({
  name: 'mail.receive',
  data: z.object({ inbound_id: z.uuid() }),
  attempts: 5,
  wait: { first: 10, longest: 3600 },
  seconds: 120,
  policy: 'any',
})
