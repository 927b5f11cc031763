import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge } from 'prom-client'
import type { Logger } from 'pino'
import { isDiskFull } from '../../../platform/db/sql-state.ts'
import { type MediaStore, StoreUnavailable } from './store.ts'

/** How long a question to the store may take. */
const PATIENCE_MS = 5000
/** How often it is asked at most, however often the metrics are read. */
const ASK_EVERY_MS = 20_000
/** A name that no file has. */
const NOBODY = '.probe'

/** Knows whether a store answers: by each use of it, and by asking it. Each change is one line of the log. */
export class StoreWatch {
  readonly store: MediaStore
  readonly #watched: MediaStore
  readonly #patienceMs: number
  #logger: Pick<Logger, 'error' | 'warn'> | null = null
  #away: { since: number; writing: boolean } | null = null
  #asked = -Infinity

  /**
   * @param watched the store itself
   * @param patienceMs how long a question may take
   */
  constructor(watched: MediaStore, patienceMs = PATIENCE_MS) {
    this.#watched = watched
    this.#patienceMs = patienceMs
    const list = watched.list.bind(watched)
    this.store = {
      put: (...file) => this.#noting(watched.put(...file), true),
      get: (name) => this.#noting(watched.get(name)),
      remove: (names) => this.#noting(watched.remove(names)),
      list,
    }
  }

  /** Whether the store did not answer its last use. */
  get away(): boolean {
    return this.#away !== null
  }

  /** From now on, changes are logged. */
  logTo(logger: Pick<Logger, 'error' | 'warn'>): void {
    this.#logger = logger
  }

  /** Asks the store, unless it was just asked. One that could not be written is written: a file that is removed at once. Takes five seconds at most. */
  async ask(): Promise<void> {
    const now = performance.now()
    if (now - this.#asked < ASK_EVERY_MS) return
    this.#asked = now
    const waiting = new AbortController()
    const late = sleep(this.#patienceMs, undefined, { signal: waiting.signal }).then(() => {
      throw new StoreUnavailable({ code: 'no answer' })
    })
    await this.#noting(Promise.race([this.#question(), late]), true).catch(() => {})
    waiting.abort()
    await late.catch(() => {})
  }

  async #question(): Promise<void> {
    if (this.#away?.writing) {
      await this.#watched.put(NOBODY, Buffer.from('\n'), 'text/plain')
      await this.#watched.remove([NOBODY])
      return
    }
    const found = await this.#watched.get(NOBODY)
    found?.content.destroy()
  }

  /** Notes whether work of the store succeeded. @param settles whether its success ends a failure to write too */
  async #noting<T>(work: Promise<T>, settles = false): Promise<T> {
    try {
      const done = await work
      if (this.#away && (settles || !this.#away.writing)) {
        this.#logger?.warn({ seconds: Math.round((performance.now() - this.#away.since) / 1000) }, 'the media store answers again')
        this.#away = null
      }
      return done
    } catch (error) {
      // A full disk is counted with the outages of the database.
      if (error instanceof StoreUnavailable && !isDiskFull(error.cause)) this.#begin(error, settles)
      throw error
    }
  }

  #begin(error: StoreUnavailable, writing: boolean): void {
    if (!this.#away) {
      const { name, message } = (error.cause ?? error) as Partial<Error>
      this.#logger?.error({ err: { name, message } }, 'the media store does not answer: uploads are refused with 503, files wait')
    }
    this.#away = { since: this.#away?.since ?? performance.now(), writing: writing || (this.#away?.writing ?? false) }
  }
}

/** The gauge of a store: it asks the store each time that the metrics are read, so that no upload is needed to notice. */
export const storeGauge = (watch: StoreWatch): Gauge =>
  new Gauge({
    name: 'beffroi_media_store_up',
    help: '1 while the store of pictures and documents answers this process.',
    registers: [],
    async collect() {
      await watch.ask()
      this.set(watch.away ? 0 : 1)
    },
  })
