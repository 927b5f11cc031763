import { type RawBuilder, sql } from 'kysely'

/**
 * SQL of the ids in a JSON list, for `in (…)`. PostgreSQL expects a hundred of them, however many are given, and so keeps the plan of the prepared
 * statement: of an array it expects ten, finds that a shorter one is less work, and plans the statement anew at each execution.
 */
export const idsFrom = (json: RawBuilder<unknown>): RawBuilder<unknown> => sql`select value::uuid from json_array_elements_text(${json}::json)`

/** SQL that a column is one of the ids. One id is compared by itself. */
export const isOneOf = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length === 1 ? sql<boolean>`${column} = ${ids[0]}::uuid` : sql<boolean>`${column} in (${idsFrom(sql`${JSON.stringify(ids)}`)})`
