import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import type { Context } from '../access/context.ts'
import { assertNotAbout, stepsAbout } from './about-oneself.ts'
import { mayUndo, type Undoing } from './followed.ts'
import type { Reversal } from './reversal.ts'

/** The context of the verbs of the trail: the caller, and the reversals of every chapter by the kind of the step. */
export interface AuditContext extends Context {
  reversals: Readonly<Record<string, Reversal>>
}

type State = 'possible' | 'left' | 'changed_since' | 'done'
interface Step extends Undoing {
  audit_id: string
  batch_id: string | null
  open: boolean
}

/** The state of a bulk decision is the first of these that one of its parts has. */
const ORDER: readonly State[] = ['possible', 'left', 'changed_since', 'done']

/**
 * Adds `undo` to rows of the trail: whether the caller can undo them. The records are checked by kind, one statement for all kinds that
 * occur. Spec §3-24.
 */
export async function withUndo<R extends { id: string }>(
  { db, caller, reversals }: AuditContext,
  rows: readonly R[],
): Promise<(R & { undo: State | null })[]> {
  const ids = rows.map(({ id }) => id)
  const { rows: all } = await sql<Step>`
    select s.audit_id, s.batch_id, coalesce(s.kind, s.target_type) as kind, s.undone_by is null as open, s.target_type, s.target_id, s.dependents, l.action
    from undo_steps s join audit_log l on l.id = s.audit_id where (s.audit_id = any(${ids}::uuid[]) or s.batch_id = any(${ids}::uuid[]))
      and (s.own_of is null or s.own_of = ${caller.userId}::uuid)`.execute(db)
  const steps = await undoableBy(db, caller, all)
  const openSteps = await notAboutOneself(
    { db, caller, reversals },
    steps.filter(({ open }) => open),
  )
  const found = await statesOf({ db, reversals }, openSteps)
  const states = new Map<string, Set<State>>()
  const counted = new Set(openSteps.map(({ audit_id }) => audit_id))
  for (const { audit_id, batch_id, open } of steps) {
    if (open && !counted.has(audit_id)) continue
    const state = open ? (found.get(audit_id) ?? 'changed_since') : 'done'
    for (const id of [audit_id, batch_id]) if (id !== null) states.set(id, (states.get(id) ?? new Set()).add(state))
  }
  return rows.map((row) => ({ ...row, undo: ORDER.find((state) => states.get(row.id)?.has(state)) ?? null }))
}

/** Leaves out decisions about the caller, unless nobody else could undo them. */
async function notAboutOneself({ db, caller, reversals }: AuditContext, steps: readonly Step[]): Promise<readonly Step[]> {
  const about = await stepsAbout(db, caller, reversals, steps)
  const isRefused = async (step: Step) => assertNotAbout(db, caller, reversals, [step]).then(() => false, isPermissionDenied)
  const refused = await Promise.all(about.map(isRefused))
  const left = new Set(about.filter((_, index) => refused[index]))
  return steps.filter((step) => !left.has(step))
}

/** @throws the error, if it is another one */
const isPermissionDenied = (error: unknown): boolean => {
  if (error instanceof AppError && error.code === 'permission_denied') return true
  throw error
}

/** Returns the steps that the caller may undo, by kind and action. */
async function undoableBy(db: AuditContext['db'], caller: AuditContext['caller'], steps: readonly Step[]): Promise<Step[]> {
  const allowed: Step[] = []
  for (const alike of Map.groupBy(steps, ({ kind, action }) => `${kind} ${action}`).values())
    if (await mayUndo(db, caller, alike)) allowed.push(...alike)
  return allowed
}

/** Returns the state of the open steps whose records are unchanged, by the id of the audit row. */
async function statesOf({ db, reversals }: Pick<AuditContext, 'db' | 'reversals'>, open: readonly Step[]): Promise<Map<string, State>> {
  const looks = [...Map.groupBy(open, ({ kind }) => kind)].flatMap(([kind, steps]) => {
    const { unchanged, emailSent = sql<boolean>`false` } = reversals[kind] ?? {}
    const ids = steps.map(({ audit_id }) => audit_id)
    return unchanged
      ? [sql`select s.audit_id, ${emailSent} as gone from undo_steps s where s.audit_id = any(${ids}::uuid[]) and ${unchanged}`]
      : []
  })
  if (looks.length === 0) return new Map()
  const { rows } = await sql<{ audit_id: string; gone: boolean }>`${sql.join(looks, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ audit_id, gone }) => [audit_id, gone ? 'left' : 'possible']))
}
