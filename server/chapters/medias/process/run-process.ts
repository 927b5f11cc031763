import { mkdirSync } from 'node:fs'
import { isolatedParser, parserPool } from '../../../platform/isolation/parser.ts'
import type { PictureOrder, PictureResult } from './process-picture.ts'

const MODULE = new URL('./media-process.ts', import.meta.url)
/** A picture within its bounds needs at most 360 MB and 12 seconds (docs/decisions/0021). */
const LIMITS = { cpuMs: 30_000, memoryMb: 400, outputBytes: 20 * 1024 ** 2, leftMb: 40 }
/** After so many pictures the process is replaced: glibc does not return all memory of native code. */
const PICTURES = 50

type ProcessPicture = (order: PictureOrder, signal?: AbortSignal) => Promise<PictureResult>
const processes = new Map<string, ProcessPicture>()

/**
 * Returns the function that processes the pictures of a folder, one at a time, in the media process.
 * @returns a function that throws ParserKilled, ParserFailed or the reason of its signal
 */
export function pictureProcess(folder: string): ProcessPicture {
  const known = processes.get(folder)
  if (known) return known
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const pool = parserPool({ atOnce: 1, tasks: PICTURES, addons: true, readable: [folder] })
  const run = isolatedParser<PictureOrder, PictureResult>(MODULE, () => LIMITS, pool)
  processes.set(folder, run)
  return run
}
