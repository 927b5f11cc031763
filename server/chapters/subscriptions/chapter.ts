import type { Chapter } from '../../platform/chapter.ts'
import { subscriptionReversal } from './link.ts'
import { retention } from './retention.ts'
import { subscriptionRoutes } from './routes.ts'
import { reconcileSubscriptionsHandler } from './reconcile.handler.ts'

/** Subscriptions of actors, as payment events leave them. */
export const subscriptions: Chapter = {
  name: 'subscriptions',
  routes: ({ on }, services) => subscriptionRoutes(on, services),
  jobs: [reconcileSubscriptionsHandler],
  retention,
  reversals: () => ({ subscription_link: subscriptionReversal }),
}
