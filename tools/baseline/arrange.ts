import { chapterOf, NAMES } from './chapters.ts'
import type { Entry } from './dump.ts'

const BODY = /\$(\w*)\$[\s\S]*?\$\1\$/g
const words = (text: string): Set<string> => new Set(text.match(/\w+/g))
/** The name of an object, without that of the table of a constraint and the arguments of a function. */
const nameOf = ({ name, type }: Entry): string => (type === 'FUNCTION' ? name.split('(')[0] : name.split(' ').at(-1)) ?? name

/**
 * Deals the objects of a database over the files of the baseline. An object is in the file of its table, or in the last of those whose objects its
 * text names; a function, in the first that uses it. Within a file the order of pg_dump is kept: so each object comes after what it needs.
 * @param entries the objects in the order of pg_dump
 * @returns the objects of each file
 */
export function arranged(entries: Entry[]): Entry[][] {
  const owners = new Map<string, Entry>()
  for (const entry of entries) if (/^(TABLE|FUNCTION|INDEX|SEQUENCE|CONSTRAINT)$/.test(entry.type)) owners.set(nameOf(entry), entry)
  const own = new Map<Entry, number>()
  for (const entry of entries) if (entry.type !== 'FUNCTION') own.set(entry, ownOf(entry, owners))
  for (const entry of entries.filter(({ type }) => type === 'FUNCTION')) own.set(entry, firstUse(entry, entries, own))
  const final = new Map<Entry, number>()
  for (const entry of entries) {
    const needed = [...words(entry.text.replaceAll(BODY, ''))].flatMap((word) => {
      const other = owners.get(word)
      return other && other !== entry ? (final.get(other) ?? []) : []
    })
    final.set(entry, Math.max(own.get(entry) ?? 0, ...needed))
  }
  return NAMES.map((_, place) => entries.filter((entry) => final.get(entry) === place))
}

/** The file of an object's table; the last one for the record of functions, the first for what has no table. */
function ownOf({ name, type, text }: Entry, owners: Map<string, Entry>): number {
  if (name === 'schema_functions') return NAMES.length - 1
  if (/^(EXTENSION|TEXT SEARCH \w+|SEQUENCE|SEQUENCE OWNED BY)$/.test(type)) return 0
  const on = /^(?:TABLE|TABLE DATA)$/.test(type) ? name : /^CREATE (?:UNIQUE )?INDEX \S+ ON (?:ONLY )?(\w+)/.exec(text)?.[1]
  if (on) return chapterOf(on)
  if (type === 'COMMENT') {
    const of = owners.get(name.split(' ').at(-1) ?? '')
    return of ? ownOf(of, owners) : 0
  }
  return chapterOf(name.split(' ')[0] ?? name)
}

/** The first file that uses a function: in a statement, or in the body of a function that is used there. Where only the service uses it, that of the tables that it names. */
function firstUse(entry: Entry, entries: Entry[], own: Map<Entry, number>, seen = new Set<Entry>()): number {
  if (seen.has(entry)) return NAMES.length - 1
  seen.add(entry)
  const call = new RegExp(`\\b${nameOf(entry)}\\(`)
  const users = entries.filter((other) => other !== entry && call.test(other.text))
  if (users.length > 0) return Math.min(...users.map((user) => own.get(user) ?? firstUse(user, entries, own, seen)))
  const named = entries.filter(({ type, name }) => type === 'TABLE' && words(entry.text).has(name))
  return Math.max(0, ...named.map(({ name }) => chapterOf(name)))
}
