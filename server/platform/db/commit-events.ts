import type pg from 'pg'

/** The code of the message in which a statement says what it changed (functions/hot_changed.sql). */
const CHANGED = 'BF001'

type Listener = (tags: readonly string[]) => void

/** What the connections of this process changed, told when each transaction has ended. */
export class CommitEvents {
  readonly #listeners = new Set<Listener>()

  /** @returns stops the telling */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  tell(tags: readonly string[]): void {
    for (const listener of this.#listeners) listener(tags)
  }
}

/** What `pg` keeps to itself: the connection tells when a transaction has ended, before whoever waits for that goes on. */
interface Wire {
  connection: { prependListener: (event: 'readyForQuery', heard: (message: { status: string }) => void) => void }
}

/**
 * Tells what transactions on a pool changed, after each has ended and before the code that ran it continues: no answer to
 * a change can leave earlier. What was rolled back is told too, which only costs.
 */
export function notifyAtCommit(pool: pg.Pool, changes: CommitEvents): void {
  pool.on('connect', (client) => {
    const said = new Set<string>()
    const tell = () => {
      if (said.size === 0) return
      const tags = [...said]
      said.clear()
      changes.tell(tags)
    }
    client.on('notice', ({ code, message }) => {
      if (code === CHANGED) for (const tag of message?.split(' ') ?? []) said.add(tag)
    })
    ;(client as unknown as Wire).connection.prependListener('readyForQuery', ({ status }) => {
      if (status === 'I') tell()
    })
    client.on('end', tell)
  })
}
