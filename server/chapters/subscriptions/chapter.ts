import type { Chapter } from '../../platform/chapter.ts'
import { subscriptionReversal } from './link.ts'
import { SUBSCRIPTION_MESSAGES } from './messages-catalogue.ts'
import { retention } from './retention.ts'
import { subscriptionRoutes } from './routes.ts'
import { reconcileSubscriptionsHandler } from './reconcile.handler.ts'

/** The chapter of the actors' subscriptions, which payment events change. */
export const subscriptions: Chapter = {
  name: 'subscriptions',
  routes: ({ on }, services) => subscriptionRoutes(on, services),
  jobs: [reconcileSubscriptionsHandler],
  retention,
  storedMessages: [SUBSCRIPTION_MESSAGES],
  reversals: () => ({ subscription_link: subscriptionReversal }),
}
