import { sql } from 'kysely'

/**
 * Whether the mail server could not be reached lately: an e-mail of the last quarter of an hour waits after such an attempt, and none was sent since.
 * The value is the same whatever address is asked about. A part of a statement, so that it costs none of its own.
 */
export const mailServerIsAway = sql<boolean>`exists (
  select from emails e
  where e.status = 'queued' and e.error_message ->> 'code' in ('mail.server_unreachable', 'mail.server_away')
    and e.created_at > now() - interval '15 minutes'
    and not exists (
      select from emails s
      where s.created_at > now() - interval '15 minutes' and s.sent_at > e.updated_at
        -- Replies of the support are not in the index by time.
        and s.related_type is distinct from 'message_thread'
    )
)`
