import * as contract from '../../../contract/payments/payments.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { listPaymentEvents } from './list.ts'
import { paymentReceiverOf } from './receiver.ts'
import { receiveEvent } from './receive.ts'
import { retryPaymentEvent } from './retry.ts'

/** Spec §4.5-1, §5-6. For an application that leaves bodies unparsed: the signature is over their bytes. */
export function webhookRoutes(on: Serve, services: Services): void {
  for (const endpoint of [contract.receivePayment, contract.receiveStripe])
    on(endpoint, async (call) => ({
      data: await receiveEvent({ ...call, services: { ...services, payments: paymentReceiverOf(services) } }, call),
    }))
}

/** The events and their results, for administrators. */
export function paymentEventRoutes(on: Serve, services: Services): void {
  on(contract.listPaymentEvents, ({ db, query }) => listPaymentEvents({ db, services }, query))
  on(contract.retryPaymentEvent, async (call) => ({ data: await retryPaymentEvent({ ...call, services }, call.params) }))
}
