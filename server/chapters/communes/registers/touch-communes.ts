import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'

/** The changes of an import to a commune that increment its version. */
interface Touching {
  create: readonly unknown[]
  update: readonly unknown[]
  remove: readonly unknown[]
}

/** Increments the version of communes whose rows change: a concurrent edit then fails instead of overwriting unseen changes. */
export async function touchCommunes(tx: Tx, plans: ReadonlyMap<string, Touching>): Promise<void> {
  const touched = [...plans].filter(([, { create, update, remove }]) => create.length + update.length + remove.length > 0).map(([id]) => id)
  if (touched.length === 0) return
  await sql`update communes set version = version + 1, updated_at = now_ms() where id = any(${touched}::uuid[])`.execute(tx)
}
