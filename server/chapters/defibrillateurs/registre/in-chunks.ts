import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { OpenDatabase } from '../../../platform/db/open.ts'
import { yieldingTo } from './yield-to-requests.ts'

/** The target duration of one chunk, in milliseconds. Requests wait for it on the embedded database, and run in parallel on PostgreSQL. */
const TARGET_MS: Record<OpenDatabase['kind'], number> = { embedded: 5, postgres: 40 }
const [FIRST, LEAST, MOST] = [64, 16, 10_000]

/** The rows to process: those of a table in the order of an indexed key. */
interface Keys {
  /** A table with its alias. */
  from: RawBuilder<unknown>
  where?: RawBuilder<SqlBool>
  key: RawBuilder<unknown>
  type: 'text' | 'uuid' | 'numeric'
}
/** One chunk: the keys above `after`, up to and including `upTo`. Rows with the same key are in one chunk. */
interface Range {
  after: RawBuilder<unknown>
  upTo: RawBuilder<unknown>
  of: (key: RawBuilder<unknown>) => RawBuilder<SqlBool>
}
/** Runs a step for each chunk of the keys. */
export type ForEachChunk = (keys: Keys, step: (session: Db, range: Range) => Promise<unknown>) => Promise<void>

const BEFORE_ALL: Record<Keys['type'], string> = { text: '', uuid: '00000000-0000-0000-0000-000000000000', numeric: '-1000' }

/**
 * Splits work on many rows into statements of some milliseconds, on any machine: after a slow chunk, the next chunk is smaller. Between
 * two chunks, requests are served.
 * @param throwIfStopped called before each chunk; throws to end the work
 */
export function chunkRunner(session: Db, database: OpenDatabase, throwIfStopped: () => void): ForEachChunk {
  const target = TARGET_MS[database.kind]
  const yieldToRequests = yieldingTo(database)
  return async ({ from, where, key, type }, step) => {
    let after = BEFORE_ALL[type]
    let rows = FIRST
    const cast = (value: string) => sql`${value}::${sql.raw(type)}`
    for (;;) {
      await yieldToRequests()
      throwIfStopped()
      // The chunk has the connection for itself: the measured time is that of the work, without waiting for the connection.
      const done = await session.connection().execute(async (held) => {
        const begun = performance.now()
        const { rows: ends } = await sql<{ key: string }>`
          select k::text as key from (select ${key} as k from ${from} where ${key} > ${cast(after)}${where ? sql` and ${where}` : sql``}
            order by 1 limit ${rows}) keys order by k desc limit 1`.execute(held)
        const end = ends[0]?.key
        if (end === undefined) return true
        const [start, stop] = [cast(after), cast(end)]
        await step(held, { after: start, upTo: stop, of: (one) => sql`(${one} > ${start} and ${one} <= ${stop})` })
        after = end
        const share = target / (performance.now() - begun)
        rows = Math.round(Math.min(MOST, Math.max(LEAST, rows * Math.min(2, Math.max(0.25, share)))))
        return false
      })
      if (done) return
    }
  }
}
