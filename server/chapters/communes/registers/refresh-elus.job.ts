import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/kind.ts'
import { REGISTER_ATTEMPTS } from './register-attempts.ts'

/** Updates the officials from the addresses of ELUS_URLS. */
export const refreshElus = jobKind({
  ...REGISTER_ATTEMPTS,
  name: 'import.elus',
  data: z.object({}),
  cron: '20 4 5 * *',
})
