import * as contract from '../../../contract/subscriptions/subscriptions.ts'
import { listOwnSubscriptions } from '../../../contract/subscriptions/own.ts'
import { data } from '../../platform/answers.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { linkSubscription } from './link.ts'
import { listSubscriptions } from './list.ts'
import { logsOf } from './logs.ts'
import { shownMode } from './mode.ts'
import { ownSubscriptions } from './own.ts'
import { subscriptionById } from './rows.ts'

const LOGS_SHOWN = 100

/** Spec §4.1, Subscriptions. */
export function subscriptionRoutes(on: Serve, { config }: Services): void {
  const mode = shownMode(config)
  on(contract.listSubscriptions, ({ db, query }) => listSubscriptions(db, { ...query, livemode: query.livemode ?? mode }))
  on(listOwnSubscriptions, (call) => data(ownSubscriptions(call, { ...call.params, mode })))
  on(contract.getSubscription, async ({ db, params }) => ({
    data: { ...(await subscriptionById(db, params.id)), logs: await logsOf(db, { ...params, count: LOGS_SHOWN }) },
  }))
  on(contract.linkSubscription, (call) => data(linkSubscription(call, { ...call.params, ...call.body, ifMatch: call.ifMatch })))
}
