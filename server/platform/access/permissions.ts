import { AppError } from '../../../contract/errors.ts'
import { type Db, prepared } from '../db/db.ts'
import { sql } from 'kysely'
import { type Caller, isBackOffice, isPlatformAdmin } from './caller.ts'

/** A permission of a link to an actor. Spec §4.2-1, §4.2-2, §2-19. */
export type Permission = 'manage_publications' | 'publish_publications'

/**
 * What a change needs that residents see at once without a reading: of the profile of an actor, and of the commune of a municipal office. Members need
 * both permissions. Spec §2-66, §2-68.
 */
export const PRESENTATION: readonly Permission[] = ['manage_publications', 'publish_publications']

/** A user's link to an actor (`actor_users`). */
export interface Link {
  role: string
  permissions: readonly string[]
}

export type Verdict = 'allowed' | 'scope_violation' | 'permission_denied'

/**
 * The central resolver of permissions on an actor's publications. Spec §4.2-1, §4.2-2, §4.2-3, §4.2-4.
 * @param link the caller's present link to the actor
 * @param needed all of these are needed; if empty, any link is sufficient
 */
export function resolve(caller: Caller, link: Link | null, needed: readonly Permission[]): Verdict {
  return isPlatformAdmin(caller) ? 'allowed' : resolveLink(link, needed)
}

/** The verdict by the link alone, without the user's roles. */
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
 * Returns the caller's present link to an actor; null without a link, and if the actor is inactive or deleted: nobody acts for such an
 * actor. Nobody acts for imported publications without an actor either. Spec §4.2-21.
 */
export async function readLink(db: Db, caller: Caller, acteurId: string | null): Promise<Link | null> {
  // Stryker disable next-line ConditionalExpression,LogicalOperator: without it the statement finds nothing either, only later
  if (!caller.userId || acteurId === null) return null
  const [link] = await linkOf(db, { user: caller.userId, acteur: acteurId })
  return link ?? null
}

/**
 * Whether the caller's changes to this actor's publications become public without moderation: always in the back-office, else if the
 * caller has the permission to publish and the actor has `can_publish`. Spec §3-16, §4.2-8.
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
