import { sql } from 'kysely'
import type { Caller } from '../server/platform/access/caller.ts'
import type { AuditAction } from '../server/platform/audit/actions.ts'
import { type AuditRow, auditRow } from '../server/platform/audit/audit-rows.ts'
import type { Change } from '../server/platform/audit/changes.ts'
import { storeSteps, undoData } from '../server/platform/audit/undo-steps.ts'
import type { Tx } from '../server/platform/db/db.ts'
import { addDays, daytime } from './dates.ts'

/** The audit trail of the demonstration begins this number of days before the load. */
const TRAIL_DAYS = 41.5
/** Undo steps are stored for a month (audit/undo-steps.ts). */
const UNDO_DAYS = 30
const ROWS_A_STATEMENT = 200
/** Values that only satisfy the types. */
const SET_BY_TRIGGERS = { seq: 0, prev_hash: Buffer.alloc(0), hash: Buffer.alloc(0) }

/** A change made before the load, as the audit trail records it. Rows of other tables agree with it. */
export interface PastStep extends Pick<Change, 'type' | 'id' | 'before' | 'after'> {
  at: Date
  /** A user's id; null for a visitor. */
  by: string | null
  kind?: Caller['kind']
  action: AuditAction
  /** Present if the step made a new version of its target that an administrator may undo: the columns that undoing restores. */
  undo?: { columns: readonly string[]; dependents?: Record<string, unknown> }
  /** The bulk decision that the step was part of. */
  bulk?: PastStep
  /** The step that this one undid. */
  undoes?: PastStep
}

type Versioned = Record<string, unknown> & { version: number }

/** The steps of the weeks before the load, and the versions that they made. */
export class Trail {
  readonly now: Date
  readonly start: Date
  readonly #steps: PastStep[] = []
  readonly #versions = new Map<string, { version: number; at: Date }>()

  constructor(now: Date) {
    this.now = now
    this.start = daytime(now, TRAIL_DAYS)
  }

  /** Whether a time is between the beginning of the trail and the load. */
  covers = (at: Date): boolean => at >= this.start && at < this.now

  /** Adds a step if the trail covers its time. */
  add(step: PastStep): PastStep {
    if (this.covers(step.at)) this.#steps.push(step)
    return step
  }

  get steps(): readonly PastStep[] {
    return this.#steps
  }

  /** Sorts the steps by time and numbers the versions that they made. No step may be added afterwards. */
  close(): void {
    this.#steps.sort((a, b) => a.at.getTime() - b.at.getTime())
    for (const step of this.#steps) {
      if (!step.undo && !step.undoes) continue
      const version = this.#versions.get(step.id)?.version ?? 1
      this.#versions.set(step.id, { version: version + 1, at: step.at })
      step.before = { ...step.before, version }
      step.after = { ...step.after, version: version + 1 }
    }
  }

  /** Returns a row with the version and the date after its last step. */
  versioned = <R extends { id: string; updated_at?: unknown }>(row: R) => {
    const last = this.#versions.get(row.id)
    return { ...row, version: last?.version ?? 1, updated_at: last?.at.toISOString() ?? (row.updated_at as string) }
  }

  /** Returns the time of a user's last step. */
  lastAct = (userId: string): Date | undefined => this.#steps.findLast(({ by }) => by === userId)?.at
}

/**
 * Writes the steps into the audit trail. `record()` dates its row itself, so these rows are inserted directly, with their dates. The
 * trigger chains them like all rows. Their request ids show that they are fictitious.
 * @param hash returns the keyed hash of an address
 * @returns the number of written rows
 */
export async function writeTrail(tx: Tx, steps: readonly PastStep[], hash: (address: string) => string): Promise<number> {
  const ranks = new Map(steps.map((step, rank) => [step, rank]))
  const rows: (typeof SET_BY_TRIGGERS & AuditRow & { at: string })[] = []
  const idOf = (step: PastStep | undefined) => (step && rows[ranks.get(step) ?? -1]?.id) ?? null
  for (const [rank, step] of steps.entries()) {
    const { at, by, kind = by === null ? 'anonymous' : 'user', action, bulk, undoes } = step
    const caller: Caller = {
      kind,
      userId: by,
      roles: new Set(),
      appSource: null,
      // The parts of a bulk decision have the same request.
      requestId: `demonstration-${String((bulk && ranks.get(bulk)) ?? rank).padStart(4, '0')}`,
      addressHash: kind === 'cli' ? null : hash(`demonstration ${by ?? rank}`),
      audited: [],
    }
    const after = undoes ? { ...step.after, undoes: idOf(undoes) } : step.after
    rows.push({ ...SET_BY_TRIGGERS, ...auditRow(caller, action, { ...step, after }), part_of: idOf(bulk), at: at.toISOString() })
  }
  for (let i = 0; i < rows.length; i += ROWS_A_STATEMENT)
    await tx
      .insertInto('audit_log')
      .values(rows.slice(i, i + ROWS_A_STATEMENT))
      .execute()
  await writeUndoSteps(tx, steps, idOf)
  return rows.length
}

async function writeUndoSteps(tx: Tx, steps: readonly PastStep[], idOf: (step: PastStep | undefined) => string | null): Promise<void> {
  const oldest = addDays(steps.at(-1)?.at ?? new Date(), 1 - UNDO_DAYS)
  const undoable = steps.flatMap((step) => {
    const auditId = idOf(step)
    if (!step.undo || !auditId || step.at < oldest) return []
    const back = undoData(step.before as Versioned, step.after as Versioned, step.undo.columns, step.undo.dependents)
    return [{ ...back, type: step.type, id: step.id, auditId, batchId: idOf(step.bulk) }]
  })
  await storeSteps(tx, undoable)
  const undone = steps.flatMap((step) => (step.undoes ? [{ audit_id: idOf(step.undoes), undone_by: idOf(step) }] : []))
  await sql`update undo_steps s set created_at = l.at, undone_by = u.undone_by
    from audit_log l left join jsonb_to_recordset(${JSON.stringify(undone)}::jsonb) as u (audit_id uuid, undone_by uuid) on u.audit_id = l.id
    where l.id = s.audit_id and l.id = any(${undoable.map(({ auditId }) => auditId)}::uuid[])`.execute(tx)
}
