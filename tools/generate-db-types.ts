import { writeFileSync } from 'node:fs'
import { migrate } from '../server/platform/db/migrations/migrate.ts'
import { openEmbedded } from '../server/platform/db/open.ts'

/**
 * Writes server/platform/db/schema.gen.ts from the migrations, by asking an embedded database what they made.
 * The types are those that the driver returns: timestamps, dates and UUIDs are strings, counts are numbers.
 */
const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  bool: 'boolean',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'string',
  date: 'string',
  time: 'string',
  timestamptz: 'string',
  bytea: 'Buffer',
  jsonb: 'Json',
  tsvector: 'string',
  cube: 'string',
  xid8: 'string',
  _text: 'string[]',
  _uuid: 'string[]',
  _int4: 'number[]',
  _date: 'string[]',
}

interface Column {
  table_name: string
  column_name: string
  udt_name: string
  nullable: boolean
  has_default: boolean
  generated: boolean
}

const { pool, close } = await openEmbedded(null)
await migrate(pool)
const { rows } = await pool.query<Column>(`
  select table_name, column_name, udt_name, is_nullable = 'YES' as nullable,
    column_default is not null as has_default, is_generated = 'ALWAYS' as generated
  from information_schema.columns where table_schema = 'public' order by table_name collate "C", ordinal_position`)
await close()

const tables = Map.groupBy(rows, (column) => column.table_name)
const typeOf = ({ udt_name, nullable, has_default, generated }: Column) => {
  const base = TYPES[udt_name]
  if (!base) throw new Error(`No type for ${udt_name}`)
  const type = nullable ? `${base} | null` : base
  if (generated) return `ColumnType<${type}, never, never>`
  if (base === 'Json')
    return nullable
      ? 'ColumnType<Json | null, string | null | undefined, string | null>'
      : `ColumnType<Json, string${has_default ? ' | undefined' : ''}, string>`
  return has_default ? `Generated<${type}>` : type
}
const lines = [
  '// Written by `npm run db:types` from server/migrations. Do not edit.',
  "import type { ColumnType, Generated } from 'kysely'",
  '',
  '/** A jsonb column: read as parsed, written as JSON text. */',
  'export type Json = unknown',
  '',
]
for (const [table, columns] of tables) {
  lines.push(`interface ${table}_table {`, ...columns.map((c) => `  ${c.column_name}: ${typeOf(c)}`), '}', '')
}
lines.push('export interface Database {', ...[...tables.keys()].map((table) => `  ${table}: ${table}_table`), '}', '')
writeFileSync(new URL('../server/platform/db/schema.gen.ts', import.meta.url), lines.join('\n'))
