import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'

/** The tables of a commune's dependent rows, and the column that identifies a row among those of one commune. */
const PARTS = {
  noms: { table: 'commune_noms', key: 'recherche', primary: ['commune_id', 'recherche'], dated: false },
  slugs: { table: 'commune_slugs', key: 'slug', primary: ['slug'], dated: false },
  infos: { table: 'commune_infos', key: 'id', primary: ['id'], dated: true },
  elus: { table: 'elus', key: 'id', primary: ['id'], dated: true },
  collectes: { table: 'collectes', key: 'id', primary: ['id'], dated: true },
} as const
export type Part = keyof typeof PARTS

type Row = Record<string, unknown>
/** A commune with every column of its tables: the records of the API would not suffice to restore it. */
export type Stored = { own: Row } & Record<Part, Record<string, Row>>

const rowsOf = (part: Part) => {
  const { table, key } = PARTS[part]
  return sql`(select coalesce(jsonb_object_agg(t.${sql.ref(key)}, to_jsonb(t) - 'updated_at'), '{}')
    from ${sql.table(table)} t where t.commune_id = c.id) as ${sql.ref(part)}`
}

/** Reads a locked commune with its dependent rows by their keys. */
export async function readStored(tx: Tx, id: string): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select to_jsonb(c) - '{mairie_type,version,updated_at}'::text[] as own, ${sql.join((Object.keys(PARTS) as Part[]).map(rowsOf))}
    from communes c where c.id = ${id}`.execute(tx)
  return rows[0] as Stored
}

/** The changes of an edit to one table: the changed and deleted rows as they were before, and the keys of the added rows. */
export interface RowsChanged {
  put: Row[]
  added: string[]
}

/** Returns the columns and rows that differ, with their values before the edit. */
export function changesBetween(before: Stored, after: Stored): { own: Row; rows: Partial<Record<Part, RowsChanged>> } {
  const own = Object.fromEntries(Object.entries(before.own).filter(([name, value]) => !isDeepStrictEqual(value, after.own[name])))
  const rows: Partial<Record<Part, RowsChanged>> = {}
  for (const part of Object.keys(PARTS) as Part[]) {
    const [was, is] = [before[part], after[part]]
    const put = Object.entries(was).flatMap(([key, row]) => (isDeepStrictEqual(row, is[key]) ? [] : [row]))
    const added = Object.keys(is).filter((key) => !(key in was))
    if (put.length + added.length > 0) rows[part] = { put, added }
  }
  return { own, rows }
}

/** Restores the rows of one table, and deletes the added ones. */
export async function putRowsBack(tx: Tx, communeId: string, part: Part, { put, added }: RowsChanged): Promise<void> {
  const { table, key, primary, dated } = PARTS[part]
  const target = sql.table(table)
  await sql`delete from ${target} where commune_id = ${communeId} and ${sql.ref(key)}::text = any(${added})`.execute(tx)
  const [first] = put
  if (!first) return
  const names = Object.keys(first)
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const assignments = names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`)
  await sql`insert into ${target} (${columns}) select ${columns} from jsonb_populate_recordset(null::${target}, ${JSON.stringify(put)}::jsonb)
    on conflict (${sql.join(primary.map((name) => sql.ref(name)))})
    do update set ${sql.join([...assignments, ...(dated ? [sql`updated_at = now_ms()`] : [])])}`.execute(tx)
}
