import { sql } from 'kysely'
import { AppError } from '../../../../contract/errors.ts'
import { machineCaller } from '../../../platform/access/caller.ts'
import { handler } from '../../../platform/jobs/handler.ts'
import { startSync } from '../sync.ts'
import { FRANCE } from './runs.ts'
import { dailySync } from './daily-sync.job.ts'

/**
 * Starts the national sync once a day, if GEODAE_URL is set or a national sync has succeeded before: a new installation downloads
 * nothing by itself. The later hours of the schedule are for days on which the first sync fails.
 */
export const dailySyncHandler = handler(dailySync, async (services) => {
  const { db } = services.database
  const { rows } = await sql<{ ever: boolean; recent: boolean }>`
    select count(*) > 0 as ever, coalesce(max(finished_at) > now() - interval '20 hours', false) as recent
    from defibrillateur_runs where scope = 'france' and status = 'done'`.execute(db)
  const { ever = false, recent = false } = rows[0] ?? {}
  if (recent || (!ever && !services.config.geodae.named)) return
  try {
    await startSync({ db, caller: machineCaller('system'), services }, { scope: FRANCE, force: false })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'sync_in_progress')) throw error
  }
})
