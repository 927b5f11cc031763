import type { Caller } from '../access/caller.ts'
import type { Db } from '../db/db.ts'
import type { Services } from '../services.ts'
export const startSync = async (
  _db: Db,
  _caller: Caller,
  _services: Services,
  _what: { scope: string; force: boolean },
): Promise<never> => {
  throw new Error('stub')
}
export const lastRun = async (_db: Db, _scope: string): Promise<null> => null
