import { type RawBuilder, sql } from 'kysely'
import { type Db, prepared } from '../../../server/platform/db/db.ts'

/** Statements of every form that the check reads. statements.proof.ts lists which of them are wrong, and how. */

const NAMES = sql`c.id, c.nom`
const ORDERS = { nom: sql`c.nom`, id: sql`c.id` }
const named = (column: string) => sql`c.${sql.ref(column)} as ${sql.ref('name')}`
type Named = { id: string; nom: string }

export const composed = (db: Db, id: string, order: 'nom' | 'id', slug?: string) =>
  sql<Named>`select ${NAMES} from communes c where c.id = ${id} ${slug ? sql`and c.slug = ${slug}` : sql``} order by ${ORDERS[order]}`.execute(
    db,
  )

export const hot = prepared<{ ids: string[] }, { name: string }>((slot) => {
  const condition = sql`c.id = any(${slot('ids')}::uuid[])`
  return sql`select ${named('slug')} from communes c where ${condition}`
})

const generic = <R>(db: Db, columns: RawBuilder<unknown>) =>
  sql<R & { total: number }>`select 1 as total, ${columns} from communes c`.execute(db)
export const called = (db: Db) => generic<Named>(db, NAMES)

export const wrongName = (db: Db) => sql<{ name: string }>`select nom from communes`.execute(db)
export const wrongType = (db: Db) =>
  sql<{ population: string | null; codes_postaux: number[] }>`select population, codes_postaux from communes`.execute(db)
export const wrongTable = (db: Db) => sql<{ n: number }>`select count(*) as n from nowhere`.execute(db)
export const unread = (db: Db, columns: RawBuilder<unknown>) => sql<Named>`select ${columns} from communes`.execute(db)
