import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Entry } from './dump.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Comments that speak of what is no more: files, figures, migrations and how they ran. */
const GONE =
  /\bbench\/|RESULTS|\bmigration|\.ts\b|release before|previous release|older release|better-auth|no change is under way|added tables/i
/** Decisions that were merged into others (docs/decisions/README.md). */
const MERGED: Record<string, string> = { '0015': '0002', '0023': '0021', '0026': '0025', '0029': '0028', '0031': '0002', '0033': '0032', '0037': '0002', '0038': '0002', '0041': '0032' } // prettier-ignore

/**
 * Returns the comments of migrations by what they stand above: `table`, `table.column`, `table.constraint`, the name of an index or trigger. A later one
 * replaces an earlier one. One that names what is gone is left out.
 * @param known every word of the database's schema
 */
export function reasonsOf(texts: string[], known: ReadonlySet<string>): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const text of texts) {
    let above: string[] = []
    let table = ''
    for (const line of text.split('\n')) {
      const comment = /^\s*-- ?(.*)$/.exec(line)
      if (comment) {
        above.push(comment[1] ?? '')
        continue
      }
      const created = /^create table (?:if not exists )?(\w+)/i.exec(line)?.[1]
      const altered = /^alter table (?:only )?(?:if exists )?(\w+)/i.exec(line)?.[1]
      if (created ?? altered) table = created ?? altered ?? ''
      const part = /^\s+(?:constraint )?"?(\w+)"?\s/.exec(line)?.[1]
      const added = /\badd (?:column|constraint) (?:if not exists )?"?(\w+)"?/i.exec(line)?.[1]
      const other = /^create (?:unique )?(?:index|trigger|sequence) (?:if not exists )?(\w+)/i.exec(line)?.[1]
      const key = created ?? other ?? (table && (added ?? part) ? `${table}.${added ?? part}` : undefined)
      if (key && above.length > 0) found.set(key, above)
      above = []
      if (/;\s*$/.test(line)) table = ''
    }
  }
  for (const [key, lines] of found) {
    const text = lines.join('\n')
    const names = text.match(/\b[a-z]+_[a-z_]+\b(?![./])/g) ?? []
    const paths = text.match(/\b(?:server|contract|docs)\/[\w/.-]*\w/g) ?? []
    if (
      GONE.test(text) ||
      names.some((name) => !known.has(name)) ||
      paths.some((path) => !/decisions/.test(path) && !existsSync(join(ROOT, path)))
    )
      found.delete(key)
    else found.set(key, current(text))
  }
  return found
}

/** A comment without how its migration ran, with decisions by their present numbers. */
const current = (text: string): string[] =>
  text
    .replace(/^In (?:steps|batches): (\w)/, (_, letter: string) => letter.toUpperCase())
    .replace(' One transaction for each statement.', '')
    .replaceAll(/(decisions\/)(\d{4})/g, (_, path: string, number: string) => path + (MERGED[number] ?? number))
    .split('\n')

/** Returns the text of an object with the comments that belong to it and its parts; each is taken once. */
export function withReasons({ type, name, text }: Entry, reasons: Map<string, string[]>): string {
  const take = (key: string, indent = ''): string => {
    const lines = reasons.get(key)?.map((line) => `${indent}-- ${line}\n`) ?? []
    reasons.delete(key)
    return lines.join('')
  }
  if (type === 'TABLE')
    return (
      take(name) +
      text
        .split('\n')
        .map((line) => {
          const part = /^ {4}(?:CONSTRAINT )?"?(\w+)"? /.exec(line)?.[1]
          return part ? take(`${name}.${part}`, '    ') + line : line
        })
        .join('\n')
    )
  if (type === 'TABLE DATA' || type === 'FUNCTION') return text
  return (type.endsWith('CONSTRAINT') ? take(name.replace(' ', '.')) : take(name.split(' ').at(-1) ?? name)) + text
}
