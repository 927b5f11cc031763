import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/kind.ts'

/** Visits the mailbox of IMAP_URL each minute. */
export const pollMailbox = jobKind({
  name: 'mail.poll',
  data: z.object({}),
  attempts: 2,
  wait: { first: 30, longest: 60 },
  seconds: 300,
  policy: 'one',
  outside: true,
  cron: '* * * * *',
  needs: ({ support }) => support.imapUrl !== undefined,
  quiet: true,
})
