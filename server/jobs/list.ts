import { dailySync } from '../defibrillateurs/registre/daily.ts'
import { syncJob } from '../defibrillateurs/registre/job.ts'
import { dispatchJob } from '../imports/dispatch.ts'
import { runJob } from '../imports/job.ts'
import { sendEmail } from '../mail/send-job.ts'
import { refreshElus, refreshMairies } from '../open-data/jobs.ts'
import { pollMailbox } from '../messages/inbound/poll-job.ts'
import { receiveEmail } from '../messages/inbound/receive-job.ts'
import { retentionJob } from '../retention/run.ts'
import { tellRefusals } from '../publications/refusals.ts'
import { reconcileSubscriptions } from '../subscriptions/overdue.ts'
import { applyPayments } from '../webhooks/apply.ts'
import { sweepPayments } from '../webhooks/sweep-job.ts'
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
