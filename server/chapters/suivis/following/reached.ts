import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** Records that a push service accepted a notification to a browser for the first time: from then on it counts among those who follow. Spec §2-116. */
export const markReached = async (db: Db, followerId: string): Promise<void> => {
  await sql`update followers set reached_at = now_ms() where id = ${followerId} and channel = 'push' and reached_at is null`.execute(db)
}
