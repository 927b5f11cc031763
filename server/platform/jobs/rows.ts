import type { z } from 'zod'
import type { Job } from '../../../contract/jobs/jobs.ts'
import { storedFault } from './fault.ts'
import type { StoredJob } from './queue-tables.ts'
import type { Catalogue } from '../stored-messages/part.ts'

export type JobRow = z.output<typeof Job>

/** A job as answered by the API: of its error, pg-boss stores only the class and a message of ours. */
export function jobRow({ output, ...row }: StoredJob, messages: Catalogue): JobRow {
  if (output === null) return { ...row, error: null }
  const fault = storedFault(output)
  const { fr, en } = messages.translate(fault)
  return { ...row, error: { class: fault.error, message: fr, message_en: en } }
}
