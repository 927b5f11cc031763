import { JobError } from '../../../platform/jobs/errors.ts'
import { handler } from '../../../platform/jobs/handler.ts'
import { mediaJobMessage } from '../messages-catalogue.ts'
import { mediaStore } from '../store/open-store.ts'
import { StoreUnavailable } from '../store/store.ts'
import { removeFiles } from './remove-files.job.ts'
import { removeQueuedFiles } from './remove-files.ts'

/** Removes the files of deleted media; what the store refuses stays queued. */
export const removeFilesHandler = handler(removeFiles, async ({ config, database: { db } }, _data, { signal }) => {
  try {
    await removeQueuedFiles(db, mediaStore(config), signal)
  } catch (error) {
    throw error instanceof StoreUnavailable ? new JobError(mediaJobMessage('store_unavailable'), { cause: error }) : error
  }
})
