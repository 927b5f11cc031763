import { parentPort, workerData } from 'node:worker_threads'
import { type Answer, doTask, type Order } from './apart.ts'
import { SourceUnreadable } from './readers/item.ts'

/** One document, on a thread of its own (apart.ts). */
const answer = (): Answer => {
  try {
    return { result: doTask(workerData as Order) }
  } catch (error) {
    if (error instanceof SourceUnreadable) return { unreadable: error.code }
    return { failed: error instanceof Error ? error.constructor.name : 'Error' }
  }
}
parentPort?.postMessage(answer(), [])
