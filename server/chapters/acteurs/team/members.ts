import { sql } from 'kysely'
import type { z } from 'zod'
import type * as contract from '../../../../contract/acteurs/team.ts'
import { AppError } from '../../../../contract/errors.ts'
import { assertOwner, existingActeur } from '../../../platform/access/acteurs.ts'
import type { Context } from '../../../platform/access/context.ts'
import type { Permission } from '../../../platform/access/permissions.ts'
import { transact, type Tx } from '../../../platform/db/db.ts'
import type { Page } from '../../../platform/lists/page.ts'
import { changeLink, dropLink, linkOf, type LinkRow, listLinks } from '../links.ts'
import { lockActeur } from '../rows.ts'

interface Member {
  id: string
  userId: string
}

/**
 * Returns a page of the team of an actor, owners first.
 * @throws AppError not_found, scope_violation, permission_denied
 */
export async function listTeam(
  { db, caller }: Context,
  { id, query }: { id: string; query: { page: number; per_page: number } },
): Promise<Page<LinkRow>> {
  await existingActeur(db, id)
  await assertOwner(db, caller, id)
  return listLinks(db, { id, query })
}

/**
 * Changes the role or the permissions of a member. Absent means unchanged.
 * @throws AppError not_found, scope_violation, permission_denied, last_owner
 */
export function changeTeamMember(
  { db, caller }: Context,
  { id, userId, change }: Member & { change: z.output<typeof contract.changeTeamMember.body> },
): Promise<LinkRow> {
  return transact(db, async (tx) => {
    await lockActeur(tx, id)
    await existingActeur(tx, id)
    await assertOwner(tx, caller, id)
    const before = await linkOf(tx, id, userId)
    if (!before) throw new AppError('not_found')
    const role = change.role ?? (before.role as 'owner' | 'member')
    if (role !== 'owner') await assertNotLastOwner(tx, id, before)
    // A former owner keeps only what is given now: the stored permissions were those of the role.
    const permissions = change.permissions ?? (before.role === 'owner' ? [] : (before.permissions as Permission[]))
    return changeLink(tx, caller, { acteurId: id, before, input: { user_id: userId, role, permissions } })
  })
}

/**
 * Removes a member. Everybody can remove themselves, also from an actor that is inactive or deleted; owners remove others.
 * @throws AppError not_found, scope_violation, permission_denied, last_owner
 */
export function removeTeamMember({ db, caller }: Context, { id, userId }: Member): Promise<LinkRow> {
  return transact(db, async (tx) => {
    await lockActeur(tx, id)
    if (userId !== caller.userId) {
      await existingActeur(tx, id)
      await assertOwner(tx, caller, id)
    }
    const before = await linkOf(tx, id, userId)
    if (!before) throw new AppError(userId === caller.userId ? 'scope_violation' : 'not_found')
    await assertNotLastOwner(tx, id, before)
    return dropLink(tx, caller, { acteurId: id, before })
  })
}

/**
 * Asserts that the actor has an active owner besides this one. The actor is locked: of two owners who leave at once, the second is refused.
 * @throws AppError last_owner
 */
async function assertNotLastOwner(tx: Tx, acteurId: string, leaving: LinkRow): Promise<void> {
  if (leaving.role !== 'owner') return
  const { rows } = await sql`select from actor_users l join users u on u.id = l.user_id
    where l.acteur_id = ${acteurId} and l.role = 'owner' and l.user_id <> ${leaving.user_id} and u.active limit 1`.execute(tx)
  if (rows.length === 0) throw new AppError('last_owner')
}
