import { type RawBuilder, sql } from 'kysely'

/**
 * SQL that a column is one of the ids of a list, for prepared statements. PostgreSQL expects ten of a list that a subquery gives, and so keeps the plan
 * of the statement. Of a list that is a parameter it also expects ten, finds that a shorter one is less work, and plans the statement anew at each execution.
 */
export const isIn = (column: RawBuilder<unknown>, ids: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${column} = any(array(select unnest(${ids}::uuid[])))`

/** SQL that a column is one of the ids. One id is compared by itself. */
export const isOneOf = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length === 1 ? sql<boolean>`${column} = ${ids[0]}::uuid` : isIn(column, sql`${[...ids]}`)
