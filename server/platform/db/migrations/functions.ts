import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { MigrationError } from './migration-error.ts'
import { sqlState } from '../sql-state.ts'

/** The functions of this release: one `create or replace function` a file. */
export const FUNCTIONS_FOLDER = join(import.meta.dirname, '../../..', 'functions')
/** Creates the record of the functions that were applied, where it is missing. */
export const FUNCTIONS_TABLE =
  'create table if not exists schema_functions (name text primary key, version integer not null, checksum text not null, applied_at timestamptz not null default now())'
/** The SQLSTATEs of a function text that PostgreSQL refuses. */
const WRONG_TEXT = /^(0A|42)/
const HEADER = /^-- Version (\d+), checksum ([\da-f]{16})\.\n/

/** A file of `server/functions/`. */
export interface FunctionFile {
  /** The name of the function and of the file. */
  name: string
  /** Incremented with every change of the text. */
  version: number
  /** The checksum that the first line gives, which `npm run functions` writes. */
  written: string
  /** The checksum of the text after the first line. */
  checksum: string
  /** The text after the first line. */
  text: string
}

/** The checksum of the text of a function. */
export const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Parses a file; the version is 0 if the first line has none. */
function parseFunction(name: string, content: string): FunctionFile {
  const [header = '', version = '0', written = ''] = HEADER.exec(content) ?? []
  const text = content.slice(header.length)
  return { name, version: Number(version), written, checksum: checksumOf(text), text }
}

/** Returns the functions of this release, sorted by name. */
export const functionFiles = (folder = FUNCTIONS_FOLDER): FunctionFile[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => parseFunction(file.slice(0, -4), readFileSync(join(folder, file), 'utf8')))

/**
 * Replaces the functions whose text is newer than the database's, in the caller's transaction and under the lock of migrations. A function
 * that a newer release has replaced stays as it is.
 * @returns the names of the functions that were applied
 * @throws MigrationError when a file has no version, when it creates another function than the one it is named after, or when stored values
 * depend on a function that changes
 */
export async function applyFunctions(client: pg.ClientBase, files: FunctionFile[]): Promise<string[]> {
  const { rows } = await client.query<Recorded>('select name, version, checksum from schema_functions')
  const recorded = new Map(rows.map((row) => [row.name, row]))
  const newer = files.filter((file) => isNewer(file, recorded.get(file.name)))
  if (newer.length > 0) {
    const before = await definitions(client)
    for (const file of calleesFirst(newer)) await applyFunction(client, file)
    const after = await definitions(client)
    const changed = newer.filter(({ name }) => before.has(name) && before.get(name) !== after.get(name))
    if (changed.length > 0) await refuseStored(client, changed, after)
  }
  // A migration may have dropped some.
  await client.query('delete from schema_functions where to_regproc(quote_ident(name)) is null')
  return newer.map(({ name }) => name)
}

/** Returns the names of functions that were applied to this database and that this release does not have: those of a newer release. */
export async function unknownFunctions(client: pg.Pool, files: FunctionFile[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_functions where name <> all($1) order by name', [
    files.map(({ name }) => name),
  ])
  return rows.map(({ name }) => name)
}

interface Recorded {
  name: string
  version: number
  checksum: string
}

/** Whether a function is to be applied. In a working copy a text may change without a new version: it is applied too. */
function isNewer({ name, version, checksum }: FunctionFile, recorded: Recorded | undefined): boolean {
  if (version === 0) throw new MigrationError(`functions/${name}.sql has no version: npm run functions writes it.`)
  return !recorded || recorded.version < version || (recorded.version === version && recorded.checksum !== checksum)
}

async function applyFunction(client: pg.ClientBase, { name, version, checksum, text }: FunctionFile): Promise<void> {
  if (!text.includes(`create or replace function ${name}(`)) throw new MigrationError(`functions/${name}.sql does not create ${name}().`)
  // The extended protocol allows only one statement.
  const statement = { text, queryMode: 'extended' }
  await client.query(statement).catch((error: Error) => {
    if (!WRONG_TEXT.test(sqlState(error) ?? '')) throw error
    throw new MigrationError(`functions/${name}.sql cannot be applied: ${error.message}.`, { cause: error })
  })
  await client.query(
    `insert into schema_functions (name, version, checksum) values ($1, $2, $3)
    on conflict (name) do update set version = excluded.version, checksum = excluded.checksum, applied_at = now()`,
    [name, version, checksum],
  )
}

/** Returns the definitions of the functions of the present schema by name, as PostgreSQL prints them, without those of extensions. */
export async function definitions(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select proname as name, string_agg(pg_get_functiondef(p.oid), e'\\n' order by p.oid) as definition from pg_proc p
    where pronamespace = current_schema()::regnamespace and prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    group by proname order by proname`)
  return new Map(rows.map(({ name, definition }) => [name, definition]))
}

/** Whether a text calls a function. Names that end with the function's name do not count. */
const calls = (text: string, name: string): boolean =>
  text
    .split(`${name}(`)
    .slice(0, -1)
    .some((before) => !/\w$/.test(before))

function calleesFirst(files: FunctionFile[]): FunctionFile[] {
  const ordered = new Set<FunctionFile>()
  const visited = new Set<FunctionFile>()
  const visit = (file: FunctionFile) => {
    if (visited.has(file)) return
    visited.add(file)
    for (const other of files) if (calls(file.text, other.name)) visit(other)
    ordered.add(file)
  }
  for (const file of files) visit(file)
  return [...ordered]
}

/**
 * Returns the objects that store results of a function, directly or through other functions: indexes, generated columns, checks.
 * PostgreSQL does not recompute them when the function changes.
 * @param texts the text of each function
 * @returns the descriptions of the objects by name of the function
 */
export async function storedResults(client: pg.ClientBase, texts: Map<string, string>): Promise<Map<string, Set<string>>> {
  const { rows } = await client.query<{ name: string; stored: string }>(`
    select p.proname as name, pg_describe_object(d.classid, d.objid, d.objsubid) as stored
    from pg_depend d join pg_proc p on p.oid = d.refobjid
    where d.refclassid = 'pg_proc'::regclass and p.pronamespace = current_schema()::regnamespace and (
      d.classid in ('pg_constraint'::regclass, 'pg_statistic_ext'::regclass)
      or d.classid = 'pg_class'::regclass and exists (select from pg_index where indexrelid = d.objid)
      or d.classid = 'pg_attrdef'::regclass and exists (
        select from pg_attrdef a join pg_attribute t on t.attrelid = a.adrelid and t.attnum = a.adnum where a.oid = d.objid and t.attgenerated <> ''))
    order by 1, 2`)
  const stored = new Map<string, Set<string>>()
  const add = (name: string, what: string) => {
    const known = stored.get(name) ?? new Set()
    if (known.has(what)) return
    stored.set(name, known.add(what))
    const text = texts.get(name) ?? ''
    for (const callee of texts.keys()) if (callee !== name && calls(text, callee)) add(callee, what)
  }
  for (const row of rows) add(row.name, row.stored)
  return stored
}

async function refuseStored(client: pg.ClientBase, changed: FunctionFile[], texts: Map<string, string>): Promise<void> {
  const stored = await storedResults(client, texts)
  for (const { name } of changed) {
    const results = stored.get(name)
    if (results)
      throw new MigrationError(
        `The text of ${name}() has changed, and what it gave before is stored: ${[...results].join(', ')}. ` +
          'Write a migration with the same text that computes it anew.',
      )
  }
}
