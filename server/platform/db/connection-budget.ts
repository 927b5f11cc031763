/** What the budget asks of a pool of connections. */
export interface BudgetedPool {
  readonly totalCount: number
  readonly waitingCount: number
  /** How long the connection that has been idle for longest is idle, in milliseconds; null if none is idle. */
  readonly idleMs: number | null
  /** Closes the connection that has been idle for longest. */
  closeIdle: () => void
  /** Gives the caller that has waited for longest a connection, if the budget has room. */
  serveWaiting: () => void
}

/** The connections of a pool: those that no other pool can take, and the most that it may have open. */
export interface Share {
  own: number
  most: number
}

/** How often the budget looks for connections while callers wait. Most wait less, since a statement takes a millisecond. */
const LOOK_MS = 20
/**
 * An idle connection is closed for others after this time without use. A new connection prepares its statements again, which takes longer than most waits: a pool
 * under load must not lose one between two statements.
 */
const IDLE_MS = 1000
/** After so many looks without success, any idle connection is closed. */
const PATIENT_LOOKS = 12

/**
 * The connections that the pools of a process may have open together. Each pool has a share of its own. All pools use the others in common. While callers of a
 * pool wait, an idle one of these connections is closed where another pool has one, so that the pool that needs it can open it.
 */
export class ConnectionBudget {
  readonly #common: number
  readonly #shares = new Map<BudgetedPool, Share>()
  readonly #attended = new Set<BudgetedPool>()

  /** @param common how many connections the pools use in common, beyond their own shares */
  constructor(common: number) {
    this.#common = common
  }

  add(pool: BudgetedPool, share: Share): void {
    this.#shares.set(pool, share)
  }

  /** Returns whether a pool may open one more connection. */
  hasRoom(pool: BudgetedPool): boolean {
    const { own, most } = this.#shareOf(pool)
    if (pool.totalCount >= most) return false
    if (pool.totalCount < own) return true
    let used = 0
    for (const [each, share] of this.#shares) used += Math.max(0, each.totalCount - share.own)
    return used < this.#common
  }

  /** Finds connections for the callers that wait for one of a pool, until none waits. */
  attend(pool: BudgetedPool): void {
    if (this.#attended.has(pool)) return
    this.#attended.add(pool)
    this.#look(pool, 1)
  }

  #look(pool: BudgetedPool, looks: number): void {
    setTimeout(() => {
      const idleMs = looks > PATIENT_LOOKS ? 0 : IDLE_MS
      let served = false
      for (let left = pool.waitingCount; left > 0 && this.#makeRoom(pool, idleMs); left -= 1) {
        pool.serveWaiting()
        served = true
      }
      if (pool.waitingCount > 0) this.#look(pool, served ? 1 : looks + 1)
      else this.#attended.delete(pool)
    }, LOOK_MS)
  }

  #makeRoom(pool: BudgetedPool, idleMs: number): boolean {
    if (this.hasRoom(pool)) return true
    if (pool.totalCount >= this.#shareOf(pool).most) return false
    for (const [other, { own }] of this.#shares)
      if (other !== pool && other.totalCount > own && other.idleMs !== null && other.idleMs >= idleMs) {
        other.closeIdle()
        return this.hasRoom(pool)
      }
    return false
  }

  #shareOf(pool: BudgetedPool): Share {
    const share = this.#shares.get(pool)
    if (!share) throw new Error('The pool was not added to the budget.')
    return share
  }
}
