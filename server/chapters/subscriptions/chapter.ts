import type { Chapter } from '../../platform/chapter.ts'
import { subscriptionReversal } from './link.ts'
import { reconcileSubscriptions } from './overdue.ts'
import { retention } from './retention.ts'
import { subscriptionRoutes } from './routes.ts'

/** Subscriptions of actors, as payment events leave them. */
export const subscriptions: Chapter = {
  name: 'subscriptions',
  routes: ({ on }, services) => subscriptionRoutes(on, services),
  jobs: [reconcileSubscriptions],
  retention,
  reversals: () => ({ subscription_link: subscriptionReversal }),
}
