import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { OpenDatabase } from '../db/open.ts'

/** Whether a change over the pool is received: a connection pooler between may have taken the session's settings away. */
export async function receivesInvalidationsOf({ db, changes }: OpenDatabase): Promise<boolean> {
  const tag = `heard:${randomUUID()}`
  let isReceived = false
  const stop = changes.listen((tags) => {
    isReceived ||= tags.includes(tag)
  })
  try {
    await sql`select hot_changed(array[${tag}])`.execute(db)
    return isReceived
  } finally {
    stop()
  }
}
