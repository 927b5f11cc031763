import type { z } from 'zod'
import type { SyncRun } from '../../../../contract/defibrillateurs/defibrillateur-records.ts'
import type { Run } from './open-run.ts'
import { refusalTold, runTold } from './sentences.ts'

/** A run as it leaves: what it says in both languages. */
export function shownRun({ message, refusals, ...run }: Run): z.output<typeof SyncRun> {
  const said = message === null ? null : runTold(message)
  return {
    ...run,
    message: said?.fr ?? null,
    message_en: message,
    code: said?.code ?? null,
    refusals: refusals.map(({ line, source_id, reason }) => ({ line, source_id, reason: refusalTold(reason).fr, reason_en: reason })),
  }
}
