import { execFileSync } from 'node:child_process'
import type { FunctionFile } from '../../server/platform/db/migrations/functions.ts'

/** One object of a database, as pg_dump writes it. */
export interface Entry {
  /** The name of the object; of a constraint or trigger, after that of its table. */
  name: string
  type: string
  text: string
}

const HEAD = /^--\n-- (?:Data for )?Name: (.+?); Type: ([A-Z ]+); Schema: [^\n]*\n--\n/m
/** A text between dollar quotes. It stays as it is. */
const BODY = /(\$\w*\$[\s\S]*?\$\w*\$)/
/** The record of migrations and functions, which the code creates. */
const OWN = /^(schema_migrations|schema_functions)\b/
/** The time of the run, where a seed has it. */
const NOW = /'\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[.\d]*\+\d\d'/g

const dump = (url: string, options: string[]): string =>
  execFileSync('pg_dump', ['--no-privileges', '--column-inserts', ...options, url], { encoding: 'utf8', maxBuffer: 1 << 28 })

/**
 * Returns the objects of a database and the rows of its tables, in the order of pg_dump, which one after the other can be created.
 * @param functions the files of its functions, whose text it keeps
 */
export function entriesOf(url: string, functions: FunctionFile[]): Entry[] {
  const parts = dump(url, ['--no-owner', '--exclude-table-data=schema_migrations']).split(HEAD).slice(1)
  const found: Entry[] = []
  for (let at = 0; at + 2 < parts.length; at += 3) {
    const entry = { name: parts[at] ?? '', type: parts[at + 1] ?? '', text: plain(parts[at + 2] ?? '') }
    if (left(entry)) continue
    if (entry.type === 'TABLE DATA') entry.text = rows(entry.text)
    if (entry.type === 'FUNCTION') entry.text = written(entry.name, functions)
    found.push(entry)
  }
  return found
}

/** The text of a function without the comment above it. */
function written(signature: string, functions: FunctionFile[]): string {
  const file = functions.find(({ name }) => name === signature.split('(')[0])
  if (!file) throw new Error(`${signature} has no file.`)
  return file.text.slice(file.text.indexOf('create or replace function')).replace('create or replace', 'create').trim()
}

const left = ({ name, type, text }: Entry): boolean =>
  text === '' ||
  (OWN.test(name) && type !== 'TABLE DATA') ||
  type === 'SEQUENCE SET' ||
  (type === 'COMMENT' && name.startsWith('EXTENSION '))

/** The text of an object without what depends on the schema, and without what pg_dump sets for itself. */
function plain(text: string): string {
  return text
    .split(BODY)
    .map((part, n) => (n % 2 ? part : tidied(part)))
    .join('')
    .trim()
}

const tidied = (text: string): string =>
  text
    .replaceAll(/^(SET |SELECT pg_catalog\.|\\|--).*\n/gm, '')
    .replaceAll(/\bpublic\./g, '')
    .replaceAll(' WITH SCHEMA public', '')
    .replaceAll(/\n {4}ADD (CONSTRAINT|GENERATED)/g, ' ADD $1')
    .replaceAll(/\n{2,}/g, '\n')

/** Inserts of one row each as one statement, without the time of the run. */
function rows(text: string): string {
  const lines = text.split('\n').flatMap((line) => /^(INSERT INTO .*?) VALUES (\(.*\));$/.exec(line)?.slice(1) ?? [])
  if (lines.length === 0) return ''
  const values = lines.filter((_, n) => n % 2).map((line) => line.replaceAll(NOW, 'now()'))
  // By the key, where it is a text: the order of the table is that of the last changes.
  const ordered = values[0]?.startsWith("('") ? values.toSorted() : values
  return `${lines[0]} VALUES\n${ordered.map((line) => `    ${line}`).join(',\n')};`
}

/**
 * Returns what a database is made of, owners and rows included, in one order whatever made it. Without brackets: PostgreSQL writes others of `between`
 * once it has read its own text.
 */
export function described(url: string): string[] {
  const text = dump(url, ['--exclude-table-data=schema_migrations'])
  return text
    .split(/\n{2,}--\n/)
    .map((part) => part.replaceAll(NOW, 'now()').replaceAll(/[()]/g, ''))
    .flatMap((part) => (part.includes('INSERT INTO') ? part.split('\n') : [part]))
    .filter((part) => !part.includes('restrict '))
    .toSorted()
}
