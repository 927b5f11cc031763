import { sql } from 'kysely'
import { type RetentionClass, rowsOf } from './class.ts'

const RUNS = ['Un an d’historique d’exploitation.', 'A year of operation.'] as const
const PAYMENTS = [
  'Cinq ans, prescription de droit commun (code civil, art. 2224). L’identifiant reste pour toujours : un événement n’agit qu’une fois.',
  'Five years, the limitation of actions (French civil code, art. 2224). The identifier stays for ever: an event applies once.',
] as const

/** What machinery wrote down. */
export const LOGS: readonly RetentionClass[] = [
  rowsOf({
    name: 'lignes_import',
    texts: [
      'Lignes des journaux d’import (un import ne s’annule plus ensuite)',
      'Lines of import logs (a run can then no longer be undone)',
    ],
    term: 'IMPORT_LINES_KEEP_DAYS',
    why: ['Trois mois pour vérifier et annuler un import.', 'Three months to check and undo a run.'],
    table: 'import_run_entries',
    from: sql`import_runs r join import_run_entries x on x.run_id = r.id`,
    at: sql`r.created_at`,
    where: sql`r.status not in ('queued', 'running')`,
  }),
  rowsOf({
    name: 'imports',
    texts: ['Imports, sauf le dernier de chaque source', 'Import runs, but for the last of each source'],
    term: 'IMPORT_RUNS_KEEP_DAYS',
    why: RUNS,
    table: 'import_runs',
    from: sql`import_runs x`,
    at: sql`x.created_at`,
    where: sql`x.status not in ('queued', 'running') and exists (
      select from import_runs later where later.source_id = x.source_id and (later.created_at, later.id) > (x.created_at, x.id))`,
  }),
  rowsOf({
    name: 'synchronisations',
    texts: ['Synchronisations de défibrillateurs, sauf les dernières', 'Synchronisations of defibrillators, but for the latest'],
    term: 'IMPORT_RUNS_KEEP_DAYS',
    why: RUNS,
    table: 'defibrillateur_runs',
    from: sql`defibrillateur_runs x`,
    at: sql`x.created_at`,
    // The last of each outcome says where the next goes on.
    where: sql`x.finished_at is not null and exists (
      select from defibrillateur_runs later where later.scope = x.scope and later.commune_id is not distinct from x.commune_id
        and later.status = x.status and (later.created_at, later.id) > (x.created_at, x.id))`,
  }),
  rowsOf({
    name: 'lectures_arretees',
    texts: ['Empreintes de documents qui ont arrêté leur lecteur', 'Digests of documents that stopped their reader'],
    term: 30,
    why: [
      'Un mois : le document est ensuite lu une fois de plus, au cas où la machine en était cause.',
      'A month: the document is then read once more, in case the machine was the cause.',
    ],
    table: 'document_readings',
    from: sql`document_readings x`,
    at: sql`x.begun_at`,
  }),
  rowsOf({
    name: 'paiements',
    texts: ['Contenu des événements de paiement', 'Content of payment events'],
    term: 'PAYMENTS_KEEP_DAYS',
    why: PAYMENTS,
    table: 'payment_events',
    from: sql`payment_events x`,
    at: sql`x.received_at`,
    where: sql`x.facts is not null and x.status in ('processed', 'ignored')`,
    instead: async (tx, ids) => {
      await sql`update payment_events set facts = null, emptied_at = now_ms() where id = any(${ids}::uuid[])`.execute(tx)
    },
  }),
  rowsOf({
    name: 'abonnements',
    texts: ['Historique des abonnements', 'History of subscriptions'],
    term: 'PAYMENTS_KEEP_DAYS',
    why: PAYMENTS,
    table: 'subscription_logs',
    from: sql`subscription_logs x`,
    at: sql`x.created_at`,
  }),
]
