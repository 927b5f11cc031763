import { Worker } from 'node:worker_threads'
import { Lanes } from '../fetch/lanes.ts'
import { type Candidate, detectSources } from './readers/detect.ts'
import { SourceUnreadable, type SourceInput, type SourceKind, type SourceReading } from './readers/item.ts'
import { readSource } from './readers/read-source.ts'
import { say } from './sentences.ts'

/** Documents up to this size are read here; larger ones on a thread of their own, so that requests are answered meanwhile. */
const HERE_BYTES = 128 * 1024
const LIMITS = { maxOldGenerationSizeMb: 384, stackSizeMb: 4 }
const SECONDS = 60
/** Threads at once in a process; other documents wait, and their time counts from when they begin. */
const THREADS = 2
const threads = new Lanes({ perHost: THREADS, inAll: THREADS })

/** What can be done with a document. */
const TASKS = {
  read: (input: SourceInput, kind: SourceKind): SourceReading => readSource(kind, input),
  detect: (input: SourceInput): Candidate[] => detectSources(input),
}
type Tasks = typeof TASKS
type Task = keyof Tasks
export interface Order {
  task: Task
  input: SourceInput
  kind: SourceKind
}
/** What the thread answers. */
export type Answer = { result: unknown } | { unreadable: SourceUnreadable['code'] } | { failed: string }

/** A document that takes more time or memory than it may. */
export class ReadingTooSlow extends Error {
  readonly said = say('too_slow')
}

/** Does it here and now. */
export const doTask = ({ task, input, kind }: Order): unknown => TASKS[task](input, kind)

/**
 * Reads one document, or looks at what it offers, without holding up the rest.
 * @throws SourceUnreadable, ReadingTooSlow
 */
export async function apart<T extends Task>(order: Order & { task: T }, signal?: AbortSignal): Promise<ReturnType<Tasks[T]>> {
  if (order.input.bytes.length <= HERE_BYTES) return doTask(order) as ReturnType<Tasks[T]>
  return threads.through('', signal, () => onThread(order, signal))
}

/** @throws SourceUnreadable, ReadingTooSlow */
async function onThread<T extends Task>(order: Order & { task: T }, signal?: AbortSignal): Promise<ReturnType<Tasks[T]>> {
  const worker = new Worker(new URL('./apart-thread.ts', import.meta.url), { workerData: order, resourceLimits: LIMITS })
  const stop = () => void worker.terminate()
  const late = setTimeout(stop, SECONDS * 1000)
  signal?.addEventListener('abort', stop, { once: true })
  try {
    const answer = await new Promise<Answer>((resolve, reject) => {
      worker.once('message', resolve)
      // Out of memory, or a fault of ours: neither may take the service with it.
      worker.once('error', reject)
      worker.once('exit', () => reject(new ReadingTooSlow()))
    })
    if ('unreadable' in answer) throw new SourceUnreadable(answer.unreadable)
    if ('failed' in answer) throw new Error(answer.failed)
    return answer.result as ReturnType<Tasks[T]>
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ReadingTooSlow() : error
  } finally {
    clearTimeout(late)
    signal?.removeEventListener('abort', stop)
    await worker.terminate()
  }
}
