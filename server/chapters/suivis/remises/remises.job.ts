import { z } from 'zod'
import { ENVOI_HOURS } from '../../../../contract/suivis/envois.ts'
import { jobKind } from '../../../platform/jobs/kind.ts'

const sending = {
  data: z.object({ envoi_id: z.uuid() }),
  attempts: 3,
  wait: { first: 30, longest: 120 },
  policy: 'one',
  outside: true,
  quiet: true,
  wake: true,
  workers: 2,
} as const

/** Wakes the work on one sending of reminders. Its rows say what is to be done: a job that is lost, or comes twice, changes when and nothing else. */
export const sendRemises = jobKind({
  ...sending,
  name: 'suivis.send',
  // The window of the evening.
  seconds: 5400,
})

/** The same of an alert. It has workers of its own: no reminder makes it wait. */
export const sendAlert = jobKind({
  ...sending,
  name: 'suivis.alert',
  // Its hours.
  seconds: ENVOI_HOURS * 3600,
})
