import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Line } from './run-state.ts'
import { type Message, storedWithTexts } from '../../../platform/stored-messages/message.ts'

/** Makes a line about the run, not about an item. */
export const runLine = (level: Line['level'], message: Message): Line => ({
  level,
  action: null,
  external_id: null,
  title: null,
  message,
  warning: null,
  changes: {},
  publication_id: null,
  version: null,
  before: null,
})

/** Whether a line is stored: unchanged items are only counted. */
export const isStored = ({ action, message }: Line): boolean => action !== 'unchanged' || message.name !== 'same'

/** Removes characters that PostgreSQL cannot store from a text of a source, which may be cut anywhere. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** Writes the lines of a run, numbered from `seq` + 1. */
export async function writeLines(tx: Tx, runId: string, seq: number, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map(({ message, warning, external_id, title, ...line }, index) => ({
    ...line,
    external_id: external_id && storable(external_id),
    title: title && storable(title),
    seq: seq + index + 1,
    reason: storedWithTexts(message),
    warning: warning && storedWithTexts(warning),
  }))
  await sql`
    insert into import_run_entries (run_id, seq, level, action, external_id, title, reason, warning, changes, publication_id, version, before)
    select ${runId}::uuid, n.* from json_to_recordset(${JSON.stringify(rows)}::json) as n (seq integer, level text, action text, external_id text,
      title text, reason jsonb, warning jsonb, changes jsonb, publication_id uuid, version integer, before jsonb)`.execute(tx)
}
