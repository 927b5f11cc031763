import { Worker } from 'node:worker_threads'
import { sqlState } from '../../db/sql-state.ts'
import { ImportError } from '../../open-data/import-error.ts'
import type { Batch } from './batches.ts'

/** What the reading thread answers: some rows, that there are no more, or why the file cannot be taken. */
export type FromReader = { batch: Batch } | { done: true } | { refusal: string }

/**
 * The reading thread's own heap, in MB. It needs ten; without a limit it would grow to hundreds before it is swept, as the whole
 * process does that reads a file of 80 MB. With half as much it sweeps without end, at twice the processor time.
 */
const HEAP = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 1 }
const TOO_LARGE = 'A row of the file is larger than any row can be, or the file is none.'
/** Batches at once: one is written while the other is read. */
const AT_ONCE = 2

/**
 * The rows of a file, read by a thread of their own: reading takes nothing from requests but the other core.
 * @throws ImportError when the file is none, or breaks off
 */
export async function* readInThread(path: string): AsyncGenerator<Batch, undefined> {
  const worker = new Worker(new URL('./reader-thread.ts', import.meta.url), { workerData: path, resourceLimits: HEAP })
  const received: FromReader[] = []
  let fault: Error | undefined
  let wake = () => {}
  worker.on('message', (message: FromReader) => {
    received.push(message)
    wake()
  })
  worker.on('error', (error: Error) => {
    fault = sqlState(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? new ImportError(TOO_LARGE, { cause: error }) : error
    wake()
  })
  try {
    for (let n = 0; n < AT_ONCE; n += 1) worker.postMessage(null, [])
    for (;;) {
      if (fault) throw fault
      const message = received.shift()
      if (!message) await new Promise<void>((resolve) => (wake = resolve))
      else if ('refusal' in message) throw new ImportError(message.refusal)
      else if ('done' in message) return undefined
      else {
        const { batch } = message
        yield batch
        worker.postMessage(batch.devices.buffer, [batch.devices.buffer])
      }
    }
  } finally {
    await worker.terminate()
  }
}
