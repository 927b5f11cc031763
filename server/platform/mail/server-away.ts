import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/**
 * Whether the mail server could not be reached lately: an e-mail of the last quarter of an hour waits after such an attempt, and none was sent since.
 * The answer is the same whatever address is asked about.
 */
export async function isMailServerAway(db: Db): Promise<boolean> {
  const { rows } = await sql<{ away: boolean }>`
    select exists (
      select from emails e
      where e.status = 'queued' and e.error_message ->> 'code' in ('mail.server_unreachable', 'mail.server_away')
        and e.created_at > now() - interval '15 minutes'
        and not exists (
          select from emails s
          where s.created_at > now() - interval '15 minutes' and s.sent_at > e.updated_at
            -- Replies of the support are not in the index by time.
            and s.related_type is distinct from 'message_thread'
        )
    ) as away`.execute(db)
  return rows[0]?.away ?? false
}
