import { sendEmail } from '../mail/send-job.ts'
import type { Job } from './definition.ts'

/** Every background job of the service. */
export const JOBS: readonly Job[] = [sendEmail]
