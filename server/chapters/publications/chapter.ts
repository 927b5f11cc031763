import { sql } from 'kysely'
import { versioned } from '../../platform/audit/reversal.ts'
import type { Chapter } from '../../platform/chapter.ts'
import { foldSlots } from '../../platform/db/slots.ts'
import { settleEnded } from './reading/ended.ts'
import { undoDismissals } from './moderation/dismiss.ts'
import { personalData } from './personal-data.ts'
import { retention } from './retention.ts'
import { publicationRoutes } from './routes.ts'
import { undoPublications } from './writing/undo.ts'
import { refreshVocabulary } from './search/vocabulary.ts'
import { notifyRefusalsHandler } from './moderation/notify-refusals.handler.ts'

/** Publications, their moderation, reports and duplicates. */
export const publications: Chapter = {
  name: 'publications',
  routes: ({ on }, services) => publicationRoutes(on, services),
  jobs: [notifyRefusalsHandler],
  maintenance: {
    vocabulary: ({ database }) => refreshVocabulary(database.db),
    slots: ({ database }) => foldSlots(database.db),
    ended: ({ database }) => settleEnded(database.db),
  },
  retention,
  reversals: () => ({
    publication: versioned('publications', undoPublications),
    duplicate_dismissal: versioned('duplicate_dismissals', undoDismissals),
  }),
  personalData,
  afterRestore: {
    // After the backup, the original may have sent the e-mail about a decision.
    neutralise: async (tx, { before }) => {
      await sql`delete from refusal_notices where created_at <= ${before}::timestamptz`.execute(tx)
      await sql`delete from online_notices where created_at <= ${before}::timestamptz`.execute(tx)
      return {}
    },
  },
}
