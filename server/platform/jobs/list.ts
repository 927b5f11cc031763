import { dailySync } from '../../chapters/defibrillateurs/registre/daily.ts'
import { syncJob } from '../../chapters/defibrillateurs/registre/job.ts'
import { dispatchJob } from '../../chapters/imports/dispatch.ts'
import { runJob } from '../../chapters/imports/job.ts'
import { sendEmail } from '../mail/send-job.ts'
import { refreshElus, refreshMairies } from '../../chapters/communes/registers/jobs.ts'
import { pollMailbox } from '../../chapters/messages/inbound/poll-job.ts'
import { receiveEmail } from '../../chapters/messages/inbound/receive-job.ts'
import { retentionJob } from '../retention/run.ts'
import { tellRefusals } from '../../chapters/publications/refusals.ts'
import { reconcileSubscriptions } from '../../chapters/subscriptions/overdue.ts'
import { applyPayments } from '../../chapters/payments/apply.ts'
import { sweepPayments } from '../../chapters/payments/sweep-job.ts'
import type { Job } from './definition.ts'

/** Every background job of the service. */
export const JOBS: readonly Job[] = [
  sendEmail,
  refreshElus,
  refreshMairies,
  syncJob,
  dailySync,
  reconcileSubscriptions,
  applyPayments,
  sweepPayments,
  receiveEmail,
  pollMailbox,
  tellRefusals,
  runJob,
  dispatchJob,
  retentionJob,
]
