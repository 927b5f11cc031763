import type { Db } from '../db/db.ts'
import { type FileOrder, FileRefused, piecesOfFile } from '../isolation/file-reader.ts'
import { type KillReason, ParserKilled } from '../isolation/limits.ts'
import { digestOfFile, DocumentPoisoned, unlessKilled } from '../isolation/poison.ts'
import { ImportError } from './import-error.ts'
import { fileMessage } from './messages-catalogue.ts'

/**
 * Processor time between one megabyte of a register and the next. A megabyte of the registry of defibrillators takes 0.2 s, one of
 * the others less.
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
 * The pieces of a register's file, read on a thread of their own.
 * @param module exports what ReadFile says
 * @param heapMb of the thread; what the service has is its own
 * @throws ImportError when the file is none, breaks off, or is more than its reader may take
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
 * Does the work on a register's file, unless it has stopped its reader before.
 * @throws ImportError then, and what the work throws
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
