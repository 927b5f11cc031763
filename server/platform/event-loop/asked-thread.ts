import { type ResourceLimits, Worker } from 'node:worker_threads'

/** A thread without work ends after these milliseconds: it has some megabytes. */
const IDLE_MS = 60_000

/** What is sent to the thread: a question, or that its answer is no longer waited for. */
export type ToThread<Question> = { id: number; question: Question } | { id: number; stopped: true }
/** What the thread sends: that its modules are loaded, or an answer. */
export type FromThread<Answer> = { begun: true } | { id: number; answer: Answer }

/** The thread ended before it answered. `begun`: it may have begun with the question. */
export class ThreadEnded extends Error {
  readonly begun: boolean

  constructor(begun: boolean, options?: ErrorOptions) {
    super('The thread ended before it answered.', options)
    this.begun = begun
  }
}

interface ThreadSettings {
  limits: ResourceLimits
  /** What the program finds as its `workerData`. */
  data?: unknown
  idleMs?: number
  /** Is called once, when the thread takes no further question. */
  ended: () => void
}

interface Waiting<Answer> {
  resolve: (answer: Answer) => void
  reject: (error: ThreadEnded) => void
}

/**
 * A thread that answers questions, each with a message (`answering-thread.ts`). It ends after a minute without one, and keeps the process alive only
 * while somebody waits.
 */
export class AskedThread<Question, Answer> {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting<Answer>>()
  readonly #idleMs: number
  #ended: () => void
  #begun = false
  #error: Error | undefined
  #idle: NodeJS.Timeout | undefined
  #last = 0

  constructor(program: URL, { limits, data, idleMs = IDLE_MS, ended }: ThreadSettings) {
    this.#idleMs = idleMs
    this.#ended = () => {
      this.#ended = () => {}
      ended()
    }
    this.#worker = new Worker(program, { resourceLimits: limits, workerData: data })
    this.#worker.on('message', (message: FromThread<Answer>) => this.#receive(message))
    // An exit follows.
    this.#worker.on('error', (error: Error) => (this.#error = error))
    this.#worker.on('exit', () => this.#fail())
  }

  /** The number of questions without an answer. */
  get load(): number {
    return this.#waiting.size
  }

  /** Asks the thread. The signal reaches it; what it answers then is the answer. @throws ThreadEnded */
  ask(question: Question, signal?: AbortSignal): Promise<Answer> {
    clearTimeout(this.#idle)
    this.#worker.ref()
    const id = (this.#last += 1)
    const stop = () => this.#send({ id, stopped: true })
    return new Promise<Answer>((resolve, reject) => {
      // A question that cannot be sent is refused before it is waited for.
      this.#send({ id, question })
      this.#waiting.set(id, { resolve, reject })
      if (signal?.aborted) stop()
      else signal?.addEventListener('abort', stop, { once: true })
    }).finally(() => signal?.removeEventListener('abort', stop))
  }

  #send(message: ToThread<Question>): void {
    this.#worker.postMessage(message, [])
  }

  #receive(message: FromThread<Answer>): void {
    if ('begun' in message) {
      this.#begun = true
      return
    }
    this.#waiting.get(message.id)?.resolve(message.answer)
    this.#waiting.delete(message.id)
    if (this.#waiting.size > 0) return
    this.#worker.unref()
    this.#idle = setTimeout(() => {
      // No question comes after this.
      this.#ended()
      void this.#worker.terminate()
    }, this.#idleMs).unref()
  }

  #fail(): void {
    clearTimeout(this.#idle)
    this.#ended()
    for (const { reject } of this.#waiting.values()) reject(new ThreadEnded(this.#begun, { cause: this.#error }))
    this.#waiting.clear()
  }
}
