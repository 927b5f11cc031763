import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../operator-error.ts'
import { replacePrivateFileSync } from '../private-file.ts'

/** The engine's file system tells its faults by these numbers, without a word. */
const ENGINE_FAULTS: Record<number, string> = {
  2: 'permission denied',
  19: 'the disk quota is used up',
  29: 'the disk fails to read or write',
  51: 'the disk is full',
  54: 'a file stands where a folder belongs',
  63: 'permission denied',
  69: 'the disk is read-only',
}

/** What went wrong with a file of the data folder; null where it was not a file's fault. */
export function fileFault(error: unknown): string | null {
  const { syscall, code, errno, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return 'the disk is full'
  if (syscall !== undefined) return message
  return typeof errno === 'number' ? (ENGINE_FAULTS[errno] ?? `file error ${errno}`) : null
}

/** What one segment of the engine's log takes, the most it asks for at once. */
const SEGMENT = 16 * 1024 * 1024

/** Whether a folder can be written, and with room: the engine gives up over that without saying so. Null where it can. */
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

/** A data folder that cannot be used, and why. */
export const unusable = (folder: string, why: string, cause: unknown): OperatorError =>
  new OperatorError(`The data folder DATA_DIR=${folder} cannot be used: ${why}.`, { cause })
