import { sql } from 'kysely'
import { type UndoStep, oneByOne, type Outcome, type Reverser } from '../../platform/audit/reversal.ts'
import type { Tx } from '../../platform/db/db.ts'
import { COMMUNE, DECIDED, FRANCE, type DecisionTable, auditFields } from './decide.ts'
import type { AdminRow } from './rows.ts'

/** Reverses decisions on devices, unless the registry has changed the device since. */
const undoIn = (decisions: DecisionTable<AdminRow>): Reverser => oneByOne((tx, step) => undoOne(tx, decisions, step))

async function undoOne(tx: Tx, { table, read }: DecisionTable<AdminRow>, { target_id: id, version, before }: UndoStep): Promise<Outcome> {
  await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(tx)
  const row = await read(tx, id)
  if (!row) return { kept: 'gone' }
  if (row.version !== version) return { kept: 'changed_since' }
  const values = DECIDED.filter((name) => name in before).map((name) => sql`${sql.ref(name)} = ${before[name] ?? null},`)
  await sql`update ${sql.table(table)} set ${sql.join(values, sql` `)} version = version + 1, updated_at = now_ms() where id = ${id}`.execute(
    tx,
  )
  const after = await read(tx, id)
  return after ? { before: auditFields(row), after: auditFields(after), version: after.version } : { kept: 'gone' }
}

export const undoDevices = undoIn(FRANCE)
export const undoCommuneDevices = undoIn(COMMUNE)
