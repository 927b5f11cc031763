import { handler } from '../../../platform/jobs/handler.ts'
import { mediaStore } from '../store/open-store.ts'
import { sweep } from './sweep.ts'
import { weeklySweep } from './sweep.job.ts'

/**
 * Logs files without rows and rows without files. It removes nothing: a database that was restored from a backup has no rows of the files since
 * then. The operator removes them with `medias sweep`.
 */
export const weeklySweepHandler = handler(weeklySweep, async ({ config, database: { db }, logger }) => {
  const { files, unknown, unknownBytes, missing } = await sweep(db, mediaStore(config), { remove: false })
  const facts = { files, without_row: unknown.length, without_row_bytes: unknownBytes, missing: missing.length }
  logger[unknown.length + missing.length > 0 ? 'warn' : 'info'](facts, 'media store compared with the database')
})
