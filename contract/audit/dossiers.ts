import { z } from 'zod'
import { Id, idList, query } from '../shared.ts'
import { AuditRow } from './audit.ts'

/** What records have in common that come whole, a few in one answer. Spec §2-148, §2-155. */

/** The most records of one answer: the one on the screen and the next three. */
export const DOSSIERS_MAX = 4
/** The most rows of the history. */
export const HISTORY_SHOWN = 15

export const History = z
  .object({ data: z.array(AuditRow), total: z.int() })
  .describe(`The latest ${HISTORY_SHOWN} rows of the audit trail.`)

export const dossiersQuery = query({
  ids: idList(DOSSIERS_MAX),
  regarde: Id.optional().describe('The one that the caller looks at: this is recorded for a minute. The others are read ahead.'),
})

export const DOSSIERS_LEFT_OUT =
  'In any state, in the order of the ids. Those that do not exist, or are outside the caller’s territory, are left out. ' +
  'Each has its version: a decision on what was read ahead sends that version.'
