import { sql } from 'kysely'
import { oneByOne, type Outcome, type UndoStep, versioned } from '../../platform/audit/reversal.ts'
import type { Tx } from '../../platform/db/db.ts'
import { auditFields, type SettingRow, writeSetting } from './rows.ts'

/** Gives a setting the value that it had. */
async function undoOne(tx: Tx, { target_id: id, version, before }: UndoStep): Promise<Outcome> {
  const { rows } = await sql<SettingRow>`select id, key, value, version from settings where id = ${id} for update`.execute(tx)
  const [row] = rows
  if (row?.version !== version) return { kept: 'changed_since' }
  const after = await writeSetting(tx, row, before['value'] ?? null)
  return { ...auditFields(row, after), version: after.version }
}

export const settingReversal = versioned('settings', oneByOne(undoOne))
