import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { TerritoryCodes } from '../../../../contract/access/back-office.ts'
import { inside } from '../../../platform/access/territory.ts'
import { type AdminFilters, deletedOf } from '../reading/admin-filters.ts'

/** Condition on `duplicate_groups g`: two members or more, and not dismissed. Written as the index is. Spec §2-7, §4.1-13. */
export const SUSPECTED: RawBuilder<SqlBool> = sql`g.n > 1 and not g.dismissed`

/** Columns: the key of a group as administrators see it, and why its members are alike. */
export const duplicateColumns = (row: string): RawBuilder<unknown> => sql`right(${sql.ref(`${row}.dup_key`)}, 32) as duplicate_key,
  case when ${sql.ref(`${row}.dup_key`)} like 'u:%' then 'source_url' else 'signature' end as duplicate_reason`

/**
 * Returns the number of rows of duplicate groups in a list. Without filters it is the sum of the stored sizes of the groups.
 * @param conditions the list's conditions on `publications p`
 */
export function duplicateTotal(filters: AdminFilters, conditions: RawBuilder<unknown>[]): RawBuilder<number> {
  if (deletedOf(filters) === 'no' && conditions.length === 1)
    return sql<number>`(select coalesce(sum(g.n), 0)::int from duplicate_groups g where ${SUSPECTED})`
  return sql<number>`(select count(*)::int from duplicate_groups g join publications p on p.dup_key = g.dup_key
    where ${SUSPECTED} ${conditions.length > 0 ? sql`and ${sql.join(conditions, sql` and `)}` : sql``})`
}

/** Returns the condition that no member of a group is outside of a territory: a bounded role has the groups that it sees whole. Spec §2-106. */
export const groupInside = (territory: TerritoryCodes, key: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`not exists (select from publications o where o.dup_key = ${sql.ref(key)} and o.deleted_at is null
    and not ${inside(territory, 'o.commune_id')})`
