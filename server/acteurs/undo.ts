import { sql } from 'kysely'
import type { KeptStep, Outcome } from '../audit/undo.ts'
import type { Tx } from '../db/db.ts'
import { adminActeur, type AdminActeurRow, lockActeur } from './rows.ts'

/** The states of an actor that undoing brings back. */
export const UNDOABLE = ['valide', 'badge', 'active', 'can_publish', 'deleted_at'] as const satisfies (keyof AdminActeurRow)[]

/** Reverses changes of actors' states. */
export async function undoActeurs(tx: Tx, steps: readonly KeptStep[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const step of steps) outcomes.push(await undoOne(tx, step))
  return outcomes
}

async function undoOne(tx: Tx, { target_id, version, before }: KeptStep): Promise<Outcome> {
  const row = await lockActeur(tx, target_id)
  if (row.version !== version) return { kept: 'changed_since' }
  const values = UNDOABLE.filter((name) => name in before).map((name) => sql`${sql.ref(name)} = ${before[name] ?? null},`)
  await sql`update acteurs set ${sql.join(values, sql` `)} version = version + 1, updated_at = now_ms() where id = ${target_id}`.execute(tx)
  return { before: row, after: await adminActeur(tx, target_id) }
}
