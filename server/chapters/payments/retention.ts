import { sql } from 'kysely'
import type { Chapter } from '../../platform/chapter.ts'
import { rowsOf } from '../../platform/retention/class.ts'
import { PAYMENTS } from '../../platform/retention/reasons.ts'

/** What is removed of payment events, and when. */
export const retention: NonNullable<Chapter['retention']> = {
  logs: [
    rowsOf({
      name: 'paiements',
      texts: ['Contenu des événements de paiement', 'Content of payment events'],
      term: 'PAYMENTS_KEEP_DAYS',
      why: PAYMENTS,
      table: 'payment_events',
      at: sql`x.received_at`,
      where: sql`x.facts is not null and x.status in ('processed', 'ignored')`,
      instead: async (tx, ids) => {
        await sql`update payment_events set facts = null, emptied_at = now_ms() where id = any(${ids}::uuid[])`.execute(tx)
      },
    }),
  ],
}
