import { mkdirSync } from 'node:fs'
import type { DocumentPart } from '../../../../contract/medias/media-limits.ts'
import { isolatedParser, parserPool } from '../../../platform/isolation/parser.ts'
import type { PictureOrder, PictureResult } from './process-picture.ts'

const MODULE = new URL('./media-process.ts', import.meta.url)
/** A picture within its bounds needs at most 360 MB and 12 seconds (docs/decisions/0021). */
const LIMITS = { cpuMs: 30_000, memoryMb: 400, outputBytes: 20 * 1024 ** 2, leftMb: 40 }
/** After so many pictures the process is replaced: glibc does not return all memory of native code. */
const PICTURES = 50

const DOCUMENT_MODULE = new URL('./pdf-contents.ts', import.meta.url)
/** A document of 20 MB needs its text, and 32 MB of compressed parts. */
const DOCUMENT_LIMITS = { cpuMs: 10_000, memoryMb: 300, outputBytes: 10_000, leftMb: 40 }

type LookIntoDocument = (order: { path: string }, signal?: AbortSignal) => Promise<DocumentPart[]>
type ProcessPicture = (order: PictureOrder, signal?: AbortSignal) => Promise<PictureResult>
const processes = new Map<string, { picture: ProcessPicture; document: LookIntoDocument }>()

/**
 * Returns the functions that process the pictures of a folder and look into its documents, one at a time each, in processes of their own.
 * @returns functions that throw ParserKilled, ParserFailed or the reason of their signal
 */
export function mediaProcesses(folder: string): { picture: ProcessPicture; document: LookIntoDocument } {
  const known = processes.get(folder)
  if (known) return known
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const pictures = parserPool({ atOnce: 1, tasks: PICTURES, addons: true, readable: [folder] })
  const documents = parserPool({ atOnce: 1, tasks: PICTURES, addons: false, readable: [folder] })
  const run = {
    picture: isolatedParser<PictureOrder, PictureResult>(MODULE, () => LIMITS, pictures),
    document: isolatedParser<{ path: string }, DocumentPart[]>(DOCUMENT_MODULE, () => DOCUMENT_LIMITS, documents),
  }
  processes.set(folder, run)
  return run
}
