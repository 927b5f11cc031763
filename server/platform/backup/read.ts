import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { OperatorError } from '../operator-error.ts'
import { END_OF_ROWS, FORMAT, FORMAT_VERSION, type Header, type TableHead, type Trailer } from './format.ts'

/** The file is no backup, or incomplete; the message is for the operator. */
class BackupDamaged extends OperatorError {}

const LINE_FEED = 10
const PIECE_BYTES = 4 << 20
const END = Buffer.from(`${END_OF_ROWS}\n`)

/** Callbacks for the parts of a file, in their order. */
export interface Reader {
  header: (header: Header) => Promise<void> | void
  table: (table: TableHead) => Promise<void> | void
  /** Some rows of the table named last: lines, each with its line feed. */
  rows: (lines: Buffer) => Promise<void> | void
}

/**
 * Reads a backup from end to end, in bounded memory, and checks it against its own checksum and row counts.
 * @throws BackupDamaged when it is no backup, or damaged: the caller must discard what its callbacks received; OperatorError when it
 *   cannot be read
 */
export async function readBackup(file: string, reader: Partial<Reader>): Promise<{ header: Header; trailer: Trailer }> {
  const parser = new BackupParser(file, reader)
  const source = createReadStream(file)
  try {
    await pipeline(source, createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) await parser.take(chunk)
    })
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (syscall) throw new OperatorError(`${file} cannot be read: ${(error as Error).message}.`, { cause: error })
    if (code === 'Z_DATA_ERROR' && !parser.header) throw new BackupDamaged(`${file} is no backup of Beffroi.`, { cause: error })
    if (code?.startsWith('Z_')) throw new BackupDamaged(`${file} is damaged or cut off (${(error as Error).message}).`, { cause: error })
    throw error
  }
  return parser.end()
}

class BackupParser {
  readonly #file: string
  readonly #reader: Partial<Reader>
  readonly #digest = createHash('sha256')
  /** The number of rows of each table so far. */
  readonly #rows = new Map<string, number>()
  header: Header | undefined
  #trailer: Trailer | undefined
  /** The name of the table whose rows are being read. */
  #table: string | undefined
  #piece: Buffer[] = []
  #pieceBytes = 0
  /** The beginning of a line whose end was not read yet. */
  #begun: Buffer[] = []

  constructor(file: string, reader: Partial<Reader>) {
    this.#file = file
    this.#reader = reader
  }

  async take(chunk: Buffer): Promise<void> {
    let at = 0
    for (;;) {
      const end = chunk.indexOf(LINE_FEED, at)
      if (end === -1) break
      const rest = chunk.subarray(at, end + 1)
      const line = this.#begun.length > 0 ? Buffer.concat([...this.#begun, rest]) : rest
      this.#begun = []
      at = end + 1
      // Awaited only where there is a promise: there are millions of lines.
      const pending = this.#line(line)
      if (pending) await pending
    }
    if (at < chunk.length) this.#begun.push(chunk.subarray(at))
  }

  #line(line: Buffer): Promise<void> | undefined {
    if (this.#trailer) throw this.#damaged('something follows its end')
    if (this.#table === undefined) return this.#mark(line)
    if (line.equals(END)) return this.#endTable(line)
    this.#rows.set(this.#table, (this.#rows.get(this.#table) ?? 0) + 1)
    this.#piece.push(line)
    this.#pieceBytes += line.length
    return this.#pieceBytes >= PIECE_BYTES ? this.#flushRows() : undefined
  }

  async #flushRows(): Promise<void> {
    if (this.#pieceBytes === 0) return
    const lines = Buffer.concat(this.#piece)
    this.#piece = []
    this.#pieceBytes = 0
    this.#digest.update(lines)
    await this.#reader.rows?.(lines)
  }

  async #endTable(line: Buffer): Promise<void> {
    await this.#flushRows()
    this.#digest.update(line)
    this.#table = undefined
  }

  async #mark(line: Buffer): Promise<void> {
    const mark = this.#parsed(line)
    if (!this.header) {
      this.header = this.#asHeader(mark)
      this.#digest.update(line)
      await this.#reader.header?.(this.header)
    } else if (mark['end'] === true) {
      this.#trailer = mark as unknown as Trailer
    } else if (typeof mark['table'] === 'string' && Array.isArray(mark['columns'])) {
      this.#digest.update(line)
      const head = mark as unknown as TableHead
      this.#table = head.table
      await this.#reader.table?.(head)
    } else throw this.#damaged('a line is not of its form')
  }

  #asHeader(mark: Record<string, unknown>): Header {
    if (mark['format'] !== FORMAT || !Array.isArray(mark['migrations'])) throw new BackupDamaged(`${this.#file} is no backup of Beffroi.`)
    if (mark['version'] !== FORMAT_VERSION)
      throw new BackupDamaged(
        `${this.#file} is a backup in form ${String(mark['version'])}, and this release reads form ${FORMAT_VERSION}.`,
      )
    return mark as unknown as Header
  }

  #parsed(line: Buffer): Record<string, unknown> {
    try {
      const value: unknown = JSON.parse(line.toString())
      if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
    } catch {}
    throw this.header ? this.#damaged('a line is not of its form') : new BackupDamaged(`${this.#file} is no backup of Beffroi.`)
  }

  #damaged(how: string): BackupDamaged {
    return new BackupDamaged(`${this.#file} is damaged: ${how}.`)
  }

  /** @throws BackupDamaged when what was read does not match the last line */
  end(): { header: Header; trailer: Trailer } {
    if (!this.header) throw new BackupDamaged(`${this.#file} is no backup of Beffroi.`)
    if (!this.#trailer) throw this.#damaged('its end is missing')
    if (this.#digest.digest('hex') !== this.#trailer.sha256) throw this.#damaged('it is not as it was written')
    for (const [table, { rows }] of Object.entries(this.#trailer.tables))
      if ((this.#rows.get(table) ?? 0) !== rows) throw this.#damaged(`it does not have the ${rows} rows of ${table} that it names`)
    return { header: this.header, trailer: this.#trailer }
  }
}
