import { type RawBuilder, sql } from 'kysely'
import type { Input } from '../../../contract/endpoint.ts'
import type * as contract from '../../../contract/messages/messages.ts'
import type { Context } from '../../platform/access/context.ts'
import { inside } from '../../platform/access/territory.ts'
import type { Db } from '../../platform/db/db.ts'
import { PLAN_ANEW } from '../../platform/db/statement-names.ts'
import { offsetOf, type Page, page } from '../../platform/lists/page.ts'
import { existingThread, type MessageRow, messagesWhere, type ThreadRow, threadsById } from './rows.ts'

type Query = Input<(typeof contract.listThreads)['query']>

type Sql = RawBuilder<unknown>

/** The filters whose totals are stored; each a literal, so that the planner can match the partial indexes. */
function kept({ status, unread, flag }: Query, none: Sql): Sql[] {
  const conditions: Sql[] = []
  if (status !== undefined) conditions.push(sql`t.status = ${sql.lit(status)}`)
  if (unread !== undefined) conditions.push(unread ? sql`t.unread` : sql`not t.unread`)
  if (flag !== undefined) conditions.push(flag === 'none' ? none : sql`t.flag = ${sql.lit(flag)}`)
  return conditions
}

const all = (conditions: Sql[]): Sql => (conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`)

/** Threads that contain the words: from their search rows only, unless there are other filters. */
const threadsWithWords = (q: string, conditions: Sql[]): Sql => sql`select s.thread_id as id, s.last_message_at from thread_search s
  ${conditions.length > 0 ? sql`join message_threads t on t.id = s.thread_id and ${all(conditions)}` : sql``} where s.words @@ name_query(${q})`

/** Returns one page of support threads. Spec §4.1-34. */
export async function listThreads({ db, caller }: Context, query: Query): Promise<Page<ThreadRow>> {
  const { assigned_to, q } = query
  const conditions = kept(query, sql`t.flag is null`)
  if (assigned_to === 'none') conditions.push(sql`t.assigned_to is null`)
  else if (assigned_to !== undefined) conditions.push(sql`t.assigned_to = ${assigned_to === 'me' ? caller.userId : assigned_to}`)
  const { territory } = caller
  if (territory) conditions.push(sql`t.acteur_id in (select a.id from acteurs a where ${inside(territory, 'a.commune_id')})`)
  const found =
    q === undefined ? sql`select t.id, t.last_message_at from message_threads t where ${all(conditions)}` : threadsWithWords(q, conditions)
  const order = query.sort === 'last_message_at_asc' ? sql`t.last_message_at, t.id` : sql`t.last_message_at desc, t.id desc`
  // The matches of a search are found before they are ordered; the lists without a stored total are short, or counted from an index.
  const searched = q !== undefined
  const total =
    searched || territory || assigned_to !== undefined
      ? sql`(select count(*)::int from ${searched ? sql`hits` : sql`(${found}) c`})`
      : sql`(select coalesce(sum(t.n), 0)::int from thread_totals t where ${all(kept(query, sql`t.flag = ''`))})`
  const { rows } = await sql<{ id: string | null; total: number }>`${searched ? sql.raw(PLAN_ANEW) : sql``}
    with ${searched ? sql`hits as materialized (${found}),` : sql``}
    page as materialized (
      select t.id, t.last_message_at from ${searched ? sql`hits` : sql`(${found})`} t order by ${order}
      limit ${query.per_page} offset ${offsetOf(query)})
    select one.total, t.id from (select ${total} as total) one left join page t on true
    order by ${order}`.execute(db)
  const ids = rows.flatMap(({ id }) => id ?? [])
  const byId = new Map((await threadsById(db, ids)).map((thread) => [thread.id, thread]))
  return page(
    ids.flatMap((id) => byId.get(id) ?? []),
    rows[0]?.total ?? 0,
    query,
  )
}

/**
 * Returns the messages of a thread, oldest first by default. Spec §4.1-34.
 * @throws AppError not_found
 */
export async function listMessages(
  db: Db,
  { id, query }: { id: string; query: Input<(typeof contract.listMessages)['query']> },
): Promise<Page<MessageRow>> {
  await existingThread(db, id)
  const direction = query.sort === 'created_at_desc' ? sql`desc` : sql`asc`
  const rows = await messagesWhere(
    db,
    sql`m.thread_id = ${id}`,
    sql`order by m.created_at ${direction}, m.id ${direction} limit ${query.per_page} offset ${offsetOf(query)}`,
  )
  const { n } = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('thread_id', '=', id)
    .executeTakeFirstOrThrow()
  return page(rows, n, query)
}
