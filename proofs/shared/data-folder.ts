import type { Db } from '../../server/platform/db/db.ts'
import { openEmbedded, type OpenDatabase, openPostgres } from '../../server/platform/db/open.ts'
import type { Query } from './ledger.ts'

type Visit<T> = (query: Query, db: Db) => Promise<T>

async function visiting<T>(database: OpenDatabase, visit: Visit<T>): Promise<T> {
  try {
    return await visit(async <Row>(text: string, values: unknown[]) => (await database.pool.query(text, values)).rows as Row[], database.db)
  } finally {
    await database.close()
  }
}

/** Opens the embedded database of a folder. No service may have it open. */
export const inFolder = async <T>(path: string, visit: Visit<T>): Promise<T> => visiting(await openEmbedded(path), visit)

const HOUR = 3_600_000
/** Questions of a runner read whole tables: with a million rows, longer than the time limit of the service. */
const LIMITS = { statement: HOUR, lock: HOUR, idleInTransaction: HOUR }

/** Opens the PostgreSQL database at an address. */
export const onPostgres = <T>(url: string, visit: Visit<T>): Promise<T> => visiting(openPostgres(url, { max: 1, limits: LIMITS }), visit)
