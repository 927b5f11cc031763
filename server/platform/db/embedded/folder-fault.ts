import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../../operator-error.ts'
import { replacePrivateFileSync } from '../../private-file.ts'

/** The error numbers of the engine's file system, which gives no message. */
const ENGINE_FAULTS: Record<number, string> = {
  2: 'permission denied',
  19: 'the disk quota is used up',
  29: 'the disk fails to read or write',
  51: 'the disk is full',
  54: 'a file stands where a folder belongs',
  63: 'permission denied',
  69: 'the disk is read-only',
}

/** Returns the fault of a file of the data folder; null if the error has another cause. */
export function fileFault(error: unknown): string | null {
  const { syscall, code, errno, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return 'the disk is full'
  if (syscall !== undefined) return message
  return typeof errno === 'number' ? (ENGINE_FAULTS[errno] ?? `file error ${errno}`) : null
}

/** The size of a segment of the engine's write-ahead log, its largest single allocation. */
const SEGMENT = 16 * 1024 * 1024

/** Returns why a segment cannot be written in a folder; null if it can. The engine fails in this case without a message. */
export function writeFault(folder: string): string | null {
  const trial = join(folder, 'beffroi.trial')
  try {
    replacePrivateFileSync(trial, Buffer.alloc(SEGMENT))
    return null
  } catch (error) {
    return fileFault(error)
  } finally {
    rmSync(trial, { force: true })
  }
}

/** Returns the error for a data folder that cannot be used. */
export const unusable = (folder: string, why: string, cause: unknown): OperatorError =>
  new OperatorError(`The data folder DATA_DIR=${folder} cannot be used: ${why}.`, { cause })
