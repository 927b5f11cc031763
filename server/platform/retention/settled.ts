import { sql } from 'kysely'
import { type RetentionClass, rowsOf } from './class.ts'

const EXCHANGES = [
  'Trois ans après le dernier échange : délai usuel de la CNIL pour la relation avec les usagers.',
  'Three years after the last exchange: what the CNIL takes for relations with users.',
] as const

/** What is closed, decided or sent. */
export const SETTLED: readonly RetentionClass[] = [
  rowsOf({
    name: 'conversations',
    texts: ['Conversations closes, avec leurs messages, fichiers et courriels', 'Closed threads, with their messages, files and e-mails'],
    term: 'MESSAGES_KEEP_DAYS',
    why: EXCHANGES,
    table: 'message_threads',
    from: sql`message_threads x`,
    at: sql`x.closed_at`,
    where: sql`x.status = 'closed'`,
    instead: async (tx, ids) => {
      await sql`delete from emails where related_type = 'message_thread' and related_id = any(${ids}::uuid[])`.execute(tx)
      await sql`delete from message_threads where id = any(${ids}::uuid[])`.execute(tx)
    },
  }),
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
    name: 'lettres',
    texts: ['Lettres reçues', 'Letters that came in'],
    term: 30,
    why: ['Un mois pour retrouver une lettre égarée.', 'A month to find a letter that went astray.'],
    table: 'inbound_emails',
    from: sql`inbound_emails x`,
    at: sql`x.received_at`,
  }),
  rowsOf({
    name: 'revendications',
    texts: ['Demandes de gestion traitées', 'Decided claims'],
    term: 'CLAIMS_KEEP_DAYS',
    why: [
      'Trois ans pour répondre d’une décision ; le lien avec l’acteur reste.',
      'Three years to answer for a decision; the link with the actor stays.',
    ],
    table: 'claims',
    from: sql`claims x`,
    at: sql`x.decided_at`,
    where: sql`x.status <> 'pending'`,
  }),
  rowsOf({
    name: 'signalements',
    texts: ['Signalements classés', 'Closed reports'],
    term: 'REPORTS_KEEP_DAYS',
    why: [
      'Un an pour contester une décision de modération (règlement (UE) 2022/2065 : six mois au moins).',
      'A year to contest a moderation decision (Regulation (EU) 2022/2065: six months at least).',
    ],
    table: 'publication_reports',
    from: sql`publication_reports x`,
    at: sql`x.resolved_at`,
    where: sql`x.status = 'resolved'`,
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
]
