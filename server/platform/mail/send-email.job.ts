import { z } from 'zod'
import { jobKind } from '../jobs/kind.ts'

/** Sends one e-mail of the outbox. */
export const sendEmail = jobKind({
  name: 'mail.send',
  data: z.object({ email_id: z.uuid() }),
  // The retries spread over about a day.
  attempts: 14,
  wait: { first: 30, longest: 4 * 3600 },
  seconds: 90,
  policy: 'any',
  outside: true,
  workers: 3,
})
