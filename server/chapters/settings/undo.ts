import { sql } from 'kysely'
import type { Caller } from '../../platform/access/caller.ts'
import { assertFresh } from '../../platform/access/fresh.ts'
import { oneByOne, type Outcome, type UndoStep, versioned } from '../../platform/audit/reversal.ts'
import type { Tx } from '../../platform/db/db.ts'
import { saysWhoIsBelieved } from '../../platform/instance/stored.ts'
import { auditFields, type SettingRow, writeSetting } from './rows.ts'

/** Gives a setting the value that it had. */
async function undoOne(tx: Tx, { target_id: id, version, before }: UndoStep, caller: Caller): Promise<Outcome> {
  const { rows } = await sql<SettingRow>`select id, key, value, version from settings where id = ${id} for update`.execute(tx)
  const [row] = rows
  if (row?.version !== version) return { kept: 'changed_since' }
  if (saysWhoIsBelieved(row.key)) assertFresh(caller)
  const after = await writeSetting(tx, row, before['value'] ?? null)
  return { ...auditFields(row, after), version: after.version }
}

export const settingReversal = versioned('settings', oneByOne(undoOne))
