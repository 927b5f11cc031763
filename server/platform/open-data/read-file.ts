import type { Db } from '../db/db.ts'
import { type FileOrder, FileRefused, piecesOfFile } from '../isolation/file-reader.ts'
import { type KillReason, ParserKilled } from '../isolation/limits.ts'
import { digestOfFile, DocumentPoisoned, unlessKilled } from '../isolation/poison.ts'
import { ImportError } from './import-error.ts'
import { fileMessage } from './messages-catalogue.ts'

/**
 * The most processor time for one megabyte of a register. A megabyte of the registry of defibrillators takes 0.2 s, a megabyte of
 * other registers less.
 */
const CPU_MS = 3000
const STOPPED = {
  cpu: 'part_too_slow',
  hung: 'part_too_slow',
  memory: 'row_too_large',
  output: 'row_too_large',
  crash: 'row_too_large',
} as const satisfies Record<KillReason, string>

/**
 * Reads the pieces of a register's file in a separate thread.
 * @param module a module with the exports of the type ReadFile
 * @param heapMb the heap of the thread, separate from that of the service
 * @throws ImportError when the file is not such a file, is cut off, or exceeds the limits of its reader
 */
export async function* readFileInThread<Piece>(
  module: URL,
  order: FileOrder,
  heapMb: number,
  usedOf?: (piece: Piece) => ArrayBuffer | null,
): AsyncGenerator<Piece, undefined> {
  try {
    return yield* piecesOfFile<Piece>(module, order, { cpuMs: CPU_MS, heapMb }, usedOf)
  } catch (error) {
    if (error instanceof FileRefused) throw new ImportError(error.refusal)
    if (error instanceof ParserKilled) throw new ImportError(fileMessage(STOPPED[error.reason]), { cause: error })
    throw error
  }
}

/**
 * Runs `work` on a register's file, unless a reader was killed on this file before.
 * @throws ImportError if a reader was killed on this file before; any error of the work
 */
export async function withReadableFile<T>(db: Db, path: string, kind: string, work: () => Promise<T>): Promise<T> {
  const digest = await digestOfFile(path)
  if (!digest) return work()
  try {
    return await unlessKilled(db, { digest, kind }, work)
  } catch (error) {
    throw error instanceof DocumentPoisoned ? new ImportError(fileMessage('killed_before'), { cause: error }) : error
  }
}
