import type { BackOfficePermission, BoundedKind, TerritoryCodes } from '../../../contract/access/back-office.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Caller } from '../access/caller.ts'
import { mayEverywhere, whereMay } from '../access/grants.ts'
import { idsInside } from '../access/territory.ts'
import type { Db } from '../db/db.ts'

/** The permission to read the history of a kind of record. */
const READS: Readonly<Record<string, BackOfficePermission>> = {
  publication: 'publications.read',
  acteur: 'acteurs.read',
  claim: 'claims.read',
  proposal: 'acteurs.write',
  message_thread: 'messages.read',
  commune: 'communes.read',
  defibrillateur: 'defibrillateurs.read',
  commune_defibrillateur: 'defibrillateurs.read',
  import_source: 'imports.read',
  subscription: 'subscriptions.read',
}
/** A step that a caller may want to undo. */
export interface Undoing {
  kind: string
  target_type: string
  target_id: string
  action: string
  dependents: Record<string, unknown>
}

/** What authors do with their publications: no role of the back-office changes the text of others, so none takes such a change back. */
const OF_AUTHORS: ReadonlySet<string> = new Set(
  ['update', 'withdraw_edit', 'occurrence', 'alert_correct', 'alert_lift', 'alert_renew'].map((action) => `publication.${action}`),
)

/** The permission to undo a kind of step: that of the change itself. A kind that is not here is undone by administrators only. */
const UNDOES: Readonly<Record<string, BackOfficePermission>> = {
  publication: 'publications.moderate',
  duplicate_dismissal: 'publications.moderate',
  acteur: 'acteurs.write',
  claim: 'claims.decide',
  proposal: 'acteurs.write',
  message_thread: 'messages.write',
  message_note: 'messages.write',
  // Their own: everybody else is refused by the step itself.
  record_note: 'audit.undo',
  publication_assignment: 'publications.moderate',
  claim_assignment: 'claims.decide',
  acteur_assignment: 'acteurs.write',
  canned_reply: 'messages.write',
  commune: 'communes.write',
  defibrillateur: 'defibrillateurs.write',
  commune_defibrillateur: 'defibrillateurs.write',
  import_source: 'imports.write',
  saved_view: 'views.own',
}

/** The permission to undo a step; undefined if only administrators may. */
function permissionToUndo({ kind, action, dependents: { replaced, of_team } }: Undoing): BackOfficePermission | undefined {
  if (OF_AUTHORS.has(action)) return undefined
  // Such an approval was more than a decision on a claim; or the former owners come back.
  if (kind === 'claim' && (of_team === true || (Array.isArray(replaced) && replaced.length > 0))) return 'acteurs.team'
  return UNDOES[kind]
}

const BOUNDED: Readonly<Record<string, BoundedKind>> = {
  publication: 'publication',
  duplicate_dismissal: 'duplicate_dismissal',
  acteur: 'acteur',
  claim: 'claim',
  proposal: 'proposal',
  message_thread: 'message_thread',
  commune: 'commune',
  defibrillateur: 'defibrillateur',
  commune_defibrillateur: 'commune_defibrillateur',
}

const hasAll = async (db: Db, territory: TerritoryCodes, type: string, ids: readonly string[]): Promise<boolean> => {
  const kind = BOUNDED[type]
  const wanted = new Set(ids)
  return kind !== undefined && (await idsInside(db, territory, kind, [...wanted])).length === wanted.size
}
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Whether a caller without the right to read the whole trail sees the history of a record. Without a record, or with one of a kind that their roles
 * do not read, they are refused; the history of a record outside the territory is empty.
 * @throws AppError scope_violation
 */
export async function seesHistory(
  db: Db,
  caller: Caller,
  { target_type, target_id }: { target_type?: string | undefined; target_id?: string | undefined },
): Promise<boolean> {
  if (mayEverywhere(caller, 'audit.read')) return true
  const permission = target_type === undefined ? undefined : READS[target_type]
  const where = permission && whereMay(caller, permission)
  if (where === undefined || target_type === undefined || target_id === undefined) throw new AppError('scope_violation')
  return where === null || (UUID.test(target_id) && hasAll(db, where, target_type, [target_id]))
}

/**
 * Whether a caller may undo these steps: the roles have the permission of each change, and all records are inside the territory of that permission.
 */
export async function mayUndo(db: Db, caller: Caller, steps: readonly Undoing[]): Promise<boolean> {
  if (mayEverywhere(caller, 'audit.read')) return true
  for (const [permission, withIt] of Map.groupBy(steps, permissionToUndo)) {
    const where = permission && whereMay(caller, permission)
    if (where === undefined) return false
    // Own views have no territory: nobody undoes those of others.
    if (where === null || permission === 'views.own') continue
    for (const [type, ofType] of Map.groupBy(withIt, (step) => step.target_type))
      if (
        !(await hasAll(
          db,
          where,
          type,
          ofType.map(({ target_id }) => target_id),
        ))
      )
        return false
  }
  return true
}
