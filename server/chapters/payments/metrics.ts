import { Counter, Histogram } from 'prom-client'
import type { Services } from '../../platform/services.ts'

/** Metrics of payment events, for /metrics. Labels contain nothing of an event. */
export type PaymentMetrics = ReturnType<typeof paymentMetrics>

const made = new WeakMap<Services['jobs'], PaymentMetrics>()
/** Returns the metrics of this service; created once. */
export function paymentMetricsOf({ jobs }: Pick<Services, 'jobs'>): PaymentMetrics {
  const known = made.get(jobs) ?? paymentMetrics()
  made.set(jobs, known)
  return known
}

function paymentMetrics() {
  return {
    received: new Counter({
      name: 'beffroi_payment_events_received_total',
      help: 'Requests to the payment webhook, by what became of them.',
      labelNames: ['outcome'] as const,
      registers: [],
    }),
    acknowledged: new Histogram({
      name: 'beffroi_payment_events_ack_seconds',
      help: 'From the end of a signed request to its acknowledgement.',
      buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2.5],
      registers: [],
    }),
    effect: new Histogram({
      name: 'beffroi_payment_events_effect_seconds',
      help: 'From the receipt of an event to its effect.',
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 600],
      registers: [],
    }),
    failed: new Counter({
      name: 'beffroi_payment_events_failed_total',
      help: 'Events whose attempts are used up: somebody must look at them.',
      registers: [],
    }),
  }
}
