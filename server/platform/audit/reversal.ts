import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { Tx } from '../db/db.ts'

/** A stored undo step. */
export interface UndoStep {
  audit_id: string
  /** The key of its reversal, among the reversals of a chapter. */
  kind: string
  part: string | null
  target_type: string
  target_id: string
  version: number
  before: Record<string, unknown> & { version: number }
  dependents: Record<string, unknown>
  created_at: string
  /** Whether a newer step of this kind, target and part was not undone. For records without a version, this forbids undoing. */
  superseded: boolean
}

/**
 * The outcome of undoing a step: the recorded fields before and after, and the record's new version (null if it has no version, is
 * deleted, or was not changed); or the reason why the record was not changed.
 */
export type Outcome =
  | { before: object | null; after: object | null; version: number | null; emailSent?: boolean }
  | { kept: 'changed_since' | 'gone' | 'not_possible_now' | 'left' | 'media_gone' | 'act_posted' }

/**
 * Reverses the steps of one kind in a transaction: locks all their records in the common order of locks, checks their versions first,
 * and applies the rules of the original action. Returns the outcomes in the order of the steps.
 * @throws AppError the error of the original action if a rule forbids the reversal; undo.ts converts it
 */
export type Reverser = (tx: Tx, steps: readonly UndoStep[], caller: Caller) => Promise<Outcome[]>

/** The reversal of steps of one kind, and the conditions that show whether it is possible. */
export interface Reversal {
  undo: Reverser
  /** The condition that the record is unchanged since the step, on `undo_steps s`. */
  unchanged: RawBuilder<SqlBool>
  /**
   * The condition that the step `undo_steps s` decided about a user: on their own request, or by another person on their rights. Nobody undoes such a
   * step about themselves. Absent: steps of this kind are about nobody.
   */
  isAbout?: (userId: string) => RawBuilder<SqlBool>
  /** The condition that an e-mail of the step was sent, on `undo_steps s`. */
  emailSent?: RawBuilder<SqlBool>
}

/** Returns a reverser that reverses one step at a time, for records that are never changed in bulk. */
export const oneByOne =
  (undo: (tx: Tx, step: UndoStep, caller: Caller) => Promise<Outcome>): Reverser =>
  async (tx, steps, caller) => {
    const outcomes: Outcome[] = []
    for (const step of steps) outcomes.push(await undo(tx, step, caller))
    return outcomes
  }

/** The reversal for records with a version: a record is unchanged while it has the version that the step set. */
export const versioned = (table: string, undo: Reverser): Reversal => ({
  undo,
  unchanged: sql`exists (select from ${sql.table(table)} r where r.id = s.target_id and r.version = s.version)`,
})

/** The same for records that are deleted from the table: a deletion is unchanged while the record does not exist. */
export const versionedOrGone = (table: string, undo: Reverser): Reversal => ({
  undo,
  unchanged: sql`coalesce((select r.version from ${sql.table(table)} r where r.id = s.target_id), 0) = s.version`,
})

/**
 * The reversal for records without a version: a record is unchanged while no newer step of the same part exists. `offset 0` and the subqueries make
 * PostgreSQL look newer steps up for each row by their indexes. As a join of whole tables, which it may choose where it has no statistics yet, the
 * condition takes minutes.
 */
export const unversioned = (undo: Reverser): Reversal => ({
  undo,
  unchanged: sql`not exists (
    select from undo_steps n
    where n.target_type = s.target_type and n.target_id = s.target_id and n.kind is not distinct from s.kind
      and n.part is not distinct from s.part and n.undone_by is null
      and (select l.seq from audit_log l where l.id = n.audit_id) > (select l.seq from audit_log l where l.id = s.audit_id) offset 0)`,
})
