import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type * as contract from '../../../contract/users/users.ts'
import type { Db } from '../../platform/db/db.ts'
import { orderBy } from '../../platform/db/order.ts'
import { PLAN_ANEW } from '../../platform/db/statement-names.ts'
import { offsetOf, type Page, page } from '../../platform/lists/page.ts'
import { USER_COLUMNS, type UserRow } from './rows.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Returns a page of users. Spec §4.1. */
export async function listUsers(db: Db, query: z.output<typeof contract.listUsers.query>): Promise<Page<UserRow>> {
  const { q, role, active } = query
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (active !== undefined) conditions.push(active ? sql`u.active` : sql`not u.active`)
  if (role !== undefined) conditions.push(sql`u.id in (select r.user_id from user_roles r where r.role = ${role})`)
  if (q !== undefined) conditions.push(UUID.test(q) ? sql`u.id = ${q}` : sql`user_words(u) @@ name_query(${q})`)
  const where = sql.join(conditions, sql` and `)
  // The totals by state are stored. The users with a role are few; those of a search are found before they are ordered.
  const total =
    q === undefined && role === undefined
      ? sql`(select coalesce(sum(t.n), 0)::int from user_totals t where ${active === undefined ? sql`true` : active ? sql`t.active` : sql`not t.active`})`
      : q === undefined
        ? sql`(select count(*)::int from users u where ${where})`
        : sql`(select count(*)::int from hits)`
  const order = orderBy('u', query.sort, { nullable: ['last_seen_at'], text: ['nom'] })
  const slice = sql`order by ${order} limit ${query.per_page} offset ${offsetOf(query)}`
  const ids =
    q === undefined
      ? sql`page as materialized (select u.id from users u where ${where} ${slice})`
      : sql`hits as materialized (select u.id, u.nom, u.created_at, u.last_seen_at from users u where ${where}),
        page as materialized (select u.id from hits u ${slice})`
  const { rows } = await sql<UserRow & { total: number }>`${q !== undefined || role !== undefined ? sql.raw(PLAN_ANEW) : sql``}
    with ${ids}
    select one.total, ${USER_COLUMNS} from (select ${total} as total) one left join (page join users u on u.id = page.id) on true
    order by ${order}`.execute(db)
  return page(rows[0]?.id ? rows : [], rows[0]?.total ?? 0, query)
}
