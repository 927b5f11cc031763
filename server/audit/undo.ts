import { sql } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import type { Caller } from '../access/caller.ts'
import { type Db, transact, type Tx } from '../db/db.ts'
import { type Change, record } from './record.ts'

/** A step as it is kept. */
export interface KeptStep {
  audit_id: string
  target_type: string
  target_id: string
  version: number
  before: Record<string, unknown> & { version: number }
  dependents: Record<string, unknown>
}

/** What undoing a step came to: the record before and after, or why it was left alone. */
export type Outcome =
  | { before: object; after: { version: number } & object; emailSent?: boolean }
  | { kept: 'changed_since' | 'gone' | 'not_possible_now' }

/**
 * Reverses the steps of one kind of record, in the transaction: it locks all their records in the order of every other lock on
 * several, and looks at their versions first. Gives the outcomes in the order of the steps.
 */
export type Reverser = (tx: Tx, steps: readonly KeptStep[]) => Promise<Outcome[]>

interface Target {
  target_type: string
  target_id: string
}
/** What undoing answers. */
export interface Undone {
  undone: (Target & { email_sent?: boolean })[]
  kept: (Target & { reason: string })[]
}

/**
 * Reverses a recorded change by one inverse action that brings back what it closed; of a bulk decision, by the row of the
 * whole, everything that still stands as it left it. Issue of the specification's silence on §3: ours.
 * @param reversers by target type
 * @throws AppError not_found (no such row), invalid_state (cannot be undone, undone already, or something newer stands on it)
 */
export function undoAudited(db: Db, caller: Caller, auditId: string, reversers: Record<string, Reverser>): Promise<Undone> {
  return transact(db, async (tx) => {
    const steps = await lockSteps(tx, auditId)
    const result: Undone = { undone: [], kept: [] }
    const changes: Change[] = []
    for (const [type, ofType] of Map.groupBy(steps, ({ target_type }) => target_type)) {
      const outcomes = (await reversers[type]?.(tx, ofType)) ?? []
      for (const [index, step] of ofType.entries()) {
        const target = { target_type: type, target_id: step.target_id }
        const outcome: Outcome = outcomes[index] ?? { kept: 'not_possible_now' }
        if ('kept' in outcome) {
          result.kept.push({ ...target, reason: outcome.kept })
          continue
        }
        await standAgain(tx, step, outcome.after.version)
        result.undone.push({ ...target, ...(outcome.emailSent === undefined ? {} : { email_sent: outcome.emailSent }) })
        changes.push({ type, id: step.target_id, before: outcome.before, after: { ...outcome.after, undoes: step.audit_id } })
      }
    }
    if (changes.length === 0) throw new AppError('invalid_state')
    const [id] = await record(tx, caller, 'audit.undo', changes)
    const done = result.undone.map(({ target_id }) => target_id)
    await sql`update undo_steps set undone_by = ${id} where (audit_id = ${auditId} or batch_id = ${auditId}) and target_id = any(${done}::uuid[])`.execute(
      tx,
    )
    return result
  })
}

/** Every step of the records concerned is locked, since undoing one makes the one before it the newest again. */
async function lockSteps(tx: Tx, auditId: string): Promise<KeptStep[]> {
  const { rows } = await sql<KeptStep & { batch_id: string | null; undone_by: string | null }>`
    select audit_id, batch_id, target_type, target_id, version, before, dependents, undone_by from undo_steps
    where (target_type, target_id) in (select target_type, target_id from undo_steps where audit_id = ${auditId} or batch_id = ${auditId})
    order by target_type, target_id, audit_id for update`.execute(tx)
  const asked = rows.filter(({ audit_id, batch_id }) => audit_id === auditId || batch_id === auditId)
  const open = asked.filter(({ undone_by }) => undone_by === null)
  if (open.length > 0) return open
  const row = await tx.selectFrom('audit_log').select('id').where('id', '=', auditId).executeTakeFirst()
  throw new AppError(row ? 'invalid_state' : 'not_found')
}

/** With this change gone, the one before it is the newest again, and may be undone in turn. */
async function standAgain(tx: Tx, { target_type, target_id, before }: KeptStep, version: number): Promise<void> {
  await sql`update undo_steps set version = ${version}
    where target_type = ${target_type} and target_id = ${target_id} and version = ${before.version} and undone_by is null`.execute(tx)
}
