import pg from 'pg'
import { copyOut } from './copy.ts'
import { NOT_IN_BACKUP, type TableHead } from './format.ts'

/** The size of a piece that is read at once, in bytes as PostgreSQL stores them. */
const PIECE_BYTES = 4 << 20
/** The most blocks of a piece, however little is in them. */
const BLOCKS_MAX = 512
/** The most rows in a block of 8 kB. */
const ROWS_IN_BLOCK = 292
/** The rows of a piece, where a block is several pieces. */
const ROWS_IN_PIECE = 8

/** Output settings that replace those of the database: the same row gives the same line everywhere. */
const TEXT_FORMAT = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8'`
const NO_TIMEOUTS = 'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0'

export const quoted = pg.escapeIdentifier

/** Prepares a transaction for reading or writing whole tables. */
export async function prepareCopying(client: pg.ClientBase): Promise<void> {
  await client.query(`${TEXT_FORMAT}; ${NO_TIMEOUTS}`)
}

/** Returns the tables of the service's schema that a backup contains, by name, with their columns except generated ones. */
export async function backupTables(client: pg.ClientBase): Promise<TableHead[]> {
  const { rows } = await client.query<TableHead>(
    `select c.relname as table,
      array(select attname::text from pg_attribute a where a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attname) as columns
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> all($1)
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname`,
    [NOT_IN_BACKUP],
  )
  return rows
}

/** Reads a table piece by piece, in bounded memory: lines of COPY, each with its line feed. */
export async function* readTable(client: pg.ClientBase, { table, columns }: TableHead): AsyncGenerator<Buffer[]> {
  const from = `select ${columns.map(quoted).join(', ')} from ${quoted(table)}`
  const { rows } = await client.query<{ blocks: number; bytes: number }>(
    `select (pg_relation_size($1) / current_setting('block_size')::int)::int as blocks, pg_table_size($1) as bytes`,
    [quoted(table)],
  )
  const { blocks, bytes } = rows[0] ?? { blocks: 0, bytes: 0 }
  for (const [first, next] of pieces(blocks, bytes))
    yield await copyOut(client, `copy (${from} where ctid >= '(${first})' and ctid < '(${next})') to stdout`)
}

/** Yields the position (`ctid`) of the begin of each piece of a table, and of the next one. A block with large out-of-line values is several pieces. */
function* pieces(blocks: number, bytes: number): Generator<[string, string]> {
  const bytesInBlock = bytes / Math.max(blocks, 1)
  if (bytesInBlock <= PIECE_BYTES / 8) {
    const step = Math.min(BLOCKS_MAX, Math.floor(PIECE_BYTES / Math.max(bytesInBlock, 1)))
    for (let block = 0; block < blocks; block += step) yield [`${block},0`, `${block + step},0`]
    return
  }
  for (let block = 0; block < blocks; block += 1)
    for (let row = 0; row < ROWS_IN_BLOCK; row += ROWS_IN_PIECE) yield [`${block},${row}`, `${block},${row + ROWS_IN_PIECE}`]
}
