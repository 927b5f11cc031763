import type { Db } from '../../server/platform/db/db.ts'
import { openEmbedded } from '../../server/platform/db/open.ts'
import type { Query } from './ledger.ts'

/** Opens the embedded database of a folder. No service may have it open. */
export async function inFolder<T>(path: string, visit: (query: Query, db: Db) => Promise<T>): Promise<T> {
  const database = await openEmbedded(path)
  try {
    const query: Query = async <Row>(text: string, values: unknown[]) => (await database.pool.query(text, values)).rows as Row[]
    return await visit(query, database.db)
  } finally {
    await database.close()
  }
}
