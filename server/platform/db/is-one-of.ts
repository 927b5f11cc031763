import { type RawBuilder, sql } from 'kysely'

/**
 * SQL that a column is one of the ids. One id is compared by itself: for a list PostgreSQL expects ten rows, finds the given one shorter each time, and
 * plans the prepared statement anew at each execution.
 */
export const isOneOf = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length === 1 ? sql<boolean>`${column} = ${ids[0]}::uuid` : sql<boolean>`${column} = any(${[...ids]}::uuid[])`
