import { machineCaller } from '../access/caller.ts'
import { record } from '../audit/record.ts'
import type { AfterRestore, Copied } from '../chapter.ts'
import type { Tx } from '../db/db.ts'
import type { Header, Trailer } from './format.ts'

/** The rows that were changed because their work was in progress when the backup was made: numbers by name. */
export type Neutralised = Readonly<Record<string, number>>

/** Changes in every chapter the rows that must not act again in a copy, since they may act in the other database. */
export async function neutraliseRows(tx: Tx, chapters: readonly AfterRestore[], copied: Copied): Promise<Neutralised> {
  const changed: Record<string, number> = {}
  for (const chapter of chapters)
    for (const [name, rows] of Object.entries((await chapter.neutralise?.(tx, copied)) ?? {})) changed[name] = (changed[name] ?? 0) + rows
  return changed
}

/**
 * Makes a restored copy safe to start, since the original went on after the backup. Every chapter changes those of its rows that must not
 * act again. The changes are one row of the audit trail.
 */
export async function neutralise(tx: Tx, chapters: readonly AfterRestore[], header: Header, trailer: Trailer): Promise<Neutralised> {
  const changed = await neutraliseRows(tx, chapters, { how: 'restored', before: 'infinity' })
  const rows = Object.values(trailer.tables).reduce((sum, table) => sum + table.rows, 0)
  await record(tx, machineCaller('cli'), 'database.restore', {
    type: 'database',
    id: 'database',
    after: { made_at: header.made_at, release: header.release, rows, audit_seq: trailer.audit.seq, ...changed },
  })
  return changed
}
