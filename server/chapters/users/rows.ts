import { sql } from 'kysely'
import type { z } from 'zod'
import type { User, UserRow as Row } from '../../../contract/users/users.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Db, Tx } from '../../platform/db/db.ts'

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
      (select count(*)::int from claims c where c.user_id = u.id) as claims_count
    from users u where u.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  return row
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
