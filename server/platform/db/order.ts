import { type RawBuilder, sql } from 'kysely'

/**
 * Returns the order of rows by a sort key of the contract, `<column>_asc` or `<column>_desc`; the id makes the order total. It is written
 * as the indexes are. Spec §2-40.
 * @param alias of the table
 * @param columns `nullable`: columns with nulls, which are last in descending order; `text`: columns in the order of the language
 */
export function orderBy(
  alias: string,
  sort: string,
  { nullable = [], text = [] }: { nullable?: readonly string[]; text?: readonly string[] } = {},
): RawBuilder<unknown> {
  const column = sort.replace(/_(asc|desc)$/, '')
  const key = sql`${sql.ref(`${alias}.${column}`)}${text.includes(column) ? sql` collate "und-x-icu"` : sql``}`
  const [direction, nulls] = sort.endsWith('_desc') ? [sql`desc`, sql` nulls last`] : [sql`asc`, sql` nulls first`]
  return sql`${key} ${direction}${nullable.includes(column) ? nulls : sql``}, ${sql.ref(`${alias}.id`)} ${direction}`
}
