import { sql } from 'kysely'
import type { z } from 'zod'
import type { TerritoryCodes } from '../../../contract/access/back-office.ts'
import type { UndoData } from '../../platform/audit/undo-steps.ts'
import type { User, UserRow as Row } from '../../../contract/users/users.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { found } from '../../platform/db/found.ts'

/** A user in a list. */
export type UserRow = z.output<typeof Row>
/** A user with roles, links and claims. */
export type UserRecord = z.output<typeof User>

/** The columns of a UserRow, of `users u`. Spec §2-20. */
export const USER_COLUMNS = sql`u.id, u.email, u.nom, u.prenom, u.active, u.created_at, u.last_seen_at, u.erased_at, u.version,
  array(select r.role from user_roles r where r.user_id = u.id order by r.role) as roles`

/**
 * Returns one user with roles, links and claims.
 * @throws AppError not_found
 */
export async function userRecord(db: Db, id: string): Promise<UserRecord> {
  const { rows } = await sql<UserRecord>`
    select ${USER_COLUMNS},
      coalesce((select json_agg(json_build_object('id', a.id, 'nom', a.nom, 'type', a.type, 'role', l.role, 'permissions', l.permissions)
          order by a.nom collate "und-x-icu", a.id)
        from actor_users l join acteurs a on a.id = l.acteur_id where l.user_id = u.id and a.deleted_at is null), '[]') as acteurs,
      coalesce((select json_agg(json_build_object('role', r.role, 'territory', r.territory) order by r.role)
        from user_roles r where r.user_id = u.id), '[]') as grants,
      (select count(*)::int from claims c where c.user_id = u.id) as claims_count
    from users u where u.id = ${id}`.execute(db)
  return found(rows[0])
}

/**
 * Locks a user; returns the user.
 * @throws AppError not_found, invalid_state (the person was erased)
 */
export async function lockUser(tx: Tx, id: string): Promise<UserRecord> {
  const locked = await tx.selectFrom('users').select('erased_at').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!locked) throw new AppError('not_found')
  if (locked.erased_at !== null) throw new AppError('invalid_state')
  return userRecord(tx, id)
}

/** The fields of a user that an administrator changes and undoing restores. */
export const UNDOABLE = ['nom', 'prenom', 'active'] as const satisfies (keyof UserRecord)[]

/** Returns the fields of a user that the audit trail may contain. */
export const auditFields = ({ nom, prenom, active }: UserRecord) => ({ nom, prenom, active })

/** A role as it is stored. */
export interface HeldRole {
  created_at: string
  territory: TerritoryCodes | null
}

/** Returns a role of a user; null if the user does not have it. */
export async function heldRole(tx: Tx, userId: string, role: string): Promise<HeldRole | null> {
  const { rows } = await sql<HeldRole>`select created_at, territory from user_roles where user_id = ${userId} and role = ${role}`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** Writes a role of a locked user, with its territory; the time it was given is now, or that of an undo step. */
export async function writeRole(
  tx: Tx,
  userId: string,
  role: string,
  held: Pick<HeldRole, 'territory'> & Partial<HeldRole>,
): Promise<void> {
  const territory = held.territory && JSON.stringify(held.territory)
  await sql`insert into user_roles (user_id, role, territory, created_at)
    values (${userId}, ${role}, ${territory}::jsonb, coalesce(${held.created_at ?? null}::timestamptz, now_ms()))
    on conflict (user_id, role) do update set territory = excluded.territory`.execute(tx)
}

/** Returns the fields of a role that the audit trail contains. */
export const roleFields = (role: string, { territory }: HeldRole) => (territory ? { role, territory } : { role })

/** Returns the undo data of a role given, changed or removed, with the time it was given. A role has no version. */
export const roleUndoData = (role: string, { before, after }: { before: HeldRole | null; after: HeldRole | null }): UndoData => ({
  kind: 'user_role',
  part: role,
  version: 0,
  before: { version: 0 },
  dependents: { before, after },
})
