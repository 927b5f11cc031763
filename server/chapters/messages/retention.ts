import { sql } from 'kysely'
import type { Chapter } from '../../platform/chapter.ts'
import { rowsOf } from '../../platform/retention/class.ts'
import { EXCHANGES } from '../../platform/retention/reasons.ts'

/** What is removed of support threads and letters, and when. */
export const retention: NonNullable<Chapter['retention']> = {
  settled: [
    rowsOf({
      name: 'conversations',
      texts: ['Conversations closes, avec leurs messages, fichiers et courriels', 'Closed threads, with their messages, files and e-mails'],
      term: 'MESSAGES_KEEP_DAYS',
      why: EXCHANGES,
      table: 'message_threads',
      at: sql`x.closed_at`,
      where: sql`x.status = 'closed'`,
      instead: async (tx, ids) => {
        await sql`delete from emails where related_type = 'message_thread' and related_id = any(${ids}::uuid[])`.execute(tx)
        await sql`delete from message_threads where id = any(${ids}::uuid[])`.execute(tx)
      },
    }),
    rowsOf({
      name: 'lettres',
      texts: ['Lettres reçues', 'Letters that came in'],
      term: 30,
      why: ['Un mois pour retrouver une lettre égarée.', 'A month to find a letter that went astray.'],
      table: 'inbound_emails',
      at: sql`x.received_at`,
    }),
  ],
}
