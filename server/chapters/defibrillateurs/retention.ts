import { sql } from 'kysely'
import type { Chapter } from '../../platform/chapter.ts'
import { rowsOf } from '../../platform/retention/class.ts'
import { RUNS } from '../../platform/retention/reasons.ts'

/** Retention of the syncs' log. */
export const retention: NonNullable<Chapter['retention']> = {
  logs: [
    rowsOf({
      name: 'synchronisations',
      texts: ['Synchronisations de défibrillateurs, sauf les dernières', 'Synchronisations of defibrillators, but for the latest'],
      term: 'IMPORT_RUNS_KEEP_DAYS',
      why: RUNS,
      table: 'defibrillateur_runs',
      at: sql`x.created_at`,
      // The last run of each outcome is not removed: the next sync continues from it.
      where: sql`x.finished_at is not null and exists (
        select from defibrillateur_runs later where later.scope = x.scope and later.commune_id is not distinct from x.commune_id
          and later.status = x.status and (later.created_at, later.id) > (x.created_at, x.id))`,
    }),
  ],
}
