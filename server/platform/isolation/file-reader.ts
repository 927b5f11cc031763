import { Worker } from 'node:worker_threads'
import { sqlState } from '../db/sql-state.ts'
import { ParserKilled } from './limits.ts'

/** What is read, and what its reader needs to know besides. */
export interface FileOrder {
  path: string
}
/** What the module of a file reader exports. */
export interface ReadFile<Piece> {
  read: (order: FileOrder, spare: () => ArrayBuffer | undefined) => AsyncGenerator<Piece, undefined>
  /** The sentence of an error that is a fault of the file; null for any other. */
  refusalOf: (error: unknown) => string | null
  /** Memory that goes with a piece and is not copied. */
  buffersOf?: (piece: Piece) => ArrayBuffer[]
}

/** Asks for a piece, with memory to be used again or without. */
export type ToFileReader = ArrayBuffer | null
export type FromFileReader = { piece: unknown } | { done: true } | { refusal: string }

export interface FileLimits {
  /** Processor time that the thread may take between one megabyte of text and the next. */
  cpuMs: number
  /** Its heap, in MiB. */
  heapMb: number
}

const MB = 1024n ** 2n
const LOOK_MS = 250
/** Pieces at once: one is written while the other is read. */
const AT_ONCE = 2

/** The file is not what it should be, in the reader's own words. */
export class FileRefused extends Error {}

/**
 * The pieces of a file, however large, in order, read by a thread of their own: it is ended where it takes too much memory, or too
 * long for what it reads. Reading takes nothing from requests but the other processor.
 * @param usedOf memory of a piece that has been dealt with, to be used again
 * @throws FileRefused, ParserKilled, and what is a fault of the reader
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

  /** Looks from outside: a thread in an endless loop or pattern tells nothing, and is ended all the same. */
  #watching(shared: BigInt64Array, cpuMs: number): NodeJS.Timeout {
    let mark = { megabyte: 0n, cpu: 0 }
    const look = async () => {
      const { user, system } = await this.#worker.cpuUsage()
      const [bytes, cpu] = [Atomics.load(shared, 0), (user + system) / 1000]
      // Starting the thread and its modules is no cost of the file.
      if (mark.megabyte !== bytes / MB || bytes === 0n) mark = { megabyte: bytes / MB, cpu }
      else if (cpu - mark.cpu > cpuMs) {
        this.#fail(new ParserKilled('cpu'))
        await this.#worker.terminate()
      }
    }
    // Once it has ended there is nothing to be asked.
    return setInterval(() => void look().catch(() => {}), LOOK_MS).unref()
  }

  #fail(fault: Error): void {
    this.#fault ??= fault
    clearInterval(this.#watch)
    this.#wake()
  }
}
