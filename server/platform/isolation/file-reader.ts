import { Worker } from 'node:worker_threads'
import { sqlState } from '../db/sql-state.ts'
import type { EnglishMessage } from '../stored-messages/message.ts'
import { ParserKilled } from './limits.ts'

/** The file to be read. A reader's module may declare further properties. */
export interface FileOrder {
  path: string
}
/** The exports of a file reader's module. */
export interface ReadFile<Piece> {
  read: (order: FileOrder, spare: () => ArrayBuffer | undefined) => AsyncGenerator<Piece, undefined>
  /** Returns the message of an error that is a fault of the file; null for any other error. */
  refusalOf: (error: unknown) => EnglishMessage | null
  /** Returns the buffers of a piece that are transferred and not copied. */
  buffersOf?: (piece: Piece) => ArrayBuffer[]
}

/** Requests a piece, with a buffer for reuse or without. */
export type ToFileReader = ArrayBuffer | null
export type FromFileReader = { piece: unknown } | { done: true } | { refusal: EnglishMessage }

export interface FileLimits {
  /** The most processor time for one megabyte of the file, in milliseconds. */
  cpuMs: number
  /** The most heap of the thread, in MiB. */
  heapMb: number
}

const MB = 1024n ** 2n
const LOOK_MS = 250
/** Pieces requested ahead: one is written to the database while the next is read. */
const AT_ONCE = 2

/** The reader refused the file. The message is the reader's. */
export class FileRefused extends Error {
  readonly refusal: EnglishMessage
  constructor(refusal: EnglishMessage) {
    super(refusal.en)
    this.refusal = refusal
  }
}

/**
 * Reads a file of any size in a worker thread and yields its pieces in order. The thread is terminated beyond its limits of memory or
 * of processor time. Reading does not block the event loop.
 * @param usedOf returns the buffer of a processed piece for reuse
 * @throws FileRefused, ParserKilled, and faults of the reader
 */
export async function* piecesOfFile<Piece>(
  module: URL,
  order: FileOrder,
  limits: FileLimits,
  usedOf: (piece: Piece) => ArrayBuffer | null = () => null,
): AsyncGenerator<Piece, undefined> {
  const reader = new FileReader(module, order, limits)
  try {
    for (let n = 0; n < AT_ONCE; n += 1) reader.ask(null)
    for (;;) {
      const message = await reader.next()
      if ('refusal' in message) throw new FileRefused(message.refusal)
      if (!('piece' in message)) return undefined
      const piece = message.piece as Piece
      yield piece
      reader.ask(usedOf(piece))
    }
  } finally {
    await reader.end()
  }
}

class FileReader {
  readonly #worker: Worker
  readonly #received: FromFileReader[] = []
  readonly #watch: NodeJS.Timeout
  #fault: Error | undefined
  #wake = () => {}

  constructor(module: URL, order: FileOrder, { cpuMs, heapMb }: FileLimits) {
    const shared = new BigInt64Array(new SharedArrayBuffer(8))
    this.#worker = new Worker(new URL('./file-reader-thread.ts', import.meta.url), {
      workerData: { module: module.href, order, shared },
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 1 },
    })
    this.#worker.on('message', (message: FromFileReader) => {
      this.#received.push(message)
      this.#wake()
    })
    this.#worker.on('error', (error: Error) =>
      this.#fail(sqlState(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? new ParserKilled('memory') : error),
    )
    this.#worker.on('exit', () => this.#fail(new ParserKilled('crash')))
    this.#watch = this.#watching(shared, cpuMs)
  }

  ask(used: ToFileReader): void {
    this.#worker.postMessage(used, used ? [used] : [])
  }

  async next(): Promise<FromFileReader> {
    for (;;) {
      if (this.#fault) throw this.#fault
      const message = this.#received.shift()
      if (message) return message
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }

  async end(): Promise<void> {
    clearInterval(this.#watch)
    await this.#worker.terminate()
  }

  /** Monitors the thread from outside, since a thread in an endless loop or regular expression cannot answer. */
  #watching(shared: BigInt64Array, cpuMs: number): NodeJS.Timeout {
    let mark = { megabyte: 0n, cpu: 0 }
    const look = async () => {
      const { user, system } = await this.#worker.cpuUsage()
      const [bytes, cpu] = [Atomics.load(shared, 0), (user + system) / 1000]
      // The start of the thread and of its modules does not count.
      if (mark.megabyte !== bytes / MB || bytes === 0n) mark = { megabyte: bytes / MB, cpu }
      else if (cpu - mark.cpu > cpuMs) {
        this.#fail(new ParserKilled('cpu'))
        await this.#worker.terminate()
      }
    }
    // cpuUsage() rejects once the thread has ended.
    return setInterval(() => void look().catch(() => {}), LOOK_MS).unref()
  }

  #fail(fault: Error): void {
    this.#fault ??= fault
    clearInterval(this.#watch)
    this.#wake()
  }
}
