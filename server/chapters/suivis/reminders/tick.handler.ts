import { handler } from '../../../platform/jobs/handler.ts'
import { beginDue, finish } from '../remises/finish.ts'
import { tellRightsTaken } from '../envois/rights.ts'
import { sweep } from '../remises/states.ts'
import { remind, wakeWaiting } from './remind.ts'
import { suivisTick } from './tick.job.ts'

/**
 * What the followings of this hour are to be sent, and what others left behind. It is the only cause of a reminder; that of an alert is `beginEnvoi`.
 * Without a public address of the site nothing is sent, since nobody could end it. Spec §2-85.
 */
export const suivisTickHandler = handler(suivisTick, async (services) => {
  const { database, config, logger } = services
  const uncertain = await sweep(database.db)
  if (uncertain > 0) logger.warn({ remises: uncertain }, 'e-mails to followers are uncertain: their worker ended while it was sending')
  if (config.site && config.publicUrl !== undefined) await remind(services)
  await beginDue(database.db)
  await finish(services)
  await tellRightsTaken(services)
  await wakeWaiting(services)
})
