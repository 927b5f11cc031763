import { Assembler } from 'stream-json/assembler.js'
import type { Token } from 'stream-json/core/parser.js'
import type { Message } from '../stored-messages/message.ts'
import { ImportError } from './import-error.ts'
import { fileMessage, rowMessage } from './messages-catalogue.ts'

/** An item of a document: a record with its position (the first is 1), or the total in the wrapper of a page. */
export type JsonItem = { record: unknown; place: number } | { total: number }
/** A record that is skipped, with the parts of it that had been read. */
export type Passed = { fault: Message; place: number; parts: unknown[] }

/** The most characters of a record, and its greatest depth. A town hall has some 3,000 characters and a depth of 4. */
export const RECORD_MAX = 1_000_000
const DEPTH_MAX = 32
/** The same for a skipped record: the characters of one text in it, and its depth. The parser buffers both. */
export const PASSED_MAX = 2 * 1024 ** 2
const PASSED_DEPTH_MAX = 1000

export const tooLarge = (place: number): ImportError => new ImportError(fileMessage('record_too_large', { place }))

const opens = ({ name }: Token): boolean => name === 'startObject' || name === 'startArray'
const sizeOf = (token: Token): number => 8 + ('value' in token && typeof token.value === 'string' ? token.value.length : 0)

/**
 * Assembles records from the tokens of a document, one at a time.
 * @param passOver a record of a list that is too large is returned with its fault, instead of ending the read
 * @throws ImportError when a record is too large
 */
export function recordReader<P extends boolean>(recordFields: ReadonlySet<string>, passOver: P) {
  type Item = P extends true ? JsonItem | Passed : JsonItem
  let depth = 0
  let place = 0
  let mode: 'top' | 'root' | 'list' | 'record' | 'passed' = 'top'
  /** `root` assembles the top object, a wrapper or a record. `element` assembles a record of a list. */
  let root = new Assembler()
  let element = new Assembler()
  let size = 0
  let key = ''
  /** The depth at which the current list has its records. */
  let listDepth = 1

  const put = (into: Assembler, token: Token) => {
    size += sizeOf(token)
    if (size > RECORD_MAX) throw tooLarge(place + 1)
    into.consume(token)
  }
  const begin = (token: Token): Assembler => {
    const assembler = new Assembler()
    size = 0
    put(assembler, token)
    return assembler
  }
  const rootItem = (): Item | null => {
    const value = root.current as Record<string, unknown>
    if (Object.keys(value).some((name) => recordFields.has(name))) return { record: value, place: (place += 1) } as Item
    return typeof value['total_count'] === 'number' ? ({ total: value['total_count'] } as Item) : null
  }

  const passRecord = (ends: boolean): Item => {
    ;[mode, size] = [ends ? 'list' : 'passed', 0]
    const parts = [element.current, ...element.stack]
    element = new Assembler()
    return { fault: rowMessage('too_large'), place: (place += 1), parts } as Item
  }
  const read = (token: Token, closes: boolean): Item | null => {
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
    } else if (mode === 'passed') {
      if (closes && depth === listDepth) mode = 'list'
    } else {
      if (passOver && (size + sizeOf(token) > RECORD_MAX || (depth >= DEPTH_MAX && opens(token))))
        return passRecord(closes && depth === listDepth)
      put(element, token)
      if (closes && depth === listDepth) {
        mode = 'list'
        return { record: element.current, place: (place += 1) } as Item
      }
    }
    return null
  }

  return {
    place: () => place,
    isWhole: () => depth === 0,
    take: (token: Token): Item | null => {
      const closes = token.name === 'endObject' || token.name === 'endArray'
      const deepest = passOver && (mode === 'record' || mode === 'passed') ? PASSED_DEPTH_MAX : DEPTH_MAX
      if (opens(token) && depth >= deepest) throw tooLarge(place + 1)
      if (closes) depth -= 1
      const item = read(token, closes)
      if (opens(token)) depth += 1
      return item
    },
  }
}
