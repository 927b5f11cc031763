import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { AppError } from '../../../contract/errors.ts'
import type { AuditRow } from '../../../contract/audit/audit.ts'
import { type History, HISTORY_SHOWN } from '../../../contract/audit/dossiers.ts'
import { mayEverywhere } from '../access/grants.ts'
import type { Db } from '../db/db.ts'
import { PLAN_ANEW } from '../db/statement-names.ts'
import { offsetOf, type Page, page } from '../lists/page.ts'
import { isDay, within } from '../lists/period.ts'
import { seesHistory } from './followed.ts'
import { AUDIT_ACTIONS } from './actions.ts'
import { rowsNamed, SEARCHED_ROWS } from './named.ts'
import { type AuditContext, withUndo } from './undo-state.ts'

export type TrailRow = z.output<typeof AuditRow>
type StoredRow = Omit<TrailRow, 'undo'>

/** The filters of the trail in the query. Spec §6-16. */
export interface AuditFilters {
  action?: string | undefined
  user_id?: string | undefined
  target_type?: string | undefined
  target_id?: string | undefined
  from?: string | undefined
  to?: string | undefined
  q?: string | undefined
  folded?: boolean | undefined
  part_of?: string | undefined
  sort: string
}

/** Expands a filter such as `publication.moderate,claim.*` to names of actions: the index needs exact names. */
function namesOf(actions: string): string[] {
  const asked = actions.split(',').map((name) => name.trim())
  return [
    ...new Set(asked.flatMap((name) => (name.endsWith('.*') ? AUDIT_ACTIONS.filter((one) => one.startsWith(name.slice(0, -1))) : [name]))),
  ]
}

/** A condition on actions. For one name it is an equality, for which the index has the order of the list. */
const actionIs = (column: string, names: readonly string[]) =>
  names.length === 1 ? sql`${sql.ref(column)} = ${names[0]}` : sql`${sql.ref(column)} = any(${names}::text[])`

/** The filters as conditions on `audit_log l`. */
function conditionsOf({ action, user_id, target_type, target_id, from, to, folded, part_of }: AuditFilters): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (action !== undefined) conditions.push(actionIs('l.action', namesOf(action)))
  if (user_id !== undefined) conditions.push(sql`l.user_id = ${user_id}`)
  if (target_type !== undefined) conditions.push(sql`l.target_type = ${target_type}`)
  if (target_id !== undefined) conditions.push(sql`l.target_id = ${target_id}`)
  if (part_of !== undefined) conditions.push(sql`l.part_of = ${part_of}`)
  if (folded && target_id === undefined && part_of === undefined) conditions.push(sql`l.part_of is null`)
  return [...conditions, ...within(sql`l.at`, { from, to })]
}

/**
 * The ids of a page. For several actions, the rows of each action are read in order and merged: a plan never reads years of other rows
 * for an action that last occurred long ago. With a user or a target the filter on them selects fewer rows.
 */
function pageOf(query: AuditFilters & { page: number; per_page: number }, conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const { action, user_id, target_id, per_page } = query
  const offset = offsetOf(query)
  const first = (where: RawBuilder<unknown>[], limit: number) =>
    sql`select l.id, l.at, l.seq from audit_log l where ${sql.join(where, sql` and `)} order by ${orderOf(query)} limit ${limit}`
  const names = action === undefined ? [] : namesOf(action)
  const merged = names.length > 1 && names.length <= AUDIT_ACTIONS.length
  if (!merged || user_id !== undefined || target_id !== undefined) return sql`${first(conditions, per_page)} offset ${offset}`
  const each = names.map((name) => sql`(${first(conditionsOf({ ...query, action: name }), offset + per_page)})`)
  return sql`select l.id, l.at, l.seq from (${sql.join(each, sql` union all `)}) l order by ${orderOf(query)} limit ${per_page} offset ${offset}`
}

/** The most rows that are counted where no stored total fits. */
const COUNTED = 10_000

/** The total: from the stored totals by action, kind of target and day, or by user and action; counted only for other filters. */
function totalOf(filters: AuditFilters, conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const { action, user_id, target_type, target_id, from, to, folded, part_of } = filters
  if (folded || part_of !== undefined)
    return sql`(select count(*)::int from (select 1 from audit_log l where ${sql.join(conditions, sql` and `)} limit ${COUNTED + 1}) l)`
  const days = from !== undefined || to !== undefined
  const moments = [from, to].some((value) => value !== undefined && !isDay(value))
  if (target_id !== undefined || moments || (user_id !== undefined && (days || target_type !== undefined)))
    return sql`(select count(*)::int from audit_log l where ${sql.join(conditions, sql` and `)})`
  const matching: RawBuilder<unknown>[] = [sql`true`]
  if (action !== undefined) matching.push(actionIs('t.action', namesOf(action)))
  if (user_id !== undefined) matching.push(sql`t.user_id = ${user_id}`)
  if (target_type !== undefined) matching.push(sql`t.target_type = ${target_type}`)
  if (from !== undefined) matching.push(sql`t.jour >= ${from}::date`)
  if (to !== undefined) matching.push(sql`t.jour <= ${to}::date`)
  const totals = user_id === undefined ? sql`audit_totals` : sql`audit_user_totals`
  return sql`(select coalesce(sum(t.n), 0)::int from ${totals} t where ${sql.join(matching, sql` and `)})`
}

/** The present name of the target. The trail itself stores no names. */
const TARGET_LABEL = sql`case l.target_type
  when 'publication' then (select p.title from publications p where p.id = l.target_id::uuid)
  when 'duplicate_dismissal' then (select p.title from duplicate_dismissals d join publications p on p.id = d.members[1] where d.id = l.target_id::uuid)
  when 'acteur' then (select a.nom from acteurs a where a.id = l.target_id::uuid)
  when 'commune' then (select c.nom from communes c where c.id = case when l.target_id ~ '^[0-9a-f-]{36}$' then l.target_id::uuid end)
  when 'message_thread' then (select t.subject from message_threads t where t.id = l.target_id::uuid)
  when 'import_source' then (select s.nom from import_sources s where s.id = l.target_id::uuid)
  when 'defibrillateur' then (select d.nom from defibrillateurs d where d.id = l.target_id::uuid)
  when 'commune_defibrillateur' then
    (select d.nom from commune_defibrillateurs v join defibrillateurs d on d.id = v.defibrillateur_id where v.id = l.target_id::uuid)
  when 'canned_reply' then (select r.title from canned_replies r where r.id = l.target_id::uuid)
  when 'subscription' then (select a.nom from subscriptions s join acteurs a on a.id = s.acteur_id where s.id = l.target_id::uuid)
  when 'user' then (select nullif(concat_ws(' ', t.prenom, t.nom), '') from users t where t.id = l.target_id::uuid)
  when 'proposal' then (select o.nom from acteur_proposals o where o.id = l.target_id::uuid)
  when 'claim' then (select a.nom from claims k join acteurs a on a.id = k.acteur_id where k.id = l.target_id::uuid) end`

/** Returns the present name of a record; null if it is deleted or has none. */
export async function labelOf(db: Db, { target_type, target_id }: { target_type: string; target_id: string }): Promise<string | null> {
  const { rows } = await sql<{ label: string | null }>`select ${TARGET_LABEL} as label
    from (select ${target_type}::text as target_type, ${target_id}::text as target_id) l`.execute(db)
  return rows[0]?.label ?? null
}

const COLUMNS = sql`l.id, l.seq, l.at, l.actor_kind, l.user_id,
  case when u.id is not null then json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom, 'email', u.email) end as "user",
  l.action, l.target_type, l.target_id, ${TARGET_LABEL} as target_label, l.changes, l.request_id, l.address_hash, l.part_of,
  (select count(*)::int from audit_log part where part.part_of = l.id) as parts,
  case when l.action = 'audit.undo' then
    (select json_build_object('action', o.action, 'changes', o.changes) from audit_log o where o.id = (l.changes #>> '{undoes,1}')::uuid) end as undoes`
const orderOf = ({ sort }: AuditFilters) => (sort === 'at_asc' ? sql`l.at, l.seq` : sql`l.at desc, l.seq desc`)

/**
 * Returns a page of the trail; of one record, for a caller who may not read the whole. Words are for those who may: by them others would learn
 * names. Spec §6-16.
 * @throws AppError scope_violation
 */
export async function listAudit(ctx: AuditContext, query: AuditFilters & { page: number; per_page: number }): Promise<Page<TrailRow>> {
  if (query.q !== undefined && !mayEverywhere(ctx.caller, 'audit.read')) throw new AppError('scope_violation')
  if (!(await seesHistory(ctx.db, ctx.caller, query))) return page([], 0, query)
  const conditions = conditionsOf(query)
  const order = orderOf(query)
  const named = query.q !== undefined
  const most = named ? SEARCHED_ROWS : COUNTED
  const { rows } = await sql<StoredRow & { total: number }>`${conditions.length > 1 || named ? sql.raw(PLAN_ANEW) : sql``}
    with ${named ? sql`named as materialized (${rowsNamed(query.q ?? '', unfolded(query), query.folded ?? false, order)}),` : sql``}
      page as materialized (${named ? sql`select l.* from named l order by ${order} limit ${query.per_page} offset ${offsetOf(query)}` : pageOf(query, conditions)})
    select one.total, ${COLUMNS}
    from (select ${named ? sql`(select count(*)::int from named)` : totalOf(query, conditions)} as total) one
      left join (page join audit_log l on l.id = page.id left join users u on u.id = l.user_id) on true
    order by ${order}`.execute(ctx.db)
  const shown = mayEverywhere(ctx.caller, 'audit.read') ? rows : rows.map(withoutContacts)
  const total = rows[0]?.total ?? 0
  // A search stops at a number of rows of each name: that many may be more.
  const isMinimum = named ? total >= most : total > most && (query.folded === true || query.part_of !== undefined)
  return page(await withUndo(ctx, rows[0]?.id ? shown : []), isMinimum ? most : total, query, { isMinimum })
}

/** Returns the latest rows of the trail of a record, as its screen shows them. */
export async function latestOf(ctx: AuditContext, target_type: string, target_id: string): Promise<z.output<typeof History>> {
  const { data, meta } = await listAudit(ctx, { target_type, target_id, sort: 'at_desc', page: 1, per_page: HISTORY_SHOWN })
  return { data, total: meta.total }
}

/** The filters without that of parts, which a search by words sets for acts of persons alone. */
const unfolded = (query: AuditFilters) => conditionsOf({ ...query, folded: false })

/** A row without the address of its author and the digest of the network. */
const withoutContacts = <R extends StoredRow>(row: R): R => ({ ...row, address_hash: null, user: row.user && { ...row.user, email: null } })

const BATCH = 1000

/** Yields every row of the filters, a thousand per statement, so that no transaction stays open during a download. */
export async function* everyRow(ctx: AuditContext, filters: AuditFilters): AsyncGenerator<TrailRow> {
  const conditions = filters.q === undefined ? conditionsOf(filters) : unfolded(filters)
  if (filters.q !== undefined) {
    const named = rowsNamed(filters.q, conditions, filters.folded ?? false, orderOf(filters))
    conditions.push(sql`l.id in (select named.id from (${named}) named)`)
  }
  const ascending = filters.sort === 'at_asc'
  let last: StoredRow | undefined
  do {
    const after = last ? [sql`(l.at, l.seq) ${ascending ? sql`>` : sql`<`} (${last.at}::timestamptz, ${last.seq})`] : []
    const { rows } = await sql<StoredRow>`${sql.raw(PLAN_ANEW)}
      select ${COLUMNS} from audit_log l left join users u on u.id = l.user_id
      where ${sql.join([...conditions, ...after], sql` and `)} order by ${orderOf(filters)} limit ${sql.lit(BATCH)}`.execute(ctx.db)
    yield* await withUndo(ctx, rows)
    last = rows.length === BATCH ? rows.at(-1) : undefined
  } while (last)
}
