import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/kind.ts'

/** Files are large and registers slow: an attempt has half an hour. The wait before a retry gives the register time to recover. */
const ATTEMPTS = {
  data: z.object({}),
  attempts: 4,
  wait: { first: 900, longest: 4 * 3600 },
  seconds: 1800,
  policy: 'one',
  outside: true,
} as const

/** Updates the officials from the addresses of ELUS_URLS. */
export const refreshElus = jobKind({ ...ATTEMPTS, name: 'import.elus', cron: '20 4 5 * *' })
/** Updates the town halls from the address of MAIRIES_URL. */
export const refreshMairies = jobKind({ ...ATTEMPTS, name: 'import.mairies', cron: '20 5 * * 1' })
