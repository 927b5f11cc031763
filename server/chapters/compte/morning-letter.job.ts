import { z } from 'zod'
import { jobKind } from '../../platform/jobs/kind.ts'

/** Sends the e-mail of the morning, at seven in Paris. */
export const morningLetters = jobKind({
  name: 'compte.morning_letters',
  data: z.object({}),
  attempts: 3,
  wait: { first: 300, longest: 1800 },
  seconds: 3600,
  policy: 'one',
  outside: true,
  cron: '0 7 * * *',
})
