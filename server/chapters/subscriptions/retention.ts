import { sql } from 'kysely'
import type { Chapter } from '../../platform/chapter.ts'
import { rowsOf } from '../../platform/retention/class.ts'
import { PAYMENTS } from '../../platform/retention/reasons.ts'

/** What is removed of the history of subscriptions, and when. */
export const retention: NonNullable<Chapter['retention']> = {
  logs: [
    rowsOf({
      name: 'abonnements',
      texts: ['Historique des abonnements', 'History of subscriptions'],
      term: 'PAYMENTS_KEEP_DAYS',
      why: PAYMENTS,
      table: 'subscription_logs',
      at: sql`x.created_at`,
    }),
  ],
}
