import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, type Metric, Registry } from 'prom-client'
import type { Endpoint } from '../../../../contract/endpoint.ts'
import { AppError } from '../../../../contract/errors.ts'
import type { Db } from '../../db/db.ts'
import type { Contributions } from '../../chapter.ts'
import { OperatorError } from '../../operator-error.ts'
import type { MetricsSettings } from '../../settings/metrics.ts'
import { counted } from '../limits/rate-limit.ts'
import type { RateLimits } from '../../limits/limits.ts'
import { METHODS } from '../faults/raw-answers.ts'

interface Figures {
  limits: RateLimits
  opsDb: Db
  gauges: Contributions['gauges']
  /** Metrics of the chapters. */
  more: readonly Metric[]
}

/**
 * Metrics for operators, in the Prometheus format: the process, each route's count and duration by status, and those of the chapters.
 * @param app the application whose requests are counted
 * @returns adds GET /metrics to an application
 */
export function operatorMetrics(
  app: FastifyInstance,
  { token, closed, port }: MetricsSettings,
  { limits, opsDb, gauges, more }: Figures,
): { openOn: (app: FastifyInstance) => void } {
  const registry = new Registry()
  const readings = gauges.map((gauge) => gauge(registry, opsDb))
  for (const figure of more) registry.registerMetric(figure)
  collectDefaultMetrics({ register: registry })
  countRequests(app, registry)
  /** With a token, any client that sends it; without one, only this machine, and no client of a proxy on it. */
  const mayRead = ({ authorization, forwarded, 'x-forwarded-for': by }: IncomingHttpHeaders): boolean =>
    token ? same(authorization ?? '', `Bearer ${token}`) : port !== undefined || !(closed || forwarded || by)
  return {
    openOn: (served) =>
      served.get('/metrics', counted(limits), async ({ headers }, reply) => {
        if (!mayRead(headers)) throw new AppError('unauthorized')
        for (const read of readings) await read()
        return reply
          .header('cache-control', 'no-store')
          .type(registry.contentType)
          .send(await registry.metrics())
      }),
  }
}

/** Labels are our routes and the methods of some route, so that no client can create a series. */
function countRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'beffroi_http_request_duration_seconds',
    help: 'Duration of requests by route, method and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    // A stream lasts as long as somebody follows it: its duration says nothing of the service.
    if ((request.routeOptions.config as { endpoint?: Endpoint }).endpoint?.answers?.stream) return done()
    const route = request.routeOptions.url ?? 'none'
    const method = METHODS.includes(request.method) ? request.method : 'other'
    durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}

/**
 * Makes an application open the metrics on a port of their own when it begins to listen, and close it when it closes.
 * @throws OperatorError at its listening, if the port is not available
 */
export function ownMetricsPort(app: FastifyInstance, { host, port }: MetricsSettings & { port: number }, own: FastifyInstance): void {
  app.addHook('onReady', async () => {
    await own.listen({ host, port }).catch((error: unknown) => {
      throw new OperatorError(`METRICS_HOST=${host} with METRICS_PORT=${port} cannot be listened on: ${(error as Error).message}.`, {
        cause: error,
      })
    })
  })
  app.addHook('onClose', () => own.close())
}

/** Compares digests, in a time that does not depend on where they differ. */
const same = (a: string, b: string): boolean => timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))
