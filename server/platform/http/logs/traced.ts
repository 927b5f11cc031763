import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type OpenSpan, tracing } from '../../tracing/trace.ts'

/** Paths that machines request every few seconds. */
const UNTRACED = new Set(['/healthz', '/readyz', '/metrics'])

const spans = new WeakMap<FastifyRequest, OpenSpan>()

/** The id of a request's trace, if it is traced. */
export const traceIdOf = (request: FastifyRequest): string | undefined => spans.get(request)?.traceId

/** Opens a span for each request, as a child of the caller's `traceparent`; nothing if the service is not traced. */
export function tracedRequests(app: FastifyInstance): void {
  if (!tracing()) return
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url
    const tracer = tracing()
    if (!tracer || UNTRACED.has(route ?? '')) return done()
    const { traceparent } = request.headers
    const span = tracer.begin({
      name: route ? `${request.method} ${route}` : request.method,
      kind: 'server',
      attributes: { 'http.request.method': request.method, ...(route ? { 'http.route': route } : {}), 'beffroi.request_id': request.id },
      parent: typeof traceparent === 'string' ? traceparent : undefined,
    })
    spans.set(request, span)
    span.within(done)
  })
  // A body is read in another async context, which does not contain the span.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.within(done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const status = reply.statusCode
    spans.get(request)?.end({ 'http.response.status_code': status }, status >= 500 ? String(status) : undefined)
    done()
  })
}
