import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline, Readable, type Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { addEvidence, cutAtEnd, decodeRuns, type Evidence } from '../text/byte-runs.ts'
import { sqlState } from '../db/sql-state.ts'
import { progressed } from '../isolation/progress.ts'
import { ImportError } from './import-error.ts'
import { fileMessage } from './messages-catalogue.ts'

type Encoding = 'utf-8' | 'utf-16le' | 'windows-1252'

/** The most bytes of a file, decompressed: a small archive may contain any amount. */
const TEXT_MAX = 4 * 1024 ** 3
/** The first characters of bzip2 and zip files. */
const ARCHIVES = ['BZh', 'PK\u0003\u0004']
const FAULTS = {
  ENOENT: 'file_missing',
  EISDIR: 'file_is_folder',
  EACCES: 'file_forbidden',
  Z_DATA_ERROR: 'file_archive_damaged',
  Z_BUF_ERROR: 'file_archive_damaged',
} as const
const isKnown = (code: string): code is keyof typeof FAULTS => Object.hasOwn(FAULTS, code)

/**
 * Reads the text of a file, plain or gzipped, piece by piece, by runs as every other document (text/decode.ts). A byte order mark of UTF-16 sets
 * its encoding.
 * @param encoding which encoding most of it has
 * @throws ImportError when the file cannot be read
 */
export async function* textOf(path: string, encoding: Encoding = 'utf-8', limit = TEXT_MAX): AsyncGenerator<string> {
  let decoder: PieceDecoder | undefined
  for await (const bytes of piecesOf(path, limit)) {
    decoder ??= decoderOf(markedEncoding(bytes), encoding)
    yield decoder(bytes)
  }
  yield decoder?.(null) ?? ''
}

async function* piecesOf(path: string, limit: number): AsyncGenerator<Buffer> {
  try {
    let size = 0
    for await (const bytes of await bytesOf(path)) {
      size += bytes.length
      progressed(bytes.length)
      if (size > limit) throw new ImportError(fileMessage('file_too_long', { megabytes: Math.round(limit / 1024 ** 2) }))
      yield bytes
    }
  } catch (error) {
    const code = sqlState(error) ?? ''
    if (isKnown(code)) throw new ImportError(fileMessage(FAULTS[code]), { cause: error })
    if ((error as NodeJS.ErrnoException).syscall) throw new ImportError(fileMessage('file_unreadable', { error: code }), { cause: error })
    throw error
  }
}

/**
 * Returns which encoding most of a file has: UTF-8, or windows-1252, as old copies of the registers have.
 * @throws ImportError when the file cannot be read
 */
export async function encodingOf(path: string): Promise<Encoding> {
  const evidence: Evidence = { valid: 0, foreign: 0 }
  let rest = Buffer.alloc(0)
  for await (const bytes of piecesOf(path, TEXT_MAX)) {
    const all = Buffer.concat([rest, bytes])
    if (markedEncoding(all) === 'utf-16le') return 'utf-16le'
    const cut = cutAtEnd(all)
    addEvidence(evidence, all.subarray(0, all.length - cut))
    rest = Buffer.from(all.subarray(all.length - cut))
  }
  addEvidence(evidence, rest)
  return evidence.foreign > evidence.valid ? 'windows-1252' : 'utf-8'
}

/** Decodes the next piece of a text; null at its end. */
type PieceDecoder = (bytes: Buffer | null) => string

/** Returns the decoder of a file by its byte order mark. Without that of UTF-16 it is read by runs, whatever most of it is. */
function decoderOf(marked: Encoding | null, encoding: Encoding): PieceDecoder {
  const wide = (marked ?? encoding) === 'utf-16le' ? new TextDecoder('utf-16le') : null
  if (wide) return (bytes) => (bytes ? wide.decode(bytes, { stream: true }) : wide.decode())
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let rest = Buffer.alloc(0)
  let isFirst = true
  return (bytes) => {
    const all = bytes ? Buffer.concat([rest, bytes]) : rest
    const cut = bytes ? cutAtEnd(all) : 0
    const whole = all.subarray(0, all.length - cut)
    rest = Buffer.from(all.subarray(all.length - cut))
    const text = validOr(whole, strict) ?? decodeRuns(whole, 'windows-1252', encoding === 'utf-8')
    const unmarked = isFirst ? text.replace(/^\ufeff/, '') : text
    if (text !== '') isFirst = false
    return unmarked
  }
}

function validOr(bytes: Buffer, strict: TextDecoder): string | null {
  try {
    return strict.decode(bytes)
  } catch {
    return null
  }
}

const markedEncoding = (bytes: Buffer): Encoding | null =>
  bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xef && bytes[1] === 0xbb ? 'utf-8' : null

async function bytesOf(path: string): Promise<AsyncIterable<Buffer>> {
  const head = Buffer.alloc(4)
  const found = await stat(path)
  // The read of a pipe would wait for a writer, and a device has no end.
  if (!found.isFile() && !found.isDirectory()) throw new ImportError(fileMessage('file_is_device'))
  const file = await open(path)
  try {
    await file.read(head, 0, 4, 0)
  } finally {
    await file.close()
  }
  if (ARCHIVES.some((mark) => head.toString('latin1').startsWith(mark))) throw new ImportError(fileMessage('file_is_archive'))
  const stored = createReadStream(path)
  if (head[0] !== 0x1f || head[1] !== 0x8b) return stored
  // The callback only prevents an unhandled error: the reader of the output gets the error.
  const plain: Transform = pipeline(stored, createGunzip(), () => {})
  return Readable.from(plain)
}
