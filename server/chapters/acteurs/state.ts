import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import type { Context, Target } from '../../platform/access/context.ts'
import type { AuditAction } from '../../platform/audit/actions.ts'
import { record, unchanged } from '../../platform/audit/record.ts'
import { undoData } from '../../platform/audit/undo-steps.ts'
import { transact, type Tx } from '../../platform/db/db.ts'
import { assertNotOwnActeur } from './own-acteur.ts'
import { assertMayLetPublish } from './let-publish.ts'
import { asColumn, picturesThatRemain } from './pictures.ts'
import { adminActeur, type AdminActeurRow, lockActeur } from './rows.ts'
import { UNDOABLE } from './undo.ts'

/** A change of one state of an actor by an administrator. Spec §3, Actor. */
export type ActeurState =
  | { valide: boolean }
  | { badge: string | null }
  | { active: boolean }
  | { can_publish: boolean }
  | { deleted: boolean }

const ACTIONS: Record<string, AuditAction> = {
  valide: 'acteur.validate',
  badge: 'acteur.badge',
  active: 'acteur.active',
  can_publish: 'acteur.can_publish',
}

/**
 * Sets a state of an actor. Setting the current value changes nothing. Deactivating or deleting an actor hides its publications
 * (functions/acteurs_hide_publications.sql); the reverse makes them visible again as before. Spec §3-20, §3-21, §4.1-22, §4.1-23.
 * @throws AppError not_found, precondition_failed, invalid_state (a deleted actor can only be restored), permission_denied (a mark or a right
 *   for an actor of one's own, also that it is active again or restored; the right to publish, for who approved a claim of it)
 */
export function setActeurState({ db, caller }: Context, { id, state, ifMatch }: Target & { state: ActeurState }): Promise<AdminActeurRow> {
  return transact(db, async (tx) => {
    const before = await lockActeur(tx, id, ifMatch)
    const [[column, value]] = Object.entries(state) as [[string, unknown]]
    const deletion = column === 'deleted'
    if (!deletion && before.deleted_at !== null) throw new AppError('invalid_state')
    const action: AuditAction = deletion ? (value ? 'acteur.delete' : 'acteur.restore') : (ACTIONS[column] ?? 'acteur.update')
    const current = deletion ? before.deleted_at !== null : before[column as 'valide']
    if (current === value) {
      unchanged(caller, action)
      return before
    }
    const gives = deletion ? !value : Boolean(value)
    if (column === 'can_publish' && gives) await assertMayLetPublish(tx, caller, id, 'approved')
    const mark = gives ? await assertNotOwnActeur(tx, caller, id) : {}
    const assigned = deletion ? await deletedColumns(tx, before, value) : sql`${sql.ref(column)} = ${value}`
    await sql`update acteurs set ${assigned}, version = version + 1, updated_at = now_ms() where id = ${id}`.execute(tx)
    const after = await adminActeur(tx, id)
    await record(tx, caller, action, {
      type: 'acteur',
      id,
      before,
      after: { ...after, ...mark },
      undoData: undoData(before, after, UNDOABLE),
    })
    return after
  })
}

/** Returns the columns of a deletion or a restore. A restored actor shows what remains of its pictures. */
async function deletedColumns(tx: Tx, before: AdminActeurRow, isDeleted: unknown) {
  if (isDeleted) return sql`deleted_at = now_ms()`
  const { logo, photo } = await picturesThatRemain(tx, before)
  return sql`deleted_at = null, logo = ${asColumn(logo)}::jsonb, photo = ${asColumn(photo)}::jsonb`
}
