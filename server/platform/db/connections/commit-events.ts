import type pg from 'pg'

/** The code of the notice with the tags that a statement changed (functions/hot_changed.sql). */
const CHANGED = 'BF001'

/** The tag of every answer. */
export const EVERYTHING = '*'

type Listener = (tags: readonly string[]) => void

/** Notifies listeners of the tags that the connections of this process changed. */
export class CommitEvents {
  readonly #listeners = new Set<Listener>()

  /** Adds a listener. @returns a function that removes it */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  notify(tags: readonly string[]): void {
    for (const listener of this.#listeners) listener(tags)
  }
}

/**
 * Notifies `events` of the tags that a connection of a pool changed, when it is given back and before the code that used it continues: no answer to
 * a change can be sent earlier. Tags of rolled-back transactions are included, which only costs time.
 */
export function notifyAtCommit(pool: pg.Pool, events: CommitEvents): void {
  const changed = new WeakMap<pg.ClientBase, Set<string>>()
  const notify = (client: pg.ClientBase) => {
    const tags = changed.get(client)
    if (!tags) return
    changed.delete(client)
    events.notify([...tags])
  }
  pool.on('connect', (client) => {
    client.on('notice', ({ code, message }) => {
      if (code !== CHANGED || !message) return
      const tags = changed.get(client) ?? new Set()
      for (const tag of message.split(' ')) tags.add(tag)
      changed.set(client, tags)
    })
  })
  pool.on('release', (_error, client) => notify(client))
  // The commit of a broken connection may come later than this: the reading of recorded changes has it then.
  pool.on('remove', notify)
}
