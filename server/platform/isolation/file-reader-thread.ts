import { parentPort, workerData } from 'node:worker_threads'
import type { FileOrder, FromFileReader, ReadFile, ToFileReader } from './file-reader.ts'
import { countInto } from './progress.ts'

/** The thread that reads one file with the given module. It sends one piece for each message. A message may return a buffer for reuse. */
const { module, order, shared } = workerData as { module: string; order: FileOrder; shared: BigInt64Array }
const port = parentPort
const send = (message: FromFileReader, transfer: ArrayBuffer[] = []) => port?.postMessage(message, transfer)
countInto(shared)

const spare: ArrayBuffer[] = []
let pieces: ReturnType<ReadFile<unknown>['read']> | undefined
let turn: Promise<void> = Promise.resolve()

async function next(): Promise<void> {
  const { read, refusalOf, buffersOf } = (await import(module)) as ReadFile<unknown>
  try {
    pieces ??= read(order, () => spare.pop())
    const { value, done } = await pieces.next()
    if (done) send({ done: true })
    else send({ piece: value }, buffersOf?.(value))
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === null) throw error
    send({ refusal })
  }
}

port?.on('message', (used: ToFileReader) => {
  if (used) spare.push(used)
  turn = turn.then(next)
})
