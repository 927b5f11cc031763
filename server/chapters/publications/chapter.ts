import { sql } from 'kysely'
import { changedRows } from '../../platform/backup/restored.ts'
import type { Chapter } from '../../platform/chapter.ts'
import { foldSlots } from '../../platform/db/slots.ts'
import { settleEnded } from './reading/ended.ts'
import { personalData } from './personal-data.ts'
import { retention } from './retention.ts'
import { REVERSALS } from './reversals.ts'
import { bulkRoutes } from './bulk/routes.ts'
import { bulkRunHandler } from './bulk/run.handler.ts'
import { publicationRoutes } from './routes.ts'
import { refreshVocabulary } from './search/vocabulary.ts'
import { notifyRefusalsHandler } from './moderation/notify-refusals.handler.ts'

/** Publications, their moderation, reports and duplicates. */
export const publications: Chapter = {
  name: 'publications',
  routes: ({ on }, services) => {
    publicationRoutes(on, services)
    bulkRoutes(on, services)
  },
  jobs: [notifyRefusalsHandler, bulkRunHandler],
  maintenance: {
    vocabulary: ({ database }) => refreshVocabulary(database.db),
    slots: ({ database }) => foldSlots(database.db),
    ended: ({ database }) => settleEnded(database.db),
  },
  retention,
  reversals: () => REVERSALS,
  personalData,
  afterRestore: {
    // After the backup, the original may have sent the e-mail about a decision.
    neutralise: async (tx, { before }) => {
      await sql`delete from refusal_notices where created_at <= ${before}::timestamptz`.execute(tx)
      await sql`delete from online_notices where created_at <= ${before}::timestamptz`.execute(tx)
      // A run goes on in the original: here it ends where the backup has it.
      return {
        bulk_runs: await changedRows(
          tx,
          sql`update bulk_runs set status = case status when 'undoing' then 'undone' else 'stopped' end, finished_at = now_ms()
            where status in ('queued', 'running', 'undoing') and created_at <= ${before}::timestamptz returning id`,
        ),
      }
    },
  },
}
