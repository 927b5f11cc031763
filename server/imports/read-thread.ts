import { parentPort, workerData } from 'node:worker_threads'
import type { Answer } from './read-apart.ts'
import { type SourceInput, type SourceKind, SourceUnreadable } from './readers/item.ts'
import { readSource } from './readers/read-source.ts'

/** One document, read on a thread of its own (read-apart.ts). */
const { kind, input } = workerData as { kind: SourceKind; input: SourceInput }
const answer = (): Answer => {
  try {
    return { reading: readSource(kind, input) }
  } catch (error) {
    if (error instanceof SourceUnreadable) return { unreadable: error.code }
    return { failed: error instanceof Error ? error.constructor.name : 'Error' }
  }
}
parentPort?.postMessage(answer(), [])
