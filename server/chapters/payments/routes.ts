import * as contract from '../../../contract/payments/payments.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { listPaymentEvents } from './list.ts'
import { paymentsOf } from './payments.ts'
import { receiveEvent } from './receive.ts'
import { retryPaymentEvent } from './retry.ts'

/** Spec §4.5-1, §5-6. For an application that leaves bodies unparsed: the signature is over their bytes. */
export function webhookRoutes(on: Serve, services: Services): void {
  for (const endpoint of [contract.receivePayment, contract.receiveStripe])
    on(endpoint, async (delivery) => ({ data: await receiveEvent({ ...services, payments: paymentsOf(services) }, delivery) }))
}

/** The events and their results, for administrators. */
export function paymentEventRoutes(on: Serve, services: Services): void {
  on(contract.listPaymentEvents, ({ db, query }) => listPaymentEvents(db, services.messages, query))
  on(contract.retryPaymentEvent, async ({ db, caller, params }) => ({ data: await retryPaymentEvent(db, caller, services, params.id) }))
}
