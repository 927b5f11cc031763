/** The simultaneous reads of one process: few per host out of politeness, and few in all to limit the memory. */
export const READ_CONCURRENCY = { perHost: 2, inAll: 8 }

/**
 * Limits the work that runs at the same time, per host and in all. Waiting work runs in first-come order, except that work for a busy
 * host is overtaken.
 * @throws the reason of the signal, if it aborts the waiting
 */
export class ConcurrencyLimiter {
  readonly #busy = new Map<string, number>()
  readonly #waiting: { host: string; enter: () => void }[] = []
  #running = 0
  readonly #lanes: typeof READ_CONCURRENCY

  constructor(lanes = READ_CONCURRENCY) {
    this.#lanes = lanes
  }

  async run<T>(host: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    await this.#enter(host, signal)
    try {
      return await work()
    } finally {
      this.#leave(host)
    }
  }

  #hasRoom(host: string): boolean {
    return this.#running < this.#lanes.inAll && (this.#busy.get(host) ?? 0) < this.#lanes.perHost
  }

  #take(host: string): void {
    this.#running += 1
    this.#busy.set(host, (this.#busy.get(host) ?? 0) + 1)
  }

  #enter(host: string, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    if (this.#hasRoom(host)) return Promise.resolve(this.#take(host))
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
        reject(signal?.reason as Error)
      }
      const waiter = {
        host,
        enter: () => {
          signal?.removeEventListener('abort', giveUp)
          resolve()
        },
      }
      this.#waiting.push(waiter)
      signal?.addEventListener('abort', giveUp, { once: true })
    })
  }

  #leave(host: string): void {
    this.#running -= 1
    const left = (this.#busy.get(host) ?? 1) - 1
    if (left > 0) this.#busy.set(host, left)
    else this.#busy.delete(host)
    const at = this.#waiting.findIndex((waiter) => this.#hasRoom(waiter.host))
    if (at < 0) return
    const [next] = this.#waiting.splice(at, 1)
    if (!next) return
    this.#take(next.host)
    next.enter()
  }
}
