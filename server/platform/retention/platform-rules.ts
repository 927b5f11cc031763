import { sql } from 'kysely'
import { TRAIL } from '../audit/segments.ts'
import type { Chapter } from '../chapter.ts'
import { rowsOf } from './class.ts'
import { EXCHANGES } from './reasons.ts'

/** The platform's retention rules: e-mails, digests of erased accounts, the audit trail. */
export const retention: NonNullable<Chapter['retention']> = {
  settled: [
    rowsOf({
      name: 'courriels',
      texts: ['Autres courriels envoyés ou abandonnés', 'Other e-mails, sent or given up'],
      term: 'MESSAGES_KEEP_DAYS',
      why: EXCHANGES,
      table: 'emails',
      from: sql`emails x`,
      at: sql`x.created_at`,
      where: sql`x.related_type is distinct from 'message_thread' and x.status not in ('queued', 'sending')`,
    }),
    rowsOf({
      name: 'jetons_effaces',
      texts: ['Empreintes de comptes effacés', 'Digests of erased accounts'],
      term: 1,
      why: ['Un jour : plus qu’aucun jeton ne vit.', 'A day: longer than any token lives.'],
      table: 'erased_subjects',
      from: sql`erased_subjects x`,
      at: sql`x.erased_at`,
    }),
  ],
  trail: [TRAIL],
}
