import { jsonParser, type Token } from 'stream-json/core/parser.js'
import type { Message } from '../stored-messages/message.ts'
import { ImportError } from './import-error.ts'
import { fileMessage } from './messages-catalogue.ts'
import { type JsonItem, type Passed, PASSED_MAX, RECORD_MAX, recordReader, tooLarge } from './record-reader.ts'

/** The parser of stream-json: takes a piece of text or the end symbol, and returns tokens. */
type Parse = (input: string | symbol) => { values?: Token[] } | symbol
const END = Symbol.for('object-stream.none')

/**
 * Reads the records of a JSON document of any size: of an array, of the arrays in an object, or objects one after the other.
 * An object that has one of `recordFields` is itself a record, whatever arrays it contains.
 * @param passOver a record of a list that is too large is returned with its fault, instead of ending the read
 * @returns the records, and `{total}` if the wrapper of a page has a `total_count`
 * @throws ImportError if the text is not JSON, ends early, or contains a record that is too large
 */
export async function* jsonRecords<P extends boolean = false>(
  text: AsyncIterable<string>,
  recordFields: ReadonlySet<string>,
  passOver: P = false as P,
): AsyncGenerator<P extends true ? JsonItem | Passed : JsonItem> {
  const parse = jsonParser({ streamValues: false, jsonStreaming: true }) as Parse
  const reader = recordReader(recordFields, passOver)
  let blank = true
  let unanswered = 0
  try {
    for await (const piece of piecesOf(text)) {
      const parsed = parse(piece)
      const tokens = typeof parsed === 'symbol' ? [] : (parsed.values ?? [])
      for (const token of tokens) {
        const item = reader.take(token)
        if (item) yield item
      }
      if (typeof piece === 'symbol') break
      blank &&= piece.trim() === ''
      // A string that is never closed yields no token: the parser would buffer all of it.
      unanswered = tokens.length > 0 ? 0 : unanswered + piece.length
      if (unanswered > (passOver ? PASSED_MAX : RECORD_MAX)) throw tooLarge(reader.place() + 1)
    }
  } catch (error) {
    if (error instanceof ImportError || !/^Parser (has|cannot)/.test((error as Error).message)) throw error
    throw new ImportError(notWhole(reader.place()), { cause: error })
  }
  if (blank) throw new ImportError(fileMessage('file_empty'))
  if (!reader.isWhole()) throw new ImportError(notWhole(reader.place()))
}

async function* piecesOf(text: AsyncIterable<string>): AsyncGenerator<string | symbol> {
  yield* text
  yield END
}

const notWhole = (place: number): Message => (place === 0 ? fileMessage('file_no_json') : fileMessage('file_json_cut_off', { place }))
