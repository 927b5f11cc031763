import { sql } from 'kysely'
import { changedRows, RESTORED } from '../../platform/backup/restored.ts'
import type { Chapter } from '../../platform/chapter.ts'
import { personalData } from './personal-data.ts'
import { retention } from './retention.ts'
import { importRoutes } from './routes.ts'
import { sourceReversal } from './undo-source.ts'
import { runImportHandler } from './run-import.handler.ts'
import { dispatchHandler } from './dispatch.handler.ts'

/** Automatic imports of publications from feeds and calendars. */
export const imports: Chapter = {
  name: 'imports',
  routes: ({ on }, services) => importRoutes(on, services),
  jobs: [runImportHandler, dispatchHandler],
  retention,
  reversals: (services) => ({ import_source: sourceReversal(services) }),
  personalData,
  afterRestore: {
    // A run is over, and a source is due an interval from now: they must not all be read at once.
    neutralise: async (tx) => ({
      runs: await changedRows(
        tx,
        sql`update import_runs set status = 'failed', finished_at = now_ms(), message = ${JSON.stringify(RESTORED)}::jsonb
          where status in ('queued', 'running') returning id`,
      ),
      sources: await changedRows(
        tx,
        sql`update import_sources set next_run_at = now_ms() + frequence_minutes * (1 + random()) * interval '1 minute'
          where next_run_at is not null returning id`,
      ),
    }),
  },
}
