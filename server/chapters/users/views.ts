import { sql } from 'kysely'
import type { z } from 'zod'
import { type listOwnViews as endpoint, VIEW_MINUTES } from '../../../contract/users/view-as.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Context } from '../../platform/access/context.ts'
import type { Secrets } from '../../platform/access/secrets.ts'
import { signView } from '../../platform/access/view-token.ts'
import { record, unchanged } from '../../platform/audit/record.ts'
import { transact, type Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/id.ts'
import { offsetOf, type Page, page } from '../../platform/lists/page.ts'
import { lockUser } from './rows.ts'

/** A view that has begun, with its token. */
interface Begun {
  id: string
  user_id: string
  token: string
  expires_at: string
}

/**
 * Lets an administrator see the service as a user does, for a quarter of an hour. Another view of the same administrator ends.
 * @throws AppError not_found, not_viewable (the user has a role, or is the caller), invalid_state (inactive or erased)
 */
export async function startView(
  { db, caller, secrets }: Context & { secrets: Pick<Secrets, 'key'> },
  { userId, reason }: { userId: string; reason: string },
): Promise<Begun> {
  const adminId = caller.userId
  if (adminId === null) throw new AppError('unauthorized')
  const id = newId()
  const expires_at = await transact(db, async (tx) => {
    // Two requests of one administrator begin one view after the other.
    await tx.selectFrom('users').select('id').where('id', 'in', [adminId, userId]).orderBy('id').forUpdate().execute()
    const user = await lockUser(tx, userId)
    if (user.roles.length > 0 || userId === adminId) throw new AppError('not_viewable')
    if (!user.active) throw new AppError('invalid_state')
    await endOpenViews(tx, adminId)
    const begun = await tx
      .insertInto('user_views')
      .values({
        id,
        user_id: userId,
        admin_id: adminId,
        session_id: caller.session ?? null,
        reason,
        expires_at: sql`now_ms() + make_interval(mins => ${VIEW_MINUTES})`,
      })
      .returning('expires_at')
      .executeTakeFirstOrThrow()
    await record(tx, caller, 'user.view', { type: 'user', id: userId, after: { view: id, reason, expires_at: begun.expires_at } })
    return begun.expires_at
  })
  return { id, user_id: userId, token: await signView(secrets, { id, userId, adminId }, new Date(expires_at)), expires_at }
}

/** Ends the caller's view of a user. */
export function endView({ db, caller }: Context, { userId }: { userId: string }): Promise<{ ended: boolean }> {
  return transact(db, async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', caller.userId).forUpdate().execute()
    const [view] = await endOpenViews(tx, caller.userId, userId)
    if (view) await record(tx, caller, 'user.end_view', { type: 'user', id: userId, after: { view: view.id } })
    else unchanged(caller, 'user.end_view')
    return { ended: view !== undefined }
  })
}

/** Ends the open views of an administrator, of one user if given. Returns those that had not expired. */
async function endOpenViews(tx: Tx, adminId: string | null, userId?: string): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string; was_open: boolean }>`
    update user_views set ended_at = least(now_ms(), expires_at)
    where admin_id = ${adminId}::uuid and ended_at is null and (${userId ?? null}::uuid is null or user_id = ${userId ?? null}::uuid)
    returning id, expires_at > now_ms() as was_open`.execute(tx)
  return rows.filter(({ was_open }) => was_open)
}

type OwnViewRow = z.output<(typeof endpoint)['response']>['data'][number]

/** Lists when administrators saw the service as the caller does, the newest first. */
export async function listOwnViews(
  { db, caller }: Context,
  { query }: { query: { page: number; per_page: number } },
): Promise<Page<OwnViewRow>> {
  const { rows } = await sql<OwnViewRow>`
    select id, reason, created_at, coalesce(ended_at, expires_at) as ended_at from user_views where user_id = ${caller.userId}::uuid
    order by created_at desc, id limit ${query.per_page} offset ${offsetOf(query)}`.execute(db)
  const counted = await sql<{
    total: number
  }>`select count(*)::int as total from user_views where user_id = ${caller.userId}::uuid`.execute(db)
  return page(rows, counted.rows[0]?.total ?? 0, query)
}
