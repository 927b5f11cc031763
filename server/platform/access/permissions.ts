import { AppError } from '../../../contract/errors.ts'
import { type Db, prepared } from '../db/db.ts'
import { sql } from 'kysely'
import { type Caller, isBackOffice, isPlatformAdmin } from './caller.ts'

/** What a link to an actor may allow. Spec §4.2-1, §4.2-2, §2-19. */
export type Permission = 'manage_publications' | 'publish_publications'

/** A user's link to an actor (`actor_users`). */
export interface Link {
  role: string
  permissions: readonly string[]
}

export type Verdict = 'allowed' | 'scope_violation' | 'permission_denied'

/**
 * The central resolver: may this caller do this to this actor's publications? Spec §4.2-1, §4.2-2, §4.2-3, §4.2-4.
 * @param link the caller's link to the actor, read now
 * @param needed all of these are needed; none means that any link will do
 */
export function resolve(caller: Caller, link: Link | null, needed: readonly Permission[]): Verdict {
  return isPlatformAdmin(caller) ? 'allowed' : resolveLink(link, needed)
}

/** What a link alone allows, whatever roles its user has. */
export function resolveLink(link: Link | null, needed: readonly Permission[]): Verdict {
  if (!link) return 'scope_violation'
  if (link.role === 'owner') return 'allowed'
  return needed.every((permission) => link.permissions.includes(permission)) ? 'allowed' : 'permission_denied'
}

const linkOf = prepared<{ user: string; acteur: string }, Link>(
  (slot) => sql`select l.role, l.permissions from actor_users l join acteurs a on a.id = l.acteur_id
    where l.user_id = ${slot('user')} and l.acteur_id = ${slot('acteur')} and a.active and a.deleted_at is null`,
)

/**
 * The caller's link to an actor at this instant; null where there is none, or the actor is inactive or deleted: then nobody acts
 * for it. Nor does anybody for what an import brought without an actor. Spec §4.2-21.
 */
export async function readLink(db: Db, caller: Caller, acteurId: string | null): Promise<Link | null> {
  // Stryker disable next-line ConditionalExpression,LogicalOperator: without it the statement finds nothing either, only later
  if (!caller.userId || acteurId === null) return null
  const [link] = await linkOf(db, { user: caller.userId, acteur: acteurId })
  return link ?? null
}

/**
 * Whether what the caller changes of this actor's publications may be seen before anybody has looked at it: in the back-office always,
 * else by the right to publish of the actor, which its people and platform administrators may use but do not have themselves.
 * Spec §3-16, §4.2-8.
 */
export async function mayShowUnmoderated(db: Db, caller: Caller, acteurId: string | null, link: Link | null): Promise<boolean> {
  if (isBackOffice(caller)) return true
  if (acteurId === null || resolve(caller, link, ['publish_publications']) !== 'allowed') return false
  const acteur = await db.selectFrom('acteurs').select('can_publish').where('id', '=', acteurId).executeTakeFirst()
  return acteur?.can_publish === true
}

/**
 * Refuses a caller who may not do this to the actor's publications.
 * @throws AppError scope_violation without a link, permission_denied without the permission
 */
export async function assertMay(db: Db, caller: Caller, acteurId: string | null, needed: readonly Permission[]): Promise<void> {
  const verdict = resolve(caller, await readLink(db, caller, acteurId), needed)
  if (verdict !== 'allowed') throw new AppError(verdict)
}
