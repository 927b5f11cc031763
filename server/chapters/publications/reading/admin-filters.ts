import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type * as contract from '../../../../contract/publications/publications-admin.ts'
import type { TerritoryCodes } from '../../../../contract/access/back-office.ts'
import { KIND_WITHOUT_TYPE } from '../../../../contract/publications/kinds.ts'
import { inside } from '../../../platform/access/territory.ts'
import { takenAwayLately } from '../events/taken-away.ts'
import { FRANCE } from './totals.ts'
import { featured } from './visibility.ts'
import { officeStatus } from '../writing/waiting-edit.ts'

/** The query of the admin list. Spec §4.1. */
export type AdminQuery = z.output<typeof contract.listAdminPublications.query> & {
  /** The territory of a bounded role: the list has the publications whose own commune is inside. */
  territory?: TerritoryCodes | undefined
}
/** Its filters. */
export type AdminFilters = Omit<AdminQuery, 'page' | 'per_page' | 'sort' | 'duplicates'>

export type Deleted = 'no' | 'only' | 'with'
/** Returns which publications the filter `deleted` selects: not deleted, only deleted, or both. Spec §4.1-5. */
export const deletedOf = ({ deleted }: AdminFilters): Deleted =>
  deleted === 'with' ? 'with' : deleted === 'true' || deleted === '1' ? 'only' : 'no'

/** The instant at which a day begins in France. */
const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Europe/Paris')`
const startAfter = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Europe/Paris')`

/** Reads the few featured publications first, through their own index; without it a plan may scan all publications. */
const FEATURED_NOW = sql`p.id = any(array(select f.id from publications f where ${featured('f')}))`

/** The newest version is validated. */
const VALID = sql`p.valide and p.waiting_edit_status is null`
/** Reads the few publications with an edit first. */
const WITH_EDIT = sql`p.id = any(array(select w.publication_id from publication_waiting_edits w))`

/** A decision makes the publication public later. */
const SCHEDULED = sql`(p.moderation_status in ('approved', 'published') and p.publie_le > now())`
/** It has a picture, here or elsewhere. */
const WITH_PICTURE = sql`(p.image_url is not null or (p.images is not null and p.images <> '[]'))`

/**
 * Returns the filters as conditions on `publications p`. The deletion mark, the status and the flags are literals: PostgreSQL
 * uses a partial index only if its predicate is known when the statement is planned. Spec §4.1-4, §4.1-10.
 */
export function conditionsOf(filters: AdminFilters): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  const deleted = deletedOf(filters)
  if (deleted !== 'with') conditions.push(deleted === 'no' ? sql`p.deleted_at is null` : sql`p.deleted_at is not null`)
  if (filters.territory) conditions.push(inside(filters.territory, 'p.commune_id'))
  if (filters.commune_id)
    conditions.push(sql`exists (select from publication_communes f where f.publication_id = p.id and f.commune_id = ${filters.commune_id})`)
  if (filters.acteur_id) conditions.push(sql`p.acteur_id = ${filters.acteur_id}`)
  if (filters.type_id) conditions.push(sql`p.type_id = ${filters.type_id}`)
  if (filters.kind) conditions.push(ofKind(filters.kind))
  if (filters.moderation_status) conditions.push(sql`${officeStatus('p')} = ${sql.lit(filters.moderation_status)}`)
  if (filters.valide !== undefined) conditions.push(filters.valide ? VALID : sql`not (${VALID})`)
  if (filters.modification !== undefined) conditions.push(filters.modification ? WITH_EDIT : sql`p.waiting_edit_status is null`)
  if (filters.en_avant !== undefined) conditions.push(filters.en_avant ? FEATURED_NOW : sql`not ${featured('p')}`)
  if (filters.reported !== undefined) conditions.push(filters.reported ? sql`p.reports_count > 0` : sql`p.reports_count = 0`)
  if (filters.annulation_recente !== undefined)
    conditions.push(filters.annulation_recente ? takenAwayLately() : sql`not (${takenAwayLately()})`)
  if (filters.programmee !== undefined) conditions.push(filters.programmee ? SCHEDULED : sql`${SCHEDULED} is not true`)
  if (filters.image !== undefined) conditions.push(filters.image ? WITH_PICTURE : sql`not ${WITH_PICTURE}`)
  if (filters.import_source_id) conditions.push(sql`p.import_source_id = ${filters.import_source_id}`)
  if (filters.duplicate_key) conditions.push(inGroup(filters.duplicate_key, deleted))
  if (filters.from) conditions.push(sql`p.created_at >= ${startOf(filters.from)}`)
  if (filters.to) conditions.push(sql`p.created_at < ${startAfter(filters.to)}`)
  return conditions
}

/**
 * Condition on `publications p`: the row has this kind. Most publications are news; the other kinds are found by the index of types, which
 * is in the order of creation.
 */
const ofKind = (kind: NonNullable<AdminFilters['kind']>): RawBuilder<unknown> =>
  kind === KIND_WITHOUT_TYPE
    ? sql`p.kind = ${sql.lit(kind)}`
    : sql`p.type_id = any(array(select t.id from publication_types t where t.kind = ${kind}))`

/** Condition on `publications p`: the row is in the group with this shown key. Deleted rows have their own index. */
function inGroup(shownKey: string, deleted: Deleted): RawBuilder<unknown> {
  const member = sql`p.dup_key = any(${[`u:${shownKey}`, `s:${shownKey}`]}::text[])`
  return deleted === 'with' ? sql`((p.deleted_at is null and ${member}) or (p.deleted_at is not null and ${member}))` : member
}

/** Whether the only filters are those of the state: deletion and moderation status. A search is not a filter. */
export const hasStateFiltersOnly = (query: AdminQuery): boolean => {
  const { page: _1, per_page: _2, sort: _3, q: _4, duplicates: _5, deleted: _6, moderation_status: _7, ...others } = query
  return Object.values(others).every((filter) => filter === undefined)
}

/** Returns the filters of the state as conditions on `publication_search p`, whose rows contain the state. */
export function searchConditionsOf(filters: AdminFilters): RawBuilder<unknown>[] {
  const deleted = deletedOf(filters)
  const conditions = deleted === 'with' ? [] : [deleted === 'no' ? sql`not p.deleted` : sql`p.deleted`]
  if (filters.moderation_status) conditions.push(sql`p.moderation_status = ${sql.lit(filters.moderation_status)}`)
  return conditions
}

/**
 * Returns the exact total of a list as a sum over the stored totals (`publication_totals`); null if the filters need a total that
 * is not stored. Totals are stored by status, validation, deletion and visibility, for France, each commune, actor, type and kind,
 * and each day.
 */
export function storedTotal(filters: AdminFilters): RawBuilder<number> | null {
  const counted = [filters.annulation_recente, filters.programmee, filters.image]
  if (filters.territory || counted.some((flag) => flag !== undefined)) return null
  const { commune_id, acteur_id, type_id, kind, en_avant, reported, modification, import_source_id, duplicate_key, from, to } = filters
  // Rows that are not featured, not reported, or without an edit: the total of all rows less the few others.
  for (const flag of ['en_avant', 'reported', 'modification'] as const)
    if (filters[flag] === false) {
      const all = storedTotal({ ...filters, [flag]: undefined })
      return (
        all &&
        sql<number>`(${all} - (select count(*)::int from publications p where ${sql.join(conditionsOf({ ...filters, [flag]: true }), sql` and `)}))`
      )
    }
  if (en_avant || reported || modification || import_source_id !== undefined || duplicate_key !== undefined) return null
  const dated = from !== undefined || to !== undefined
  const scopes = [
    ['commune', commune_id],
    ['acteur', acteur_id],
    ['type', type_id],
    ['kind', kind],
  ].filter(([, id]) => id !== undefined)
  if (scopes.length > 1 || (scopes.length === 1 && dated)) return null
  const [scope, id] = scopes[0] ?? ['france', FRANCE]
  const within = dated
    ? sql`t.scope = 'jour' ${from ? sql`and t.scope_id >= ${dayScope(from)}` : sql``} ${to ? sql`and t.scope_id <= ${dayScope(to)}` : sql``}`
    : sql`t.scope = ${scope} and t.scope_id = ${kind ? sql`kind_scope(${kind})` : id}`
  const deleted = deletedOf(filters)
  return sql<number>`(select coalesce(sum(t.n), 0)::int from publication_totals t
    where ${within}
      ${deleted === 'with' ? sql`` : deleted === 'only' ? sql`and t.deleted` : sql`and not t.deleted`}
      ${filters.moderation_status ? sql`and t.moderation_status = ${sql.lit(filters.moderation_status)}` : sql``}
      ${filters.valide === undefined ? sql`` : filters.valide ? sql`and t.valide` : sql`and not t.valide`})`
}
const dayScope = (day: string) => sql`day_scope(${startOf(day)})`
