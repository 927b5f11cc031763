import { sql } from 'kysely'
import { INTERRUPTED } from '../../platform/backup/messages-catalogue.ts'
import { changedRows } from '../../platform/backup/restored.ts'
import type { Chapter } from '../../platform/chapter.ts'
import { storedWithTexts } from '../../platform/stored-messages/message.ts'
import {
  DOCUMENT_MESSAGES,
  IMPORT_END_MESSAGES,
  IMPORT_JOB_MESSAGES,
  IMPORT_MESSAGES,
  IMPORT_PICTURE_MESSAGES,
  ITEM_MESSAGES,
} from './messages-catalogue.ts'
import { ownSourceRoutes } from './own/routes.ts'
import { personalData } from './personal-data.ts'
import { retention } from './retention.ts'
import { importRoutes } from './routes.ts'
import { sealedKeys } from './sources/secret.ts'
import { sourceReversal } from './sources/undo-source.ts'
import { fetchedPictureHandler } from './pictures/fetched-picture.handler.ts'
import { fetchPicturesHandler } from './pictures/fetch-pictures.handler.ts'
import { runImportHandler } from './runs/run-import.handler.ts'
import { dispatchHandler } from './runs/dispatch.handler.ts'

/** Automatic imports of publications from feeds and calendars. */
export const imports: Chapter = {
  name: 'imports',
  routes: ({ on }, services) => {
    importRoutes(on, services)
    ownSourceRoutes(on, services)
  },
  jobs: [runImportHandler, dispatchHandler, fetchPicturesHandler, fetchedPictureHandler],
  retention,
  sealed: [sealedKeys],
  reversals: (services) => ({ import_source: sourceReversal(services) }),
  personalData,
  storedMessages: [IMPORT_MESSAGES, IMPORT_END_MESSAGES, DOCUMENT_MESSAGES, ITEM_MESSAGES, IMPORT_PICTURE_MESSAGES, IMPORT_JOB_MESSAGES],
  afterRestore: {
    // Open runs end, and a source is due one interval from now, so that not all sources are read at once.
    neutralise: async (tx, { how, before }) => ({
      runs: await changedRows(
        tx,
        sql`update import_runs set status = 'failed', finished_at = now_ms(), message = ${JSON.stringify(storedWithTexts(INTERRUPTED[how]))}::jsonb
          where status in ('queued', 'running') and created_at <= ${before}::timestamptz returning id`,
      ),
      sources: await changedRows(
        tx,
        sql`update import_sources set next_run_at = now_ms() + frequence_minutes * (1 + random()) * interval '1 minute'
          where next_run_at is not null returning id`,
      ),
    }),
  },
}
