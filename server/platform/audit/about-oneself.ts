import { sql } from 'kysely'
import type { BackOfficePermission, BoundedKind } from '../../../contract/access/back-office.ts'
import { assertNotOwn, type OwnRequestMark } from '../access/own-request.ts'
import type { Caller } from '../access/caller.ts'
import type { Db } from '../db/db.ts'
import type { Reversal } from './reversal.ts'

/** The permission of the decisions that a step of each kind may take back, and the kind of their record. */
const DECISIONS: Readonly<Record<string, { permission: BackOfficePermission; kind: BoundedKind }>> = {
  claim: { permission: 'claims.decide', kind: 'claim' },
  proposal: { permission: 'acteurs.write', kind: 'proposal' },
  acteur: { permission: 'acteurs.write', kind: 'acteur' },
  commune: { permission: 'communes.write', kind: 'commune' },
  acteur_link: { permission: 'acteurs.team', kind: 'acteur' },
  user_role: { permission: 'roles.manage', kind: 'acteur' },
}

interface Step {
  audit_id: string
  kind: string
  target_id: string
}

/** The condition that somebody else than the user made the change of a step `undo_steps s`. */
export const changedByAnother = (userId: string) =>
  sql<boolean>`exists (select from audit_log l where l.id = s.audit_id and l.user_id is distinct from ${userId}::uuid)`

/** Returns those of the steps that decided about the caller. */
export async function stepsAbout<S extends Step>(
  db: Db,
  caller: Caller,
  reversals: Readonly<Record<string, Reversal>>,
  steps: readonly S[],
): Promise<S[]> {
  const { userId } = caller
  if (userId === null) return []
  const looks = [...Map.groupBy(steps, ({ kind }) => kind)].flatMap(([kind, ofKind]) => {
    const isAbout = reversals[kind]?.isAbout?.(userId)
    const ids = ofKind.map(({ audit_id }) => audit_id)
    return isAbout ? [sql`select s.audit_id from undo_steps s where s.audit_id = any(${ids}::uuid[]) and ${isAbout}`] : []
  })
  if (looks.length === 0) return []
  const { rows } = await sql<{ audit_id: string }>`${sql.join(looks, sql` union all `)}`.execute(db)
  const found = new Set(rows.map(({ audit_id }) => audit_id))
  return steps.filter(({ audit_id }) => found.has(audit_id))
}

/**
 * Refuses to undo decisions about the caller, as deciding on one's own request.
 * @returns what the audit row has besides the change
 * @throws AppError permission_denied
 */
export async function assertNotAbout(
  db: Db,
  caller: Caller,
  reversals: Readonly<Record<string, Reversal>>,
  steps: readonly Step[],
): Promise<OwnRequestMark> {
  let mark: OwnRequestMark = {}
  for (const { kind, target_id } of await stepsAbout(db, caller, reversals, steps)) {
    const decision = DECISIONS[kind]
    if (decision) mark = { ...mark, ...(await assertNotOwn(db, caller, { ...decision, id: target_id }, true)) }
  }
  return mark
}
