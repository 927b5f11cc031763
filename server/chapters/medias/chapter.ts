import { changedRows } from '../../platform/backup/restored.ts'
import type { Chapter } from '../../platform/chapter.ts'
import { sql } from 'kysely'
import { removalsGauge } from './gauge.ts'
import { MEDIA_JOB_MESSAGES, MEDIA_MESSAGES } from './messages-catalogue.ts'
import { personalData } from './personal-data.ts'
import { processMediaHandler } from './process-media.handler.ts'
import { retention } from './retention.ts'
import { mediaRoutes } from './routes.ts'
import { storeWatch } from './store/open-store.ts'
import { storeGauge } from './store/watch.ts'
import { removeFilesHandler } from './sweep/remove-files.handler.ts'
import { weeklySweepHandler } from './sweep/sweep.handler.ts'
import { removeTemporaryFiles } from './sweep/temporary-files.ts'

/** Pictures and documents that actors upload. */
export const medias: Chapter = {
  name: 'medias',
  routes: mediaRoutes,
  jobs: [processMediaHandler, removeFilesHandler, weeklySweepHandler],
  maintenance: {
    'temporary files of uploads': ({ config }) => removeTemporaryFiles(config),
    // Where no metrics are read, an absent store is in the log within the hour.
    'the media store': ({ config }) => storeWatch(config).probe(),
  },
  retention,
  personalData,
  gauges: [removalsGauge],
  metrics: ({ config, logger }) => {
    const watch = storeWatch(config)
    watch.logTo(logger)
    return [storeGauge(watch)]
  },
  storedMessages: [MEDIA_MESSAGES, MEDIA_JOB_MESSAGES],
  afterRestore: {
    // The copy may read the store of the original: it removes no file because of a deletion before the backup.
    neutralise: async (tx, { before }) => ({
      media_removals: await changedRows(
        tx,
        sql`delete from media_removals where created_at <= ${before}::timestamptz returning media_id as id`,
      ),
    }),
  },
}
