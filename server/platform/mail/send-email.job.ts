import { z } from 'zod'
import { jobKind } from '../jobs/kind.ts'

/** Sends one e-mail of the outbox. */
export const sendEmail = jobKind({
  name: 'mail.send',
  data: z.object({ email_id: z.uuid() }),
  // The retries spread over about a day.
  attempts: 14,
  wait: { first: 30, longest: 4 * 3600 },
  // The second e-mail of a batch may begin when the first has met every time limit of the mail server.
  seconds: 150,
  policy: 'any',
  outside: true,
  workers: 2,
  batch: { size: 8, concurrent: 4, everyMs: 100 },
})
