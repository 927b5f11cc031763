import { type RawBuilder, sql } from 'kysely'
import { type AdminFilters, deletedOf } from './admin-filters.ts'

/**
 * How many rows of duplicate groups a list holds. Without filters that is the sum of the groups' sizes, which are kept.
 * @param conditions the list's conditions on `publications p`
 */
export function duplicateTotal(filters: AdminFilters & { q?: string | undefined }, conditions: RawBuilder<unknown>[]): RawBuilder<number> {
  if (deletedOf(filters) === 'no' && conditions.length === 1)
    return sql<number>`(select coalesce(sum(n), 0)::int from duplicate_groups where n > 1)`
  return sql<number>`(select count(*)::int from duplicate_groups g join publications p on p.dup_key = g.dup_key
    where g.n > 1 ${conditions.length > 0 ? sql`and ${sql.join(conditions, sql` and `)}` : sql``})`
}
