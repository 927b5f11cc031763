import { type RawBuilder, sql } from 'kysely'

/**
 * SQL that a column is one of the ids; one id is compared by itself. PostgreSQL expects ten of a list that a subquery gives, and so keeps the plan of a
 * named statement. Of a list that is a parameter it also expects ten, finds that a shorter one is less work, and plans the statement anew at each execution.
 */
export const isOneOf = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length === 1 ? sql<boolean>`${column} = ${ids[0]}::uuid` : sql<boolean>`${column} = any(array(select unnest(${[...ids]}::uuid[])))`
