import { sql } from 'kysely'
import type { Tx } from '../server/platform/db/db.ts'

/** Tables of which the demonstration's rows are known by id. What else it makes hangs on them. */
const KINDS: ReadonlySet<string> = new Set([
  'users',
  'acteurs',
  'publications',
  'elus',
  'collectes',
  'commune_infos',
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

/** Notes rows as the demonstration's, so that they can be taken away. */
export async function keepDemoRecords(tx: Tx, kind: string, ids: readonly string[]): Promise<void> {
  if (KINDS.has(kind)) await sql`insert into demo_records select ${kind}, unnest(${[...ids]}::uuid[]) on conflict do nothing`.execute(tx)
}

/** Notes that the demonstration was loaded, and how much of it there is. */
export async function keepDemoLoad(
  tx: Tx,
  counts: Record<'communes' | 'acteurs' | 'publications' | 'users' | 'claims' | 'accounts', number>,
): Promise<void> {
  await tx.deleteFrom('demo_load').execute()
  await tx.insertInto('demo_load').values(counts).execute()
}
