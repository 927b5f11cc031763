import { Readable } from 'node:stream'
import { type CsvError, type Info, parse } from 'csv-parse'
import { slugOf } from '../text/slug.ts'
import type { Message } from '../stored-messages/message.ts'
import { ImportError } from './import-error.ts'
import { fileMessage, rowMessage } from './messages-catalogue.ts'
import { encodingOf, textOf } from './text-file.ts'

/** A line of a table, with the line number that an editor shows. */
export interface Line {
  line: number
  cells: string[]
  /** Why the line cannot be read. Its cells are then truncated. */
  fault?: Message
}
/** A table with a header line. Column names are written by `slugOf()`, so that accents, apostrophes and case do not matter. */
export interface Table {
  columns: string[]
  separator: string
  lines: AsyncGenerator<Line>
}

/** The most characters of a line, and of a line that is skipped with a fault. Nothing longer is buffered, so memory is bounded. */
const [LINE_MAX, PASSED_MAX] = [65_536, 4 * 1024 ** 2]
const SEPARATORS = [';', '\t', ',', '|']

/**
 * Opens a table of comma-, semicolon- or tab-separated values, in any of the encodings that registers have had.
 * @param passOver a line that is too long is returned with its fault, instead of ending the read
 * @throws ImportError when the file is empty or cannot be read; also while its lines are read
 */
export async function openTable(path: string, passOver = false): Promise<Table> {
  const encoding = await encodingOf(path)
  const separator = await separatorOf(textOf(path, encoding))
  const text = endOf(textOf(path, encoding))
  const lines = readLines(text.pieces, separator, passOver ? PASSED_MAX : LINE_MAX)
  const head = await lines.next()
  if (head.done) throw new ImportError(fileMessage('file_empty'))
  const columns = head.value.cells.map(slugOf)
  return { columns, separator, lines: whole(lines, columns.length, text.last) }
}

/** Returns the pieces of a text, and a function that returns the last character once they have been read. */
function endOf(text: AsyncGenerator<string>): { pieces: AsyncGenerator<string>; last: () => string } {
  let last = ''
  const pieces = async function* () {
    for await (const piece of text) {
      last = piece.at(-1) ?? last
      yield piece
    }
  }
  return { pieces: pieces(), last: () => last }
}

/**
 * Returns the lines.
 * @throws ImportError if the last line is short and has no line break: the file was cut off, and the rows that it lacks must not be deleted
 */
async function* whole(lines: AsyncGenerator<Line>, width: number, last: () => string): AsyncGenerator<Line> {
  let cells = width
  for await (const line of lines) {
    cells = line.cells.length
    yield line
  }
  if (cells < width && !/[\n\r]/.test(last())) throw new ImportError(fileMessage('file_cut_off'))
}

/** Returns the separator that occurs most often in the first line. */
async function separatorOf(text: AsyncGenerator<string>): Promise<string> {
  let start = ''
  for await (const piece of text) {
    start += piece
    if (/[\n\r]/.test(start.trimStart()) || start.length > LINE_MAX) break
  }
  const [first = ''] = start.trimStart().split(/[\n\r]/, 1)
  const counts = SEPARATORS.map((separator) => first.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ';'
}

/**
 * Returns a line, with a fault if it is too long.
 * @throws ImportError where a cell contains whole lines of the table: its quote was not closed, and the rows in it must not be deleted
 */
function lineOf(line: number, cells: string[], delimiter: string): Line {
  if (cells.length <= LINE_MAX && cells.reduce((sum, cell) => sum + cell.length, cells.length) <= LINE_MAX) return { line, cells }
  const width = Math.max(2, cells.length / 2)
  const swallowed = cells.some((cell) => cell.split(/\r?\n/).some((inner, at) => at > 0 && inner.split(delimiter).length > width))
  if (swallowed) throw noLine(line)
  return { line, cells: cells.slice(0, 100).map((cell) => cell.slice(0, 100)), fault: rowMessage('too_long', { limit: LINE_MAX }) }
}

/** Whether a line of another width than the table's contains further lines: a quote was opened in it and not closed. */
export function tookMore({ cells }: Line, { columns, separator }: Table): boolean {
  const fields = cells.reduce((sum, cell) => sum + cell.split(separator).length, 0)
  return cells.some((cell) => /[\r\n]/.test(cell)) && fields >= columns.length * 1.5
}

export const noLine = (line: number | undefined, cause?: unknown): ImportError =>
  new ImportError(fileMessage('line_unreadable', { line: line ?? null }), { cause })

async function* readLines(text: AsyncGenerator<string>, delimiter: string, longest: number): AsyncGenerator<Line> {
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: longest,
  })
  const source = Readable.from(text)
  source.on('error', (error) => parser.destroy(error))
  try {
    for await (const { info, record } of source.pipe(parser) as AsyncIterable<{ info: Info; record: string[] }>)
      yield lineOf(info.lines, record, delimiter)
  } catch (error) {
    const { code, lines } = error as CsvError & { lines?: number }
    if (!code?.startsWith('CSV_')) throw error
    throw noLine(lines, error)
  } finally {
    source.destroy()
  }
}
