import { handler } from '../../platform/jobs/handler.ts'
import { markOverdue } from './overdue.ts'
import { reconcileSubscriptions } from './reconcile.job.ts'

/** Once a day, before people come to work. */
export const reconcileSubscriptionsHandler = handler(reconcileSubscriptions, async ({ database, logger }) => {
  const marked = await markOverdue(database.db)
  if (marked > 0) logger.warn({ subscriptions: marked }, 'the period of subscriptions ended without an event: see a_verifier=true')
})
