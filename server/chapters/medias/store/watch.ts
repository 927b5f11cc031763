import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge } from 'prom-client'
import type { Logger } from 'pino'
import { isDiskFull } from '../../../platform/db/sql-state.ts'
import { type MediaStore, StoreUnavailable } from './store.ts'

/** The timeout of a probe of the store. */
const PROBE_TIMEOUT_MS = 5000
/** The shortest time between two probes, however often the metrics are read. */
const PROBE_EVERY_MS = 20_000
/** A name that no file of a publication has. */
const PROBE_NAME = '.probe'

/** Knows whether a store answers: by each use of it, and by probes. Each change is one line of the log. */
export class StoreWatch {
  readonly store: MediaStore
  readonly #watched: MediaStore
  readonly #timeoutMs: number
  #logger: Pick<Logger, 'error' | 'warn'> | null = null
  /** The outage; `writing` if only a write that succeeds ends it. */
  #away: { since: number; writing: boolean } | null = null
  #probedAt = -Infinity

  /**
   * @param watched the store itself
   * @param timeoutMs that of a probe
   */
  constructor(watched: MediaStore, timeoutMs = PROBE_TIMEOUT_MS) {
    this.#watched = watched
    this.#timeoutMs = timeoutMs
    this.store = {
      put: (...file) => this.#noting(watched.put(...file), true),
      get: (name) => this.#noting(watched.get(name)),
      remove: (names) => this.#noting(watched.remove(names)),
      list: watched.list.bind(watched),
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

  /** Probes the store, unless it was just probed: reads it, or, during an outage of writes, writes a file and removes it. Takes five seconds at most. */
  async probe(): Promise<void> {
    const now = performance.now()
    if (now - this.#probedAt < PROBE_EVERY_MS) return
    this.#probedAt = now
    const isWrite = this.#away?.writing ?? false
    const waiting = new AbortController()
    const late = sleep(this.#timeoutMs, undefined, { signal: waiting.signal }).then(() => {
      throw new StoreUnavailable({ code: 'no answer' })
    })
    await this.#noting(Promise.race([isWrite ? this.#writeProbe() : this.#readProbe(), late]), isWrite).catch(() => {})
    waiting.abort()
    await late.catch(() => {})
  }

  async #writeProbe(): Promise<void> {
    await this.#watched.put(PROBE_NAME, Buffer.from('\n'), 'text/plain')
    await this.#watched.remove([PROBE_NAME])
  }

  async #readProbe(): Promise<void> {
    const found = await this.#watched.get(PROBE_NAME)
    found?.content.destroy()
  }

  /** Notes whether work of the store succeeded. @param isWrite whether it wrote: after a write that failed, only a write that succeeds ends the outage */
  async #noting<T>(work: Promise<T>, isWrite = false): Promise<T> {
    try {
      const done = await work
      if (this.#away && (isWrite || !this.#away.writing)) {
        this.#logger?.warn({ seconds: Math.round((performance.now() - this.#away.since) / 1000) }, 'the media store answers again')
        this.#away = null
      }
      return done
    } catch (error) {
      // A full disk is counted with the outages of the database.
      if (error instanceof StoreUnavailable && !isDiskFull(error.cause)) this.#noteFailure(error, isWrite)
      throw error
    }
  }

  #noteFailure(error: StoreUnavailable, isWrite: boolean): void {
    if (!this.#away) {
      const { name, message } = (error.cause ?? error) as Partial<Error>
      this.#logger?.error({ err: { name, message } }, 'the media store does not answer: uploads are refused with 503, files wait')
    }
    this.#away = { since: this.#away?.since ?? performance.now(), writing: isWrite || (this.#away?.writing ?? false) }
  }
}

/** The gauge of a store: it probes the store when the metrics are read, so that an outage is noticed without an upload. */
export const storeGauge = (watch: StoreWatch): Gauge =>
  new Gauge({
    name: 'beffroi_media_store_up',
    help: '1 while the store of pictures and documents answers this process.',
    registers: [],
    async collect() {
      await watch.probe()
      this.set(watch.away ? 0 : 1)
    },
  })
