import type pg from 'pg'

/** The code of the notice with the tags that a statement changed (functions/hot_changed.sql). */
const CHANGED = 'BF001'

/** A transaction that changed something: the process id of its session in PostgreSQL, and the text of each of its notifications. */
export interface Commit {
  session: number | undefined
  notifications: ReadonlySet<string>
}

type Listener = (tags: readonly string[], commit: Commit) => void

/** Notifies listeners of the tags that the connections of this process changed, after each transaction. */
export class CommitEvents {
  readonly #listeners = new Set<Listener>()

  /** Adds a listener. @returns a function that removes it */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  notify(tags: readonly string[], commit: Commit): void {
    for (const listener of this.#listeners) listener(tags, commit)
  }
}

/** Private members of a `pg` client: the process id of its session; its connection emits `readyForQuery` before the promise of the statement resolves. */
interface Wire {
  processID?: number
  connection: { prependListener: (event: 'readyForQuery', heard: (message: { status: string }) => void) => void }
}

/**
 * Notifies `events` of the tags that each transaction of a pool changed, after its end and before the code that ran it continues: no
 * answer to a change can be sent earlier. Tags of rolled-back transactions are included, which only costs time.
 */
export function notifyAtCommit(pool: pg.Pool, events: CommitEvents): void {
  pool.on('connect', (client) => {
    let pending = new Set<string>()
    const notify = (session: number | undefined) => {
      if (pending.size === 0) return
      const notifications = pending
      pending = new Set()
      const tags = new Set([...notifications].flatMap((notification) => notification.split(' ')))
      events.notify([...tags], { session, notifications })
    }
    client.on('notice', ({ code, message }) => {
      if (code === CHANGED && message) pending.add(message)
    })
    ;(client as unknown as Wire).connection.prependListener('readyForQuery', ({ status }) => {
      if (status === 'I') notify((client as unknown as Wire).processID)
    })
    // The commit of a broken connection may come later than this: its own notification counts then, as that of another process does.
    client.on('end', () => notify(undefined))
  })
}
