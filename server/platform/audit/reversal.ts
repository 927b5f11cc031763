import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { Tx } from '../db/db.ts'

/** A step as it is kept. */
export interface UndoStep {
  audit_id: string
  /** Who reverses it: a key of the reversals of a chapter. */
  kind: string
  part: string | null
  target_type: string
  target_id: string
  version: number
  before: Record<string, unknown> & { version: number }
  dependents: Record<string, unknown>
  created_at: string
  /** A newer step of this kind, target and part stands: of what has no version, that is what forbids undoing. */
  superseded: boolean
}

/**
 * What undoing a step came to: what the trail tells of the record before and after, and the version that it has now (null where it has
 * none, is gone, or keeps the one it had); or why it was left alone.
 */
export type Outcome =
  | { before: object | null; after: object | null; version: number | null; emailSent?: boolean }
  | { kept: 'changed_since' | 'gone' | 'not_possible_now' | 'left' }

/**
 * Reverses the steps of one kind, in the transaction: it locks all their records in the order of every other lock on several, looks
 * at their versions first, and keeps to the rules of what was done. Gives the outcomes in the order of the steps.
 * @throws AppError what the forward action would, where a rule forbids it: undo.ts makes one answer of them
 */
export type Reverser = (tx: Tx, steps: readonly UndoStep[], caller: Caller) => Promise<Outcome[]>

/** How steps of one kind are reversed, and how it is told beforehand whether they can be. */
export interface Reversal {
  undo: Reverser
  /** Whether the record still stands as the step left it, of `undo_steps s`. */
  stands: RawBuilder<SqlBool>
  /** Whether something of it has left the house, of `undo_steps s`. */
  left?: RawBuilder<SqlBool>
}

/** A reverser of one step at a time, for what is never changed in bulk. */
export const oneByOne =
  (undo: (tx: Tx, step: UndoStep, caller: Caller) => Promise<Outcome>): Reverser =>
  async (tx, steps, caller) => {
    const outcomes: Outcome[] = []
    for (const step of steps) outcomes.push(await undo(tx, step, caller))
    return outcomes
  }

/** Records with a version stand as a step left them while they have the version that it left. */
export const versioned = (table: string, undo: Reverser): Reversal => ({
  undo,
  stands: sql`exists (select from ${sql.table(table)} r where r.id = s.target_id and r.version = s.version)`,
})

/** The same of records that are deleted for good: a deletion stands while there is none. */
export const versionedOrGone = (table: string, undo: Reverser): Reversal => ({
  undo,
  stands: sql`coalesce((select r.version from ${sql.table(table)} r where r.id = s.target_id), 0) = s.version`,
})

/** What has no version stands while no newer step of the same part does. */
export const unversioned = (undo: Reverser): Reversal => ({
  undo,
  stands: sql`not exists (
    select from audit_log l, undo_steps n join audit_log nl on nl.id = n.audit_id
    where l.id = s.audit_id and n.target_type = s.target_type and n.target_id = s.target_id and n.kind is not distinct from s.kind
      and n.part is not distinct from s.part and n.undone_by is null and nl.seq > l.seq)`,
})
