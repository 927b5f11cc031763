import { z } from 'zod'
import { job } from '../jobs/definition.ts'

/** Sends one e-mail of the outbox. */
export const sendEmail = job({
  name: 'mail.send',
  data: z.object({ email_id: z.uuid() }),
  attempts: 9,
  wait: { first: 30, longest: 4 * 3600 },
  seconds: 120,
  policy: 'any',
  run: async () => {},
})
