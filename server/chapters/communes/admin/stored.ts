import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'

/** The tables of what hangs on a commune, and by which column a row of a commune is told from the others. */
const PARTS = {
  noms: { table: 'commune_noms', key: 'recherche', primary: ['commune_id', 'recherche'], dated: false },
  slugs: { table: 'commune_slugs', key: 'slug', primary: ['slug'], dated: false },
  infos: { table: 'commune_infos', key: 'id', primary: ['id'], dated: true },
  elus: { table: 'elus', key: 'id', primary: ['id'], dated: true },
  collectes: { table: 'collectes', key: 'id', primary: ['id'], dated: true },
} as const
export type Part = keyof typeof PARTS

type Row = Record<string, unknown>
/** A commune as the tables have it, to the last column: what people are shown would not do to put it back. */
export type Stored = { own: Row } & Record<Part, Record<string, Row>>

const rowsOf = (part: Part) => {
  const { table, key } = PARTS[part]
  return sql`(select coalesce(jsonb_object_agg(t.${sql.ref(key)}, to_jsonb(t) - 'updated_at'), '{}')
    from ${sql.table(table)} t where t.commune_id = c.id) as ${sql.ref(part)}`
}

/** Reads a locked commune with its rows by their keys. */
export async function readStored(tx: Tx, id: string): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select to_jsonb(c) - '{mairie_type,version,updated_at}'::text[] as own, ${sql.join((Object.keys(PARTS) as Part[]).map(rowsOf))}
    from communes c where c.id = ${id}`.execute(tx)
  return rows[0] as Stored
}

/** What an edit did to the rows of one table: those to be put back as they were, and the keys of those that it added. */
export interface RowsChanged {
  put: Row[]
  added: string[]
}

/** The columns and rows that differ, as they were before. */
export function whatChanged(before: Stored, after: Stored): { own: Row; rows: Partial<Record<Part, RowsChanged>> } {
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

/** Puts the rows of one table back. */
export async function putRowsBack(tx: Tx, communeId: string, part: Part, { put, added }: RowsChanged): Promise<void> {
  const { table, key, primary, dated } = PARTS[part]
  const target = sql.table(table)
  await sql`delete from ${target} where commune_id = ${communeId} and ${sql.ref(key)}::text = any(${added})`.execute(tx)
  const [first] = put
  if (!first) return
  const names = Object.keys(first)
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const settled = names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`)
  await sql`insert into ${target} (${columns}) select ${columns} from jsonb_populate_recordset(null::${target}, ${JSON.stringify(put)}::jsonb)
    on conflict (${sql.join(primary.map((name) => sql.ref(name)))})
    do update set ${sql.join([...settled, ...(dated ? [sql`updated_at = now_ms()`] : [])])}`.execute(tx)
}
