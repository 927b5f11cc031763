import { Worker } from 'node:worker_threads'
import { SourceUnreadable, type SourceInput, type SourceKind, type SourceReading } from './readers/item.ts'
import { readSource } from './readers/read-source.ts'
import { say } from './sentences.ts'

/** Documents up to this size are read here; larger ones on a thread of their own, so that requests are answered meanwhile. */
const HERE_BYTES = 128 * 1024
const LIMITS = { maxOldGenerationSizeMb: 384, stackSizeMb: 4 }
const SECONDS = 60

/** A document that takes more time or memory than it may. */
export class ReadingTooSlow extends Error {
  readonly said = say('too_slow')
}

/** What the thread answers. */
export type Answer = { reading: SourceReading } | { unreadable: SourceUnreadable['code'] } | { failed: string }

/**
 * Reads one document.
 * @throws SourceUnreadable, ReadingTooSlow
 */
export async function readApart(kind: SourceKind, input: SourceInput, signal?: AbortSignal): Promise<SourceReading> {
  if (input.bytes.length <= HERE_BYTES) return readSource(kind, input)
  const worker = new Worker(new URL('./read-thread.ts', import.meta.url), { workerData: { kind, input }, resourceLimits: LIMITS })
  const late = setTimeout(() => void worker.terminate(), SECONDS * 1000)
  const stop = () => void worker.terminate()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    const answer = await new Promise<Answer>((resolve, reject) => {
      worker.once('message', resolve)
      // Out of memory, or a fault of ours: neither may take the service with it.
      worker.once('error', reject)
      worker.once('exit', () => reject(new ReadingTooSlow()))
    })
    if ('reading' in answer) return answer.reading
    if ('unreadable' in answer) throw new SourceUnreadable(answer.unreadable)
    throw new Error(answer.failed)
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ReadingTooSlow() : error
  } finally {
    clearTimeout(late)
    signal?.removeEventListener('abort', stop)
    await worker.terminate()
  }
}
