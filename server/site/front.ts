import type { IncomingMessage, ServerResponse } from 'node:http'
import type { EncodedAnswer } from '../platform/http/answer.ts'
import { type Encoding, encodingFor } from '../platform/http/compressed.ts'
import { notModified } from '../platform/http/etag.ts'
import type { ObserveRequest } from '../platform/http/metrics.ts'
import { securityHeaders } from '../platform/http/raw-answers.ts'
import { lineWriter, rememberedTruncation } from '../platform/http/request-log.ts'
import { type Front, oneHost, requestIdOf } from '../platform/http/server.ts'
import type { Readiness } from '../platform/http/system-routes.ts'
import { tracing } from '../platform/tracing/trace.ts'
import { keyOf, type Site } from './context.ts'

/** The most values of Accept-Encoding whose result is stored, and the longest of them: browsers send a few short ones. */
const [ACCEPTED_MAX, ACCEPTED_CHARACTERS_MAX] = [200, 100]

/** The headers of an answer as names and values in turn, as node:http writes them fastest. */
interface Head {
  found: string[]
  notModified: string[]
}

/**
 * Answers a page that is in memory before the router: half of the time of such an answer would be the router and its hooks. What they do for it
 * is done here: the check of the host, the id of the request, the security headers, the log, the metrics. Everything else (another method, a
 * page that must be made, a service that is traced or stopping) takes the usual way.
 */
export function pagesFromMemory(
  { cache, readings, routes, services }: Site,
  { observe, readiness }: { observe: ObserveRequest; readiness: Readiness },
): NonNullable<Front['answer']> {
  const { logger, config } = services
  const common = securityHeaders(config)
  const heads = new WeakMap<object, Head>()
  const encodings = new Map<string, Encoding | null>()
  const log = lineWriter(logger)
  const truncated = rememberedTruncation()
  const encodingOf = (header: string): Encoding | null => {
    let encoding = encodings.get(header)
    if (encoding === undefined) {
      encoding = encodingFor(header)
      if (encodings.size < ACCEPTED_MAX && header.length <= ACCEPTED_CHARACTERS_MAX) encodings.set(header, encoding)
    }
    return encoding
  }
  const headOf = (answer: EncodedAnswer): Head => {
    let head = heads.get(answer)
    if (!head) heads.set(answer, (head = headFor(answer, common)))
    return head
  }
  return (request: IncomingMessage, response: ServerResponse) => {
    const { method, url = '', headers } = request
    if (method !== 'GET' || readiness.stopping || tracing() || url.startsWith('/api/')) return false
    const answer = cache.find(keyOf(encodingOf(headers['accept-encoding'] ?? ''), url))
    if (!answer || !oneHost(request)) return false
    const started = performance.now()
    const isKnown = answer.tag !== null && notModified(headers['if-none-match'], answer.tag)
    const status = isKnown ? 304 : 200
    const id = requestIdOf(request)
    const head = headOf(answer)
    response.writeHead(status, [...(isKnown ? head.notModified : head.found), 'x-request-id', id])
    if (isKnown) response.end()
    else response.end(answer.body)
    readings.count(answer.headers, headers)
    const route = routes.get(answer.headers) ?? 'page'
    const ms = performance.now() - started
    observe({ method, route, status, ms })
    // Behind a proxy, the address of the connection is the proxy's.
    log?.({ id, method, route, status, ms, ip: config.trustProxy ? null : truncated(request.socket.remoteAddress ?? '') })
    return true
  }
}

function headFor({ headers, type, body }: EncodedAnswer, security: Readonly<Record<string, string>>): Head {
  const common = Object.entries({ ...security, ...headers }).flat()
  const length = Buffer.byteLength(body)
  return { notModified: common, found: [...common, 'content-type', type, 'content-length', String(length)] }
}
