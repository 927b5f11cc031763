import { sql } from 'kysely'
import type { z } from 'zod'
import type { ActeurUser } from '../../../contract/acteurs/acteur-records.ts'
import type * as contract from '../../../contract/acteurs/acteurs.ts'
import { AppError, invalid } from '../../../contract/errors.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Context } from '../../platform/access/context.ts'
import { record, unchanged } from '../../platform/audit/record.ts'
import type { UndoData } from '../../platform/audit/undo-steps.ts'
import { type Db, transact, type Tx } from '../../platform/db/db.ts'
import { offsetOf, type Page, page } from '../../platform/lists/page.ts'
import { adminActeur, lockActeur } from './rows.ts'

/** A link of a user to an actor, with the user's name. */
export type LinkRow = z.output<typeof ActeurUser>

/** The fields of a link that an undo step stores. */
export type StoredLink = Pick<LinkRow, 'role' | 'permissions' | 'created_at'>
export const storedLink = (link: LinkRow | null): StoredLink | null =>
  link && { role: link.role, permissions: link.permissions, created_at: link.created_at }

/** Returns the data to reverse the creation, change or removal of a link. The version is 0, because a link has no version. */
export const linkUndoData = (userId: string, before: LinkRow | null, after: LinkRow | null): UndoData => ({
  kind: 'acteur_link',
  part: userId,
  version: 0,
  before: { version: 0 },
  dependents: { before: storedLink(before), after: storedLink(after) },
})

/** Returns the fields of a link that the audit trail records. */
export const auditFields = (link: LinkRow | null) => link && { user_id: link.user_id, role: link.role, permissions: link.permissions }

export type LinkInput = z.output<typeof contract.linkActeurUser.body>

const linkColumns = sql`l.user_id, u.email, u.nom, u.prenom, u.active, l.role, l.permissions, l.created_at`

/** Returns the link of one user to an actor; null if there is none. */
export async function linkOf(tx: Db, acteurId: string, userId: string): Promise<LinkRow | null> {
  const { rows } = await sql<LinkRow>`select ${linkColumns} from actor_users l join users u on u.id = l.user_id
    where l.acteur_id = ${acteurId} and l.user_id = ${userId}`.execute(tx)
  return rows[0] ?? null
}

/** Returns the owners of an actor, by the time of their link. */
export async function ownersOf(tx: Db, acteurId: string): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`select ${linkColumns} from actor_users l join users u on u.id = l.user_id
    where l.acteur_id = ${acteurId} and l.role = 'owner' order by l.created_at, l.user_id`.execute(tx)
  return rows
}

/** Writes a link as an undo step stores it, its creation time included; null removes it. */
export async function restoreLink(tx: Tx, acteurId: string, userId: string, link: StoredLink | null): Promise<void> {
  await (
    link
      ? sql`insert into actor_users (acteur_id, user_id, role, permissions, created_at)
          values (${acteurId}, ${userId}, ${link.role}, ${link.permissions}, ${link.created_at})
          on conflict (user_id, acteur_id) do update set role = excluded.role, permissions = excluded.permissions,
            created_at = excluded.created_at`
      : sql`delete from actor_users where acteur_id = ${acteurId} and user_id = ${userId}`
  ).execute(tx)
}

/**
 * Returns a page of the users linked to an actor, owners first.
 * @throws AppError not_found
 */
export async function listLinks(db: Db, { id, query }: { id: string; query: { page: number; per_page: number } }): Promise<Page<LinkRow>> {
  const { users_count } = await adminActeur(db, id)
  const { rows } = await sql<LinkRow>`select ${linkColumns} from actor_users l join users u on u.id = l.user_id
    where l.acteur_id = ${id} order by l.role = 'owner' desc, l.created_at, l.user_id
    limit ${query.per_page} offset ${offsetOf(query)}`.execute(db)
  return page(rows, users_count, query)
}

/** Creates a link or changes the existing one. The database gives an owner every permission (functions/actor_users_of_owners.sql). */
export async function writeLink(tx: Tx, acteurId: string, { user_id, role, permissions = [] }: LinkInput): Promise<void> {
  await tx
    .insertInto('actor_users')
    .values({ acteur_id: acteurId, user_id, role, permissions: permissions.toSorted() })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'acteur_id']).doUpdateSet((eb) => ({
        role: eb.ref('excluded.role'),
        permissions: eb.ref('excluded.permissions'),
      })),
    )
    .execute()
}

/**
 * Links a user to an actor, or changes the link. It takes effect at the user's next request. Spec §2-12, §4.1-24.
 * @throws AppError not_found, invalid_state (a deleted actor), validation_failed (no such user)
 */
export function linkUser({ db, caller }: Context, { id: acteurId, link: input }: { id: string; link: LinkInput }): Promise<LinkRow> {
  return transact(db, async (tx) => {
    const acteur = await lockActeur(tx, acteurId)
    if (acteur.deleted_at !== null) throw new AppError('invalid_state')
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', input.user_id)
      .where('erased_at', 'is', null)
      .forShare()
      .executeTakeFirst()
    if (!user) throw invalid('body.user_id', 'does not exist')
    const before = await linkOf(tx, acteurId, input.user_id)
    return changeLink(tx, caller, { acteurId, before, input })
  })
}

/**
 * Removes a link. It takes effect at the user's next request.
 * @throws AppError not_found
 */
export function unlinkUser({ db, caller }: Context, { id: acteurId, userId }: { id: string; userId: string }): Promise<LinkRow> {
  return transact(db, async (tx) => {
    await lockActeur(tx, acteurId)
    const before = await linkOf(tx, acteurId, userId)
    if (!before) throw new AppError('not_found')
    return dropLink(tx, caller, { acteurId, before })
  })
}

/** Writes a link of a locked actor, with its audit row if it changes anything. */
export async function changeLink(
  tx: Tx,
  caller: Caller,
  { acteurId, before, input }: { acteurId: string; before: LinkRow | null; input: LinkInput },
): Promise<LinkRow> {
  await writeLink(tx, acteurId, input)
  const after = await linkOf(tx, acteurId, input.user_id)
  if (!after) throw new Error('A link was written and is not there')
  if (JSON.stringify(auditFields(before)) === JSON.stringify(auditFields(after))) unchanged(caller, 'acteur.link')
  else
    await record(tx, caller, 'acteur.link', {
      type: 'acteur',
      id: acteurId,
      before: auditFields(before),
      after: auditFields(after),
      undoData: linkUndoData(input.user_id, before, after),
    })
  return after
}

/** Deletes a link of a locked actor, with its audit row. */
export async function dropLink(tx: Tx, caller: Caller, { acteurId, before }: { acteurId: string; before: LinkRow }): Promise<LinkRow> {
  await tx.deleteFrom('actor_users').where('acteur_id', '=', acteurId).where('user_id', '=', before.user_id).execute()
  await record(tx, caller, 'acteur.unlink', {
    type: 'acteur',
    id: acteurId,
    before: auditFields(before),
    after: null,
    undoData: linkUndoData(before.user_id, before, null),
  })
  return before
}
