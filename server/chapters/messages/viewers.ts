import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Forgets who was looking at what an hour ago. */
export async function forgetViewers(db: Db): Promise<void> {
  await sql`delete from message_viewers where seen_at < now() - interval '1 hour'`.execute(db)
}
