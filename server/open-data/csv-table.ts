import { Readable } from 'node:stream'
import { type CsvError, type Info, parse } from 'csv-parse'
import { slugOf } from '../communes/names.ts'
import { ImportError } from './import-error.ts'
import { encodingOf, textOf } from './text-file.ts'

/** A line of a table, by the number it has in an editor. */
export interface Line {
  line: number
  cells: string[]
}
/** A table with a head: names of columns as `slugOf()` writes them, so that accents, apostrophes and case do not matter. */
export interface Table {
  columns: string[]
  lines: AsyncGenerator<Line>
}

/** Characters; a quote that is never closed ends there instead of taking in the file. */
const LINE_MAX = 65_536
const SEPARATORS = [';', '\t', ',', '|']

/**
 * Opens a table of comma-, semicolon- or tab-separated values in any of the encodings the registers have come in.
 * @throws ImportError when it is empty or cannot be read; also while its lines are read
 */
export async function openTable(path: string): Promise<Table> {
  const encoding = await encodingOf(path)
  const separator = await separatorOf(textOf(path, encoding))
  const text = endOf(textOf(path, encoding))
  const lines = readLines(text.pieces, separator)
  const head = await lines.next()
  if (head.done) throw new ImportError('The file is empty.')
  const columns = head.value.cells.map(slugOf)
  return { columns, lines: whole(lines, columns.length, text.last) }
}

/** A text, and how it ends once it has been read. */
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

/** The lines; a file whose last one is short and has no end was cut off, and what it leaves out is not gone. */
async function* whole(lines: AsyncGenerator<Line>, width: number, last: () => string): AsyncGenerator<Line> {
  let cells = width
  for await (const line of lines) {
    cells = line.cells.length
    yield line
  }
  if (cells < width && !/[\n\r]/.test(last())) throw new ImportError('The file ends in the middle of a line: it was not received whole.')
}

/** The separator that the first line has most of. */
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

async function* readLines(text: AsyncGenerator<string>, delimiter: string): AsyncGenerator<Line> {
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LINE_MAX,
  })
  const source = Readable.from(text)
  source.on('error', (error) => parser.destroy(error))
  try {
    for await (const { info, record } of source.pipe(parser) as AsyncIterable<{ info: Info; record: string[] }>)
      yield { line: info.lines, cells: record }
  } catch (error) {
    const { code, lines } = error as CsvError & { lines?: number }
    if (!code?.startsWith('CSV_')) throw error
    throw new ImportError(`Line ${lines ?? '?'} of the file is no line of a table: too long, or a quote is opened and not closed.`, {
      cause: error,
    })
  } finally {
    source.destroy()
  }
}
