import type pg from 'pg'
import { OperatorError } from '../operator-error.ts'
import { copyIn } from './copy.ts'
import type { TableHead, Trailer } from './format.ts'
import { backupTables, quoted } from './tables.ts'

/** The statements that create constraints and indexes again once all rows are loaded. */
interface Suspended {
  statements: string[]
}

/**
 * Empties the tables and removes everything that would act on each loaded row: triggers (the rows already have their effects), foreign
 * keys (tables refer to each other in circles) and indexes (built at once they cost a fraction). The tables' owner may; no superuser
 * is needed.
 */
export async function suspendConstraints(client: pg.ClientBase, tables: readonly TableHead[]): Promise<Suspended> {
  const names = tables.map(({ table }) => quoted(table))
  const keys = await client.query<{ of: string; name: string; definition: string }>(
    `select conrelid::regclass::text as of, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by conrelid, conname`,
  )
  const indexes = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = current_schema()::regnamespace and indrelid = any($1::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    order by c.relname`,
    [names],
  )
  const always = await client.query<{ of: string; name: string }>(
    `select tgrelid::regclass::text as of, quote_ident(tgname) as name from pg_trigger
    where not tgisinternal and tgenabled = 'A' and tgrelid = any($1::regclass[]) order by 1, 2`,
    [names],
  )
  for (const table of names) await client.query(`alter table ${table} disable trigger user`)
  for (const { of, name } of keys.rows) await client.query(`alter table ${of} drop constraint ${name}`)
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
  await client.query(`truncate ${names.join(', ')}`)
  return {
    statements: [
      ...indexes.rows.map(({ definition }) => definition),
      ...keys.rows.map(({ of, name, definition }) => `alter table ${of} add constraint ${name} ${definition}`),
      ...names.map((table) => `alter table ${table} enable trigger user`),
      // Triggers that are enabled ALWAYS would otherwise become ordinary ones.
      ...always.rows.map(({ of, name }) => `alter table ${of} enable always trigger ${name}`),
    ],
  }
}

/** Creates the removed constraints, indexes and triggers again; foreign keys are checked over all rows. */
export async function restoreConstraints(client: pg.ClientBase, { statements }: Suspended): Promise<void> {
  await client.query("set local maintenance_work_mem = '128MB'")
  for (const statement of statements) await client.query(statement)
}

/** Sets every sequence that belongs to a column to the highest value of the column, since a backup has rows only. */
export async function continueSequences(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ sequence: string; of: string; name: string }>(
    `select s.oid::regclass::text as sequence, d.refobjid::regclass::text as of, quote_ident(a.attname) as name
    from pg_class s join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype = 'a'
      join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and s.relnamespace = current_schema()::regnamespace`,
  )
  for (const { sequence, of, name } of rows)
    await client.query(`select setval($1::regclass, coalesce(max(${name}), 1), max(${name}) is not null) from ${of}`, [sequence])
}

/** Copies lines of a table of the backup into the table of that name. */
export async function loadRows(client: pg.ClientBase, { table, columns }: TableHead, lines: Buffer): Promise<void> {
  await copyIn(client, `copy ${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin`, lines)
}

/** @throws OperatorError when the table of the file and the table of its schema have different columns, or one of them is missing */
export function assertSameForm(there: readonly TableHead[], { table, columns }: TableHead): void {
  const found = there.find((known) => known.table === table)
  if (found?.columns.join() !== columns.join())
    throw new OperatorError(`The backup has a table ${table} of another form than the migrations that it names make. Nothing was changed.`)
}

/**
 * Compares the number of rows of every table with the backup.
 * @param written the number of rows of each table in the file
 * @throws OperatorError when a table has more or fewer
 */
export async function assertRowCounts(client: pg.ClientBase, written: Trailer['tables']): Promise<void> {
  for (const { table } of await backupTables(client)) {
    const { rows } = await client.query<{ n: number }>(`select count(*) as n from ${quoted(table)}`)
    const [wanted, found] = [written[table]?.rows ?? 0, Number(rows[0]?.n)]
    if (found !== wanted)
      throw new OperatorError(`The table ${table} has ${found} rows where the backup has ${wanted}. Nothing was changed.`)
  }
}
