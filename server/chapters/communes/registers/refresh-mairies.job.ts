import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/kind.ts'
import { REGISTER_ATTEMPTS } from './register-attempts.ts'

/** Updates the town halls from the address of MAIRIES_URL. */
export const refreshMairies = jobKind({
  ...REGISTER_ATTEMPTS,
  name: 'import.mairies',
  data: z.object({}),
  cron: '20 5 * * 1',
})
