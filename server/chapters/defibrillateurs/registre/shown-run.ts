import type { z } from 'zod'
import type { LastSync, SyncRun } from '../../../../contract/defibrillateurs/defibrillateur-records.ts'
import { AppError } from '../../../../contract/errors.ts'
import { BACKUP_MESSAGES } from '../../../platform/backup/messages-catalogue.ts'
import { FILE_MESSAGES, ROW_MESSAGES } from '../../../platform/open-data/messages-catalogue.ts'
import { catalogueOf } from '../../../platform/stored-messages/part.ts'
import { DEVICE_ROW_MESSAGES, SYNC_MESSAGES } from './messages-catalogue.ts'
import type { LastRun, Run } from './open-run.ts'
import type { StoredRefusal } from './run-outcome.ts'

const MESSAGES = catalogueOf([SYNC_MESSAGES, FILE_MESSAGES, ROW_MESSAGES, DEVICE_ROW_MESSAGES, BACKUP_MESSAGES])

/** Returns a run for the answer of the API, with its messages in both languages. */
export function shownRun({ end_message, refusals, ...run }: Run): z.output<typeof SyncRun> {
  const message = end_message && MESSAGES.translate(end_message)
  return {
    ...run,
    message: message?.fr ?? null,
    message_en: message?.en ?? null,
    code: message?.name ?? null,
    refusals: refusals.map(shownRefusal),
  }
}

/** Returns the last run of a scope for the answer of the API. @throws AppError not_found without a run */
export function shownLastRun(run: LastRun | null): z.output<typeof LastSync> {
  if (!run) throw new AppError('not_found')
  return { ...shownRun(run), previous_success: run.previous_success }
}

/** Returns a refusal with its reason in both languages. One without a code is older than the message catalogue: its text is shown. */
function shownRefusal({ line, source_id, reason: text, code = null, params = { text } }: StoredRefusal) {
  const { fr, en } = MESSAGES.translate({ code, params })
  return { line, source_id, reason: fr, reason_en: en }
}
