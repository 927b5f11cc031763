import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/kind.ts'

/** Parses one stored letter and adds it to its thread. */
export const receiveEmail = jobKind({
  name: 'mail.receive',
  data: z.object({ inbound_id: z.uuid() }),
  attempts: 5,
  wait: { first: 10, longest: 3600 },
  seconds: 120,
  policy: 'any',
})
