import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'

/** What an import is about to do to a commune, as far as its version goes. */
interface Touching {
  create: readonly unknown[]
  update: readonly unknown[]
  remove: readonly unknown[]
}

/** Gives the communes whose rows change a new version: who edits one meanwhile is told, and overwrites nothing unseen. */
export async function touchCommunes(tx: Tx, plans: ReadonlyMap<string, Touching>): Promise<void> {
  const touched = [...plans].filter(([, { create, update, remove }]) => create.length + update.length + remove.length > 0).map(([id]) => id)
  if (touched.length === 0) return
  await sql`update communes set version = version + 1, updated_at = now_ms() where id = any(${touched}::uuid[])`.execute(tx)
}
