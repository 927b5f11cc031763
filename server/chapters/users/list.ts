import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { PLAN_ANEW } from '../../platform/db/pool.ts'
import { offsetOf, type Page, page } from '../../platform/http/page.ts'
import { USER_COLUMNS, type UserRow } from './rows.ts'

interface Query {
  page: number
  per_page: number
  sort: string
  q?: string | undefined
  role?: string | undefined
  active?: boolean | undefined
}

const ORDERS: Record<string, RawBuilder<unknown>> = {
  created_at_desc: sql`u.created_at desc, u.id desc`,
  created_at_asc: sql`u.created_at, u.id`,
  nom_asc: sql`u.nom collate "und-x-icu", u.id`,
  nom_desc: sql`u.nom collate "und-x-icu" desc, u.id desc`,
  last_seen_at_desc: sql`u.last_seen_at desc nulls last, u.id desc`,
  last_seen_at_asc: sql`u.last_seen_at nulls first, u.id`,
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Returns a page of users. Spec §4.1. */
export async function listUsers(db: Db, query: Query): Promise<Page<UserRow>> {
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
  const order = ORDERS[query.sort] ?? sql`u.id`
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
