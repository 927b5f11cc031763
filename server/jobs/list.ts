import { dailySync } from '../defibrillateurs/registre/daily.ts'
import { syncJob } from '../defibrillateurs/registre/job.ts'
import { dispatchJob } from '../imports/dispatch.ts'
import { runJob } from '../imports/job.ts'
import { sendEmail } from '../mail/send-job.ts'
import { refreshElus, refreshMairies } from '../open-data/jobs.ts'
import type { Job } from './definition.ts'

/** Every background job of the service. */
export const JOBS: readonly Job[] = [sendEmail, refreshElus, refreshMairies, syncJob, dailySync, runJob, dispatchJob]
