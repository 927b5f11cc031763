import { sql } from 'kysely'
import {
  BOUNDABLE_ROLES,
  type BackOfficePermission,
  type BoundedKind,
  roleHas,
  type TerritoryCodes,
} from '../../../contract/access/back-office.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Db } from '../db/db.ts'
import type { Caller } from './caller.ts'
import { idsInside } from './territory.ts'

/** A request on which somebody decides: the record, and the permission that the decision needs. */
export interface Decided {
  permission: BackOfficePermission
  kind: BoundedKind
  id: string
}

/** What the audit row of a decision on one's own request has besides the change, if nobody else could decide. */
export type OwnRequestMark = { own_request?: true }

/**
 * Nobody decides on their own request, nor on one that they can redirect to themselves. An administrator without another active person who holds the
 * right decides all the same, and the audit row says so.
 * @param isOwn whether the request is the caller's own
 * @returns what the audit row of the decision has besides the change
 * @throws AppError permission_denied
 */
export async function assertNotOwn(db: Db, caller: Caller, decided: Decided, isOwn: boolean): Promise<OwnRequestMark> {
  if (!isOwn || caller.userId === null) return {}
  if (!caller.roles.has('admin') || (await anotherHolds(db, caller.userId, decided))) throw new AppError('permission_denied')
  return { own_request: true }
}

/** Whether another active person holds the permission for this record: everywhere, or in a territory with it. */
async function anotherHolds(db: Db, userId: string, { permission, kind, id }: Decided): Promise<boolean> {
  const roles = ['admin', ...BOUNDABLE_ROLES].filter((role) => roleHas(role, permission))
  const { rows } = await sql<{ territory: TerritoryCodes | null }>`
    select distinct r.territory from user_roles r join users u on u.id = r.user_id
    where r.role = any(${roles}::text[]) and u.active and u.id <> ${userId}`.execute(db)
  for (const { territory } of rows) if (territory === null || (await idsInside(db, territory, kind, [id])).length > 0) return true
  return false
}

/** The days for which an actor is still one's own after the link to it ended: nobody leaves a team to decide about it. */
export const OWN_FOR_DAYS = 30

/** The condition that a user is in the team of an actor, or was in the last thirty days, on an SQL expression of its id. Spec §2-133. */
export const isInTeam = (userId: string | null, acteur: ReturnType<typeof sql>) => sql<boolean>`(
  exists (select from actor_users l where l.acteur_id = ${acteur} and l.user_id = ${userId}::uuid)
  or exists (select from acteur_former_links l where l.acteur_id = ${acteur} and l.user_id = ${userId}::uuid
    and l.ended_at > now() - make_interval(days => ${sql.lit(OWN_FOR_DAYS)})))`

/**
 * The condition that an address is one of a user's own, on an SQL expression: that of the user, that of the account, one that the account asks to
 * change to, or one that it had before. What follows a `+` before the `@` makes no other person.
 */
export const isOwnAddress = (userId: string, address: ReturnType<typeof sql>) => sql<boolean>`
  regexp_replace(lower(${address}), '\\+[^@]*@', '@') in (
    select regexp_replace(lower(own.email), '\\+[^@]*@', '@') from (
      select u.email from users u where u.id = ${userId}
      union all select unnest(u.former_emails) from users u where u.id = ${userId}
      union all select a.email from user_identities i join auth_user a on a.id::text = i.subject where i.user_id = ${userId}
      union all select c.email from user_identities i join email_changes c on c.account_id::text = i.subject where i.user_id = ${userId}
    ) own where own.email is not null)`
