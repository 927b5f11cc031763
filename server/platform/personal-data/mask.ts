import { sql } from 'kysely'
import { ERASED_TEXT, type ErasureScope, type ErasureStep } from './personal-data.ts'

interface FreeText {
  /** The name of the texts: French, English. */
  texts: readonly [string, string]
  /** Columns. The name of a JSON column is followed by ` json`. */
  columns: readonly string[]
  /** Whether the row has a version. */
  versioned?: boolean
}

/** Returns an erasure step that masks the person's e-mail address in free text of rows that are not deleted. */
export const maskAddresses = (table: string, { texts: [fr, en], columns, versioned = false }: FreeText): ErasureStep => ({
  key: `textes_${table}`,
  texts: [`Adresse masquée dans ${fr}`, `Address masked in ${en}`],
  run: (scope) => masked(table, columns, versioned, scope),
  masks: { table, columns },
})

/**
 * Returns a text with names replaced, as whole words, whatever stands between their parts.
 * @param text an SQL expression
 */
export const withoutNames = (text: ReturnType<typeof sql>, names: readonly string[]) =>
  names.length === 0 ? text : sql`regexp_replace(${text}, ${patternOf(names)}, ${ERASED_TEXT}, 'gi')`

/** Condition: a text has one of some names. */
export const hasName = (text: ReturnType<typeof sql>, names: readonly string[]) =>
  names.length === 0 ? sql<boolean>`false` : sql<boolean>`coalesce(${text} ~* ${patternOf(names)}, false)`

/** The longest first: a full name goes whole. In HTML and in the query of an address a name has other spellings. */
function patternOf(names: readonly string[]): string {
  const one = (name: string) =>
    name
      .split(/\s+/)
      .map((word) => `(?:${[...new Set([word, inHtml(word), encodeURIComponent(word)])].map(literal).join('|')})`)
      .join('(?:\\s|%20|[+])+')
  return `\\m(?:${names
    .toSorted((a, b) => b.length - a.length)
    .map(one)
    .join('|')})(?!\\w)`
}

const inHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')

/** The spellings of an e-mail address in a text and in the query of a URL. */
const spellings = ({ emails }: ErasureScope): string[] => [...new Set(emails.flatMap((email) => [email, encodeURIComponent(email)]))]

/** Escapes a text for a regular expression. */
const literal = (text: string): string => text.replaceAll(/[^\w@%]/g, String.raw`\$&`)

/** Returns a text with the person's addresses replaced, in every spelling. */
export const withoutAddresses = (text: ReturnType<typeof sql>, scope: ErasureScope) =>
  scope.emails.length === 0 ? text : sql`regexp_replace(${text}, ${spellings(scope).map(literal).join('|')}, ${ERASED_TEXT}, 'gi')`

const masked = (table: string, columns: readonly string[], versioned: boolean, scope: ErasureScope) => {
  const [pattern, words] = [spellings(scope).map(literal).join('|'), spellings(scope)]
  const fields = columns.map((column) => {
    const [name = '', json] = column.split(' ')
    return { name, text: json ? sql`${sql.ref(name)}::text` : sql.ref(name), cast: json ? sql`::jsonb` : sql`` }
  })
  const set = fields.map(({ name, text, cast }) => sql`${sql.ref(name)} = regexp_replace(${text}, ${pattern}, ${ERASED_TEXT}, 'gi')${cast}`)
  if (versioned) set.push(sql`version = version + 1`, sql`updated_at = now_ms()`)
  const line = sql`lower(concat_ws(' ', ${sql.join(fields.map(({ text }) => text))}))`
  return sql`update ${sql.table(table)} set ${sql.join(set)}
    where exists (select from unnest(${words}::text[]) word where position(lower(word) in ${line}) > 0)`
}
