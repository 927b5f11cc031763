import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { Secrets } from '../access/secrets.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { Config } from '../settings/config.ts'
import type { TermName } from './terms.ts'

/** What is due: how many rows, and since when the oldest waits for its end. */
export interface Due {
  rows: number
  oldest: string | null
}

/** One rule: what is removed, when, and why then. */
export interface RetentionClass {
  name: string
  /** French, English. */
  texts: readonly [string, string]
  term: TermName | number
  /** Why it is kept so long, and no longer: French, English. */
  why: readonly [string, string]
  due(db: Db, days: number): Promise<Due>
  /** What must hold before anything that is due goes. Throws where it does not: everything is kept then. */
  check?(services: { config: Config; database: OpenDatabase; secrets: Secrets }): Promise<void>
  /** Removes the oldest that are due, few enough that nobody waits for it. */
  remove(tx: Tx, days: number, services: { secrets: Secrets }): Promise<Due>
}

/** Rows in one transaction. */
export const AT_ONCE = 1000

interface Table extends Pick<RetentionClass, 'name' | 'texts' | 'term' | 'why'> {
  /** Tables, of which the one that loses rows is `x`. */
  from: RawBuilder<unknown>
  /** The moment from which the term runs. */
  at: RawBuilder<unknown>
  /** What must be so besides: nothing that is open or undecided is due. */
  where?: RawBuilder<unknown>
  /** What to do with them, by `x.id`, where it is not just deleting the rows. */
  instead?: (tx: Tx, ids: string[]) => Promise<void>
  table: string
}

/** A rule for rows of a table. */
export function rowsOf({ from, at, where = sql`true`, instead, table, ...told }: Table): RetentionClass {
  const due = (days: number) => sql`from ${from} where ${at} < now() - make_interval(days => ${days}) and (${where})`
  return {
    ...told,
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
