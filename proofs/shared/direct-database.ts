import { openPostgres, type OpenDatabase, PATIENT_LIMITS } from '../../server/platform/db/open.ts'
import type { Cleanup } from './cleanup.ts'
import type { Query } from './ledger.ts'

/** Connects to the database of a service under load, past its processes. The connections are closed by `cleanup`. */
export function directDatabase(cleanup: Cleanup, url: string): { database: OpenDatabase; query: Query } {
  const database = openPostgres(url, { max: 3, limits: PATIENT_LIMITS })
  cleanup.add(() => database.close())
  return {
    database,
    query: async <Row>(text: string, values: unknown[]) => (await database.pool.query(text, values)).rows as Row[],
  }
}
