import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { Secrets } from '../access/secrets.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { Config } from '../settings/config.ts'
import type { TermName } from './terms.ts'

/** The rows that are due, and the time of the oldest. */
export interface Due {
  rows: number
  oldest: string | null
}

/** One retention rule: the rows that it removes, their term, and the reason of the term. */
export interface RetentionClass {
  name: string
  /** French, English. */
  texts: readonly [string, string]
  term: TermName | number
  /** The reason of the term: French, English. */
  why: readonly [string, string]
  due(db: Db, days: number): Promise<Due>
  /** Runs before the first removal. If it throws, nothing is removed. */
  check?(services: { config: Config; database: OpenDatabase; secrets: Secrets }): Promise<void>
  /** Removes the oldest due rows, few enough for a short transaction. */
  remove(tx: Tx, days: number, services: { secrets: Secrets }): Promise<Due>
}

/** The most rows removed in one transaction. */
const AT_ONCE = 1000

interface Table extends Pick<RetentionClass, 'name' | 'texts' | 'term' | 'why'> {
  /** The FROM clause, if it is not the table alone. The table that loses rows has the alias `x`. */
  from?: RawBuilder<unknown>
  /** The start of the term. */
  at: RawBuilder<unknown>
  /** A further condition, for example that the record is closed or decided. */
  where?: RawBuilder<unknown>
  /** Replaces the deletion of the rows. It gets the rows' ids. */
  instead?: (tx: Tx, ids: string[]) => Promise<void>
  table: string
}

/** Returns a retention rule for rows of a table. */
export function rowsOf({ table, from = sql`${sql.table(table)} x`, at, where = sql`true`, instead, ...described }: Table): RetentionClass {
  const due = (days: number) => sql`from ${from} where ${at} < now() - make_interval(days => ${days}) and (${where})`
  return {
    ...described,
    due: async (db, days) => {
      const { rows } = await sql<Due>`select count(*)::int as rows, min(${at}) as oldest ${due(days)}`.execute(db)
      return rows[0] ?? { rows: 0, oldest: null }
    },
    remove: async (tx, days) => {
      const key = instead ? sql`x.id::text` : sql`x.ctid::text`
      const { rows } = await sql<{ key: string; at: string }>`
        select ${key} as key, ${at} as at ${due(days)} order by ${at} limit ${AT_ONCE} for update of x skip locked`.execute(tx)
      const keys = rows.map((row) => row.key)
      if (keys.length > 0 && instead) await instead(tx, keys)
      else if (keys.length > 0) await sql`delete from ${sql.table(table)} where ctid = any(${keys}::tid[])`.execute(tx)
      return { rows: keys.length, oldest: rows[0]?.at ?? null }
    },
  }
}
