import { sql } from 'kysely'
import type { Chapter } from '../../platform/chapter.ts'
import { rowsOf } from '../../platform/retention/class.ts'
import { DELETIONS, RUNS } from '../../platform/retention/reasons.ts'

/** Retention rules of import sources, runs and their logs. */
export const retention: NonNullable<Chapter['retention']> = {
  logs: [
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
      at: sql`x.created_at`,
      where: sql`x.status not in ('queued', 'running') and exists (
        select from import_runs later where later.source_id = x.source_id and (later.created_at, later.id) > (x.created_at, x.id))`,
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
      at: sql`x.begun_at`,
    }),
  ],
  deleted: [
    rowsOf({
      name: 'sources',
      texts: ['Sources d’import supprimées, avec leurs journaux', 'Deleted import sources, with their logs'],
      term: 'DELETED_KEEP_DAYS',
      why: DELETIONS,
      table: 'import_sources',
      at: sql`x.deleted_at`,
      where: sql`not exists (select from import_runs r where r.source_id = x.id and r.status in ('queued', 'running'))`,
    }),
  ],
}
