import { Assembler } from 'stream-json/assembler.js'
import type { Token } from 'stream-json/core/parser.js'
import { ImportError } from './import-error.ts'

/** What a document yields: its records by their place (the first is 1), and what its wrapper says. */
export type JsonItem = { record: unknown; place: number } | { total: number }

/** Characters a record may have, and how deep it may go. A town hall has some 3,000, and 4. */
export const RECORD_MAX = 1_000_000
const DEPTH_MAX = 32

export const tooLarge = (place: number): ImportError =>
  new ImportError(`Record ${place} of the file is larger or deeper than any record can be.`)

/**
 * Puts records together from the tokens of a document, one at a time.
 * @throws ImportError when a record is too large
 */
export function recordReader(recordFields: ReadonlySet<string>) {
  let depth = 0
  let place = 0
  let mode: 'top' | 'root' | 'list' | 'record' = 'top'
  /** What stands at the top, a wrapper or a record; and the record of a list. */
  let root = new Assembler()
  let element = new Assembler()
  let size = 0
  let key = ''
  /** The depth inside the list that is being read. */
  let listDepth = 1

  const put = (into: Assembler, token: Token) => {
    size += 8 + ('value' in token && typeof token.value === 'string' ? token.value.length : 0)
    if (size > RECORD_MAX) throw tooLarge(place + 1)
    into.consume(token)
  }
  const begin = (token: Token): Assembler => {
    const assembler = new Assembler()
    size = 0
    put(assembler, token)
    return assembler
  }
  const rootItem = (): JsonItem | null => {
    const value = root.current as Record<string, unknown>
    if (Object.keys(value).some((name) => recordFields.has(name))) return { record: value, place: (place += 1) }
    return typeof value['total_count'] === 'number' ? { total: value['total_count'] } : null
  }

  const read = (token: Token, closes: boolean): JsonItem | null => {
    const { name } = token
    if (mode === 'top') {
      if (name === 'startObject') [mode, root] = ['root', begin(token)]
      if (name === 'startArray') [mode, listDepth] = ['list', 1]
    } else if (mode === 'root') {
      if (name === 'keyValue' && depth === 1) key = token.value
      if (name === 'startArray' && depth === 1 && !recordFields.has(key)) {
        put(root, { name: 'nullValue', value: null })
        ;[mode, listDepth] = ['list', 2]
      } else put(root, token)
      if (closes && depth === 0) {
        mode = 'top'
        return rootItem()
      }
    } else if (mode === 'list') {
      if (name === 'startObject' && depth === listDepth) [mode, element] = ['record', begin(token)]
      if (closes && depth < listDepth) mode = listDepth === 1 ? 'top' : 'root'
    } else {
      put(element, token)
      if (closes && depth === listDepth) {
        mode = 'list'
        return { record: element.current, place: (place += 1) }
      }
    }
    return null
  }

  return {
    place: () => place,
    isWhole: () => depth === 0,
    take: (token: Token): JsonItem | null => {
      const opens = token.name === 'startObject' || token.name === 'startArray'
      const closes = token.name === 'endObject' || token.name === 'endArray'
      if (opens && depth >= DEPTH_MAX) throw tooLarge(place + 1)
      if (closes) depth -= 1
      const item = read(token, closes)
      if (opens) depth += 1
      return item
    },
  }
}
