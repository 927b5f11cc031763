import type { Chapter } from '../../platform/chapter.ts'
import { paymentMetricsOf } from './metrics.ts'
import { PAYMENT_MESSAGES } from './messages-catalogue.ts'
import { retention } from './retention.ts'
import { paymentEventRoutes, webhookRoutes } from './routes.ts'
import { applyPaymentsHandler } from './apply-payments.handler.ts'
import { sweepPaymentsHandler } from './sweep-payments.handler.ts'

/** The chapter of payment events of the payment provider. */
export const payments: Chapter = {
  name: 'payments',
  routes: ({ on, onRaw }, services) => {
    paymentEventRoutes(on, services)
    webhookRoutes(onRaw, services)
  },
  jobs: [applyPaymentsHandler, sweepPaymentsHandler],
  retention,
  storedMessages: [PAYMENT_MESSAGES],
  metrics: (services) => Object.values(paymentMetricsOf(services)),
}
