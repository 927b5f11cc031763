import { parentPort, workerData } from 'node:worker_threads'
import { ImportError } from '../../open-data/import-error.ts'
import { batchesOf } from './batches.ts'
import { openRegistry } from './file.ts'
import type { FromReader } from './thread.ts'

/** Reads the file whose path it is given, and sends a batch for each message, which brings the memory of one that was written. */
const port = parentPort
const send = (message: FromReader) => port?.postMessage(message, 'batch' in message ? [message.batch.devices.buffer] : [])

const spare: ArrayBuffer[] = []
let batches: ReturnType<typeof batchesOf> | undefined
let turn: Promise<void> = Promise.resolve()

async function next(): Promise<void> {
  try {
    batches ??= batchesOf(await openRegistry(workerData as string), () => spare.pop())
    const { value, done } = await batches.next()
    send(done ? { done } : { batch: value })
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    send({ refusal: error.message })
  }
}

port?.on('message', (used: ArrayBuffer | null) => {
  if (used) spare.push(used)
  turn = turn.then(next)
})
