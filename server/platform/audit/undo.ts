import { sql } from 'kysely'
import { AppError, type ErrorCode } from '../../../contract/errors.ts'
import type { Caller } from '../access/caller.ts'
import type { AuditAction } from './actions.ts'
import { transact, type Tx } from '../db/db.ts'
import { assertNotAbout } from './about-oneself.ts'
import { mayUndo } from './followed.ts'
import { sqlState } from '../db/sql-state.ts'
import { labelOf } from './list.ts'
import { type Change, record } from './record.ts'
import type { UndoStep, Outcome } from './reversal.ts'
import type { AuditContext } from './undo-state.ts'

interface Target {
  target_type: string
  target_id: string
}
/** The answer of undo. */
export interface Undone {
  undone: (Target & { version: number | null; target_label?: string | null; email_sent?: boolean })[]
  kept: (Target & { reason: string })[]
}

/**
 * Reverses a recorded change and its consequences by one action. For the row of a bulk decision, every record that is unchanged since
 * is reversed. Spec §3-24.
 * @param input.id the id of the audit row
 * @param may whether the caller may undo these steps; by default by their roles of the back-office
 * @throws AppError not_found (no such row), invalid_state (cannot be undone, undone already, or the record has changed since),
 *   undone_in_parts (a bulk decision in the background), already_sent, media_gone, act_posted, forbidden (another person's own), last_admin, already_exists, sync_in_progress,
 *   permission_denied (a decision about the caller)
 */
export function undoAudited(
  { db, caller, reversals }: AuditContext,
  { id: auditId }: { id: string },
  may: MayUndo = mayUndo,
): Promise<Undone> {
  return transact(db, async (tx) => {
    const { rows } = await sql<{ audit_id: string; in_parts: boolean }>`
      select s.audit_id, exists (select from audit_log l where l.id = ${auditId} and l.action = ${IN_PARTS}) as in_parts
      from undo_steps s where s.audit_id = ${auditId} or s.batch_id = ${auditId}`.execute(tx)
    if (rows.some(({ in_parts }) => in_parts)) throw new AppError('undone_in_parts')
    const asked = rows.map(({ audit_id }) => audit_id)
    const steps = await lockSteps(tx, caller, asked, may)
    if (steps.length === 0) throw await nothingOpen(tx, auditId)
    const [only, ...others] = steps
    // What the undoing deletes has no name after it.
    const former = only && others.length === 0 ? await labelOf(tx, only) : null
    const result = await undoSteps(tx, { caller, reversals }, steps)
    const [undone] = result.undone
    if (!undone) throw new AppError(refusalOf(new Set(result.kept.map(({ reason }) => reason))))
    if (others.length === 0) undone.target_label = (await labelOf(tx, undone)) ?? former
    return result
  }).catch((error: unknown) => {
    throw asState(error)
  })
}

/** The row of a whole that a job has changed, and that a job undoes. */
const IN_PARTS: AuditAction = 'publication.bulk'

/** A part of a bulk decision that is undone in one transaction. */
interface UndoPart {
  /** The audit row of the bulk decision. */
  batchId: string
  /** The last step that was dealt with. */
  after: string | null
  limit: number
  /** The audit row of its undoing. */
  undoBatchId: string
}

/**
 * Reverses the next steps of a bulk decision. A record that changed since is left as it is.
 * @returns null if no step is left; `last` is the last step that was dealt with
 * @throws AppError as undoAudited()
 */
export async function undoPart(
  tx: Tx,
  { caller, reversals }: Omit<AuditContext, 'db'>,
  { batchId, after, limit, undoBatchId }: UndoPart,
): Promise<(Undone & { last: string }) | null> {
  const next = await nextSteps(tx, { batchId, after, limit })
  const last = next.at(-1)?.audit_id
  if (last === undefined) return null
  const asked = next.map(({ audit_id }) => audit_id)
  try {
    const steps = await lockSteps(tx, caller, asked, mayUndo)
    return { ...(await undoSteps(tx, { caller, reversals }, steps, undoBatchId)), last }
  } catch (error) {
    throw asState(error)
  }
}

/** Returns the next open steps of a bulk decision. */
export async function nextSteps(
  tx: Tx,
  { batchId, after, limit }: Pick<UndoPart, 'batchId' | 'after' | 'limit'>,
): Promise<{ audit_id: string; target_id: string }[]> {
  const { rows } = await sql<{ audit_id: string; target_id: string }>`
    select audit_id, target_id from undo_steps where batch_id = ${batchId} and undone_by is null
      and (${after}::uuid is null or audit_id > ${after}::uuid) order by audit_id limit ${limit}`.execute(tx)
  return rows
}

/** Reverses locked steps and records it. */
async function undoSteps(
  tx: Tx,
  { caller, reversals }: Omit<AuditContext, 'db'>,
  steps: readonly UndoStep[],
  batchId: string | null = null,
): Promise<Undone> {
  const mark = await assertNotAbout(tx, caller, reversals, steps)
  const result: Undone = { undone: [], kept: [] }
  const changes: Change[] = []
  const done: string[] = []
  for (const [kind, ofKind] of Map.groupBy(steps, (step) => step.kind)) {
    const outcomes = (await reversals[kind]?.undo(tx, ofKind, caller)) ?? []
    for (const [index, step] of ofKind.entries()) {
      const target = { target_type: step.target_type, target_id: step.target_id }
      const outcome: Outcome = outcomes[index] ?? { kept: 'not_possible_now' }
      if ('kept' in outcome) {
        result.kept.push({ ...target, reason: outcome.kept })
        continue
      }
      if (outcome.version !== null) await reopenPrevious(tx, step, outcome.version)
      done.push(step.audit_id)
      result.undone.push({
        ...target,
        version: outcome.version,
        ...(outcome.emailSent === undefined ? {} : { email_sent: outcome.emailSent }),
      })
      const after = { ...outcome.after, ...mark, undoes: step.audit_id }
      changes.push({ type: target.target_type, id: target.target_id, before: outcome.before, after })
    }
  }
  if (changes.length === 0) return result
  const [id] = await record(tx, caller, 'audit.undo', changes, batchId)
  await sql`update undo_steps set undone_by = ${id} where audit_id = any(${done}::uuid[])`.execute(tx)
  return result
}

/** Returns the error of an undo that changes nothing, by the reasons of all its records. */
function refusalOf(reasons: ReadonlySet<string>): ErrorCode {
  const [reason, ...others] = reasons
  if (others.length > 0) return 'invalid_state'
  return reason === 'left' ? 'already_sent' : reason === 'media_gone' || reason === 'act_posted' ? reason : 'invalid_state'
}

/** A locked step of the trail. */
export type LockedStep = Omit<UndoStep, 'superseded'> & {
  batch_id: string | null
  undone_by: string | null
  own_of: string | null
  action: string
  /** The actor in whose name the change was made. */
  in_name_of: string | null
}
type MayUndo = (tx: Tx, caller: Caller, steps: readonly LockedStep[]) => Promise<boolean>

/** Locks every step of the records concerned: undoing one step makes the previous step the newest again. @returns the open ones of those asked for */
async function lockSteps(tx: Tx, caller: Caller, ids: readonly string[], may: MayUndo): Promise<UndoStep[]> {
  const { rows } = await sql<LockedStep>`
    select s.audit_id, s.batch_id, coalesce(s.kind, s.target_type) as kind, s.part, s.own_of, s.in_name_of, s.target_type, s.target_id, s.version,
      s.before, s.dependents, s.created_at, s.undone_by, l.action
    from undo_steps s join audit_log l on l.id = s.audit_id
    where (s.target_type, s.target_id) in (select target_type, target_id from undo_steps where audit_id = any(${[...ids]}::uuid[]))
    order by s.target_type, s.target_id, l.seq for update of s`.execute(tx)
  const wanted = new Set(ids)
  const asked = rows.filter(({ audit_id }) => wanted.has(audit_id))
  if (!(await may(tx, caller, asked))) throw new AppError('not_found')
  if (asked.some(({ own_of }) => own_of !== null && own_of !== caller.userId)) throw new AppError('forbidden')
  const open = asked.filter(({ undone_by }) => undone_by === null)
  return open.map((step) => ({ ...step, superseded: isSuperseded(step, rows) }))
}

/** The error of an undo without an open step: the change cannot be undone, or it was; or there is no such row. */
async function nothingOpen(tx: Tx, auditId: string): Promise<AppError> {
  const row = await tx.selectFrom('audit_log').select('id').where('id', '=', auditId).executeTakeFirst()
  return new AppError(row ? 'invalid_state' : 'not_found')
}

/** @param rows in the order of the trail */
const isSuperseded = (step: LockedStep, rows: readonly LockedStep[]): boolean =>
  rows
    .slice(rows.indexOf(step) + 1)
    .some((newer) => newer.undone_by === null && newer.target_id === step.target_id && newer.kind === step.kind && newer.part === step.part)

/** Gives the previous step the record's new version, so that it can be undone in turn. */
async function reopenPrevious(tx: Tx, { kind, target_type, target_id, before }: UndoStep, version: number): Promise<void> {
  if (before.version === 0) return
  await sql`update undo_steps set version = ${version}
    where target_type = ${target_type} and target_id = ${target_id} and coalesce(kind, target_type) = ${kind}
      and version = ${before.version} and undone_by is null`.execute(tx)
}

/** Errors of the original action about its input. Undo has no such input, so they are answered as invalid_state. */
const REFUSED_INPUT: ReadonlySet<ErrorCode> = new Set(['validation_failed', 'scope_violation', 'invalid_source_url'])
const FOREIGN_KEY = '23503'

function asState(error: unknown): unknown {
  const refused = error instanceof AppError ? REFUSED_INPUT.has(error.code) : sqlState(error) === FOREIGN_KEY
  return refused ? new AppError('invalid_state', { cause: error }) : error
}
