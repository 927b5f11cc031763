/** How long changes are gathered for one wake. */
const GATHER_MS = 20
/** With more changes than this the wake names everything. */
const NOTIFICATIONS_MAX = 50

/** Wakes of other processes, gathered: at most fifty transactions a second notify, however many changes are committed. */
export class Waking {
  readonly #send: (notifications: string[]) => void
  #waiting = new Set<string>()
  #timer: NodeJS.Timeout | null = null

  /** @param send notifies the other processes */
  constructor(send: (notifications: string[]) => void) {
    this.#send = send
  }

  /** Adds changes to the next wake. */
  add(notifications: Iterable<string>): void {
    for (const notification of notifications) this.#waiting.add(this.#waiting.size < NOTIFICATIONS_MAX ? notification : '*')
    if (this.#waiting.size === 0 || this.#timer) return
    this.#timer = setTimeout(() => {
      this.#timer = null
      const gathered = [...this.#waiting]
      this.#waiting = new Set()
      this.#send(gathered.includes('*') ? ['*'] : gathered)
    }, GATHER_MS).unref()
  }

  /** Forgets the changes of the next wake. */
  stop(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#waiting.clear()
  }
}
