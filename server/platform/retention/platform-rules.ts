import { sql } from 'kysely'
import { TRAIL } from '../audit/segments.ts'
import type { Chapter } from '../chapter.ts'
import { rowsOf } from './class.ts'
import { EXCHANGES } from './reasons.ts'

/** The platform's retention rules: e-mails, digests of erased accounts, the audit trail; each hour replay keys and undo steps. */
export const retention: NonNullable<Chapter['retention']> = {
  settled: [
    rowsOf({
      name: 'courriels',
      texts: ['Autres courriels envoyés ou abandonnés', 'Other e-mails, sent or given up'],
      term: 'MESSAGES_KEEP_DAYS',
      why: EXCHANGES,
      table: 'emails',
      at: sql`x.created_at`,
      where: sql`x.related_type is distinct from 'message_thread' and x.status not in ('queued', 'sending')`,
    }),
    rowsOf({
      name: 'jetons_effaces',
      texts: ['Empreintes de comptes effacés', 'Digests of erased accounts'],
      term: 1,
      why: ['Un jour : plus qu’aucun jeton ne vit.', 'A day: longer than any token lives.'],
      table: 'erased_subjects',
      at: sql`x.erased_at`,
    }),
  ],
  trail: [TRAIL],
  hourly: [
    { name: 'old replay keys', table: 'idempotency_keys', expired: sql`created_at < now() - interval '24 hours'` },
    { name: 'expired proofs of work', table: 'spent_proofs', expired: sql`expires_at < now()` },
    {
      name: 'changes of address that were not confirmed',
      table: 'email_changes',
      expired: sql`codes_expire_at < now() and takes_effect_at is null`,
    },
    // Nothing is in the letter of a code any more, once the code is spent or over, but the address. One that was not sent is kept for a day, so that an
    // operator can see that.
    {
      name: 'old e-mails with codes',
      table: 'emails',
      expired: sql`kind in ('sign_in_code', 'email_change', 'claim_email_code', 'mairie_code') and (created_at < now() - interval '1 day'
        or status = 'sent' and related_id is not null and case kind
          when 'sign_in_code' then not exists (select from sign_in_codes c where c.id = related_id and c.expires_at > now())
          when 'claim_email_code' then not exists (select from claim_proofs p where p.id = related_id and p.state = 'waiting' and p.expires_at > now())
          when 'mairie_code' then not exists (select from mairie_codes m where m.id = related_id and m.expires_at > now())
          else not exists (select from email_changes e where e.id = related_id and e.codes_expire_at > now()) end)`,
    },
    // No transaction lasts so long that a cache could have missed one (response-cache/recorded-changes.ts).
    {
      name: 'changes that every cache has read',
      table: 'changes',
      expired: sql`tags is not null and created_at < now() - interval '6 hours'`,
    },
    // Steps have in clear what the trail has only as digests.
    { name: 'old undo steps', table: 'undo_steps', expired: sql`created_at < now() - interval '30 days'` },
  ],
}
