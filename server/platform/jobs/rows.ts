import type { z } from 'zod'
import type { Job } from '../../../contract/jobs/jobs.ts'
import { keptFault } from './fault.ts'
import type { StoredJob } from './queue-tables.ts'
import { faultTold } from './sentences.ts'

export type JobRow = z.output<typeof Job>

/** A job as it leaves: of the fault that pg-boss stores only its class and a sentence of ours. */
export function jobRow({ output, ...row }: StoredJob): JobRow {
  if (output === null) return { ...row, error: null }
  const { error, message } = keptFault(output)
  const { fr, en } = faultTold(message)
  return { ...row, error: { class: error, message: fr, message_en: en } }
}
