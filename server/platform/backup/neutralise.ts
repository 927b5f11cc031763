import { machineCaller } from '../access/caller.ts'
import { record } from '../audit/record.ts'
import type { AfterRestore } from '../chapter.ts'
import type { Tx } from '../db/db.ts'
import type { Header, Trailer } from './format.ts'

/** What became of work that was under way when the backup was made: rows changed, by name. */
export type Neutralised = Readonly<Record<string, number>>

/**
 * Makes a restored copy safe to start: the world went on after the backup. Every chapter says what its rows must not do any more; what was
 * changed is a row of the audit trail.
 */
export async function neutralise(tx: Tx, chapters: readonly AfterRestore[], header: Header, trailer: Trailer): Promise<Neutralised> {
  const changed: Record<string, number> = {}
  for (const chapter of chapters)
    for (const [name, rows] of Object.entries((await chapter.neutralise?.(tx)) ?? {})) changed[name] = (changed[name] ?? 0) + rows
  const rows = Object.values(trailer.tables).reduce((sum, table) => sum + table.rows, 0)
  await record(tx, machineCaller('cli'), 'database.restore', {
    type: 'database',
    id: 'database',
    after: { made_at: header.made_at, release: header.release, rows, audit_seq: trailer.audit.seq, ...changed },
  })
  return changed
}
