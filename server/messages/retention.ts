import { sql } from 'kysely'
import type { Services } from '../services.ts'

/**
 * Forgets what is no longer needed: threads that were closed that many days ago, with their messages, files and e-mails; e-mails
 * about anything else, that many days after they were written; what is known of e-mails that came in, after a month; and who was looking at what.
 */
export async function forgetOldMessages({ database: { db }, config }: Pick<Services, 'database' | 'config'>): Promise<void> {
  const { keepDays } = config.support
  if (keepDays > 0)
    await sql`
      with old as (select id from message_threads
        where status = 'closed' and closed_at < now() - make_interval(days => ${keepDays}) order by closed_at limit 1000),
      mails as (delete from emails e using old where e.related_type = 'message_thread' and e.related_id = old.id)
      delete from message_threads t using old where t.id = old.id`.execute(db)
  // All other e-mails, once nothing is to be done with them any more.
  if (keepDays > 0)
    await sql`
      delete from emails where id in (select id from emails where related_type is distinct from 'message_thread'
        and created_at < now() - make_interval(days => ${keepDays}) and status not in ('queued', 'sending')
        order by created_at limit 1000)`.execute(db)
  await sql`delete from inbound_emails where received_at < now() - interval '30 days'`.execute(db)
  await sql`delete from message_viewers where seen_at < now() - interval '1 hour'`.execute(db)
}
