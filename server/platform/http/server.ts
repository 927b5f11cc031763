import { createServer, type IncomingMessage, type Server, type ServerOptions } from 'node:http'
import fastifyCors from '@fastify/cors'
import Fastify, { type FastifyHttpOptions, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import { AppError } from '../../../contract/errors.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { BODY_BYTES, URL_BYTES } from '../../../contract/limits.ts'
import type { Config } from '../settings/config.ts'
import { newId } from '../db/id.ts'
import { UPLOAD_MS } from './bodies/body-pieces.ts'
import { bareForwarded } from './address.ts'
import { replyError } from './faults/error-reply.ts'
import { parseJson } from '../input/input.ts'
import { oneAtATime } from './limits/one-at-a-time.ts'
import { METHODS, rawAnswers, securityHeaders } from './faults/raw-answers.ts'
import { logged } from './logs/request-log.ts'
import { tracedRequests } from './logs/traced.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** Nearly any address has the form of this route: whether it is one is known only when it is read. */
    isOpenEnded?: boolean
  }
}

const SERVER: ServerOptions = {
  requireHostHeader: false,
  headersTimeout: 10_000,
  // Of an upload over a slow line. Other bodies have BODY_MS (body-pieces.ts).
  requestTimeout: UPLOAD_MS,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
}
const ALLOWED_HEADERS =
  'Authorization, Content-Type, X-App-Source, Idempotency-Key, If-Match, If-None-Match, X-Request-Id, Accept-Language, X-Proof-Of-Work'
const EXPOSED_HEADERS =
  'ETag, Link, X-Total-Count, X-Request-Id, Location, X-Audit-Id, Retry-After, RateLimit, RateLimit-Policy, Deprecation, Sunset'
/** Pages for people instead of errors of the catalogue, where the residents' site has one. */
export interface ErrorPages {
  /** Answers an address without a route. @returns null where the error of the catalogue is the answer */
  missing?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | null>
  /** Answers an error that no route has answered. @returns null where the error of the catalogue is the answer */
  refused?: (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply | null
}

const REQUEST_ID = /^[A-Za-z0-9._-]{8,128}$/
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{0,5})?$/i

/**
 * The HTTP server, without routes: limits, ids, headers, body parsing, and errors in one form wherever they are thrown. Spec §2-45, §7-11.
 */
export function httpServer(
  config: Pick<Config, 'trustProxy' | 'corsOrigins' | 'hsts'>,
  logger: Logger,
  pages?: ErrorPages,
): FastifyInstance {
  const common = securityHeaders(config)
  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    pages?.refused?.(error, request, reply) ?? replyError(error, request, reply)
  const options: FastifyHttpOptions<Server, Logger> = {
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    trustProxy:
      typeof config.trustProxy === 'number' ? (_address: string, hop: number) => hop < (config.trustProxy as number) : config.trustProxy,
    bodyLimit: BODY_BYTES,
    serverFactory: (handle) => createServer(SERVER, oneAtATime(handle)),
    requestIdHeader: false,
    genReqId: requestIdOf,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false, querystringParser: () => ({}) },
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      reply.headers(common).header('x-request-id', request.id)
      refuse(error, request, reply)
    },
    // rawAnswers() answers errors of the parser.
    clientErrorHandler: () => {},
    // The first function called for a request, before its address is read.
    rewriteUrl: ({ url = '/', headers }) => {
      if (config.trustProxy) bareForwarded(headers)
      return originForm(url)
    },
  }
  const app = Fastify(options) as unknown as FastifyInstance
  rememberRoutes(app)
  rawAnswers(app.server, common)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    const coding = request.headers['content-encoding']
    if (coding !== undefined && !['', 'identity'].includes(coding.trim().toLowerCase()))
      throw new AppError('unsupported_media_type', { headers: { 'accept-encoding': 'identity' } })
    return parseJson(bytes)
  })

  tracedRequests(app)
  // With a callback, because it awaits nothing: a promise for each hook would be measurable in a small answer.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(common).header('x-request-id', request.id)
    done(refusal(app, request))
  })
  if (config.corsOrigins.length > 0) {
    app.register(fastifyCors, {
      origin: config.corsOrigins,
      methods: ['GET', 'POST', 'PATCH', 'DELETE'],
      allowedHeaders: ALLOWED_HEADERS,
      exposedHeaders: EXPOSED_HEADERS,
      maxAge: 600,
    })
    // Answers overwrite the plugin's Vary: without Origin a shared cache would send one site's answer to another.
    app.addHook('onSend', async (_request, reply) => {
      const vary = String(reply.getHeader('vary') ?? '')
      if (!/\bOrigin\b/.test(vary)) reply.header('vary', vary === '' ? 'Origin' : `${vary}, Origin`)
    })
  }
  logged(app)
  app.setErrorHandler(refuse)
  app.setNotFoundHandler(async (request, reply) => {
    const error = noRoute(app, request.url)
    if (error.code === 'not_found') await pages?.missing?.(request, reply)
    // An awaited answer is the end of its sending: whether a page was sent is asked of the answer itself.
    if (!reply.sent) throw error
    return reply
  })
  return app
}

/** The form of the ids that the service gives: a UUID of version 7. */
const OWN_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/**
 * The id of a request: the one that its client gives, if it has the form of one and not of the service's own. So the trail and the log tell by the form
 * whose it is: nobody can give a request the id of another one.
 */
function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && REQUEST_ID.test(given) && !OWN_ID.test(given) ? given : newId()
}

/** The error of a request that is wrong for any route. */
function refusal(app: FastifyInstance, { method, url, headers, raw }: FastifyRequest): AppError | undefined {
  if (url.length > URL_BYTES) return new AppError('uri_too_long')
  if (!oneHost(raw)) return new AppError('malformed_request', { headers: { connection: 'close' } })
  if (url === '*' || !(METHODS.includes(method) || method === 'OPTIONS')) return noRoute(app, url)
  // An OPTIONS that is no preflight is a wrong method like any other; the CORS plugin would answer it in a form of its own.
  if (method === 'OPTIONS' && !(headers.origin && headers['access-control-request-method'])) return noRoute(app, url)
  // The router decodes a NUL without an error; no identifier or slug contains one.
  return url.includes('%00') ? new AppError('malformed_request') : undefined
}

/** Requires one well-formed Host header: of two, a proxy and this service might each use another. HTTP/1.0 may omit it. */
function oneHost({ headers: { host }, httpVersion, rawHeaders }: IncomingMessage): boolean {
  if (host === undefined || host === '') return httpVersion === '1.0'
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') count += 1
  return count === 1 && HOST.test(host)
}

/** A request target without scheme and host, which clients of proxies send. */
function originForm(url: string): string {
  if (url.startsWith('/') || url === '*') return url
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '')
  return path.startsWith('/') ? path : `/${path}`
}

interface KnownRoute {
  methods: string[]
  pattern: RegExp
}
const known = new WeakMap<FastifyInstance, KnownRoute[]>()

/** The methods of a path. */
function methodsAt(app: FastifyInstance, url: string): string[] {
  const path = url.split('?')[0] ?? url
  return [...new Set((known.get(app) ?? []).filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))].toSorted()
}

/** Returns the error for a request that has no route: the path is unknown, or known under other methods. */
function noRoute(app: FastifyInstance, url: string): AppError {
  const allowed = methodsAt(app, url)
  return allowed.length > 0 ? new AppError('method_not_allowed', { headers: { allow: allowed.join(', ') } }) : new AppError('not_found')
}

/** Collects the list of paths that distinguishes a wrong method from an unknown address. */
function rememberRoutes(app: FastifyInstance): void {
  const routes: KnownRoute[] = []
  known.set(app, routes)
  app.addHook('onRoute', ({ method, url, config }) => {
    // The preflight route of the CORS plugin is not one of our addresses.
    if (url === '*' || config?.isOpenEnded) return
    const pattern = url.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/:\w+/g, '[^/]+')
    routes.push({ methods: [method].flat(), pattern: new RegExp(`^${pattern}$`) })
  })
}
