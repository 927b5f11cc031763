import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, type Metric, Registry } from 'prom-client'
import { AppError } from '../../contract/errors.ts'
import type { Db } from '../db/db.ts'
import { jobGauges } from '../jobs/gauges.ts'
import { mailboxGauge } from '../messages/inbound/gauge.ts'
import { counted, type RateLimits } from './rate-limit.ts'

/**
 * Figures for operators, in the Prometheus format: the process, each route's count and duration by status, the job queue and the mailbox.
 * @param token where set, a bearer token that the reader must show
 * @param more figures that chapters keep of their own
 */
export function metricsRoute(
  app: FastifyInstance,
  { limits, figuresDb, token, more }: { limits: RateLimits; figuresDb: Db; token: string | undefined; more: readonly Metric[] },
): void {
  const registry = new Registry()
  const readings = [jobGauges(registry, figuresDb), mailboxGauge(registry, figuresDb)]
  for (const figure of more) registry.registerMetric(figure)
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by route, method and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', counted(limits), async (request, reply) => {
    if (token && !same(request.headers.authorization ?? '', `Bearer ${token}`)) throw new AppError('unauthorized')
    for (const read of readings) await read()
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

/** Compared by their digests, in a time that tells nothing of where they differ. */
const same = (a: string, b: string): boolean => timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))
