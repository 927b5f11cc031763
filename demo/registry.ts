import { sql } from 'kysely'
import type { Tx } from '../server/platform/db/db.ts'

/** Tables whose demonstration rows are marked by id. Rows of other tables are deleted with them. */
const KINDS: ReadonlySet<string> = new Set([
  'users',
  'acteurs',
  'publications',
  'elus',
  'collectes',
  'commune_infos',
  'defibrillateurs',
  'import_sources',
  'import_runs',
  'claims',
  'subscriptions',
  'emails',
  'message_threads',
  'messages',
  'message_notes',
  'canned_replies',
  'publication_reports',
])

/** Marks rows as the demonstration's. `demo remove` deletes marked rows. */
export async function markDemoRecords(tx: Tx, kind: string, ids: readonly string[]): Promise<void> {
  if (KINDS.has(kind)) await sql`insert into demo_records select ${kind}, unnest(${[...ids]}::uuid[]) on conflict do nothing`.execute(tx)
}

/** Records that the demonstration was loaded, with the number of rows of each kind. */
export async function recordDemoLoad(
  tx: Tx,
  counts: Record<'communes' | 'acteurs' | 'publications' | 'users' | 'claims' | 'accounts', number>,
): Promise<void> {
  await tx.deleteFrom('demo_load').execute()
  await tx.insertInto('demo_load').values(counts).execute()
}
