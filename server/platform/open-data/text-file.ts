import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline, Readable, type Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
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
 * Reads the text of a file, plain or gzipped, piece by piece. A byte order mark sets the encoding; without one it is the given one.
 * @throws ImportError when the file cannot be read
 */
export async function* textOf(path: string, encoding: Encoding = 'utf-8', limit = TEXT_MAX): AsyncGenerator<string> {
  try {
    let decoder: TextDecoder | undefined
    let size = 0
    for await (const bytes of await bytesOf(path)) {
      decoder ??= new TextDecoder(markedEncoding(bytes) ?? encoding)
      size += bytes.length
      progressed(bytes.length)
      if (size > limit) throw new ImportError(fileMessage('file_too_long', { megabytes: Math.round(limit / 1024 ** 2) }))
      yield decoder.decode(bytes, { stream: true })
    }
    yield decoder?.decode() ?? ''
  } catch (error) {
    const code = sqlState(error) ?? ''
    if (isKnown(code)) throw new ImportError(fileMessage(FAULTS[code]), { cause: error })
    if ((error as NodeJS.ErrnoException).syscall) throw new ImportError(fileMessage('file_unreadable', { error: code }), { cause: error })
    throw error
  }
}

/**
 * Returns UTF-8, unless more characters are unreadable as UTF-8 than are readable beyond ASCII. Such a file is windows-1252, as old copies
 * of the registers are.
 * @throws ImportError when the file cannot be read
 */
export async function encodingOf(path: string): Promise<Encoding> {
  let accented = 0
  let unreadable = 0
  for await (const text of textOf(path)) {
    accented += text.match(/[\u0080-\ufffc]/g)?.length ?? 0
    unreadable += text.match(/\ufffd/g)?.length ?? 0
  }
  return unreadable > accented ? 'windows-1252' : 'utf-8'
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
