import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import fastifyCors from '@fastify/cors'
import Fastify, { type FastifyHttpOptions, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Endpoint } from '../../contract/endpoint.ts'
import { AppError, type ErrorCode, statusOf } from '../../contract/errors.ts'
import { BODY_BYTES, URL_BYTES } from '../../contract/limits.ts'
import type { Config } from '../config.ts'
import { newId } from '../db/id.ts'
import { errorBody, languageOf, replyError } from './error-reply.ts'
import { parseJson } from './input.ts'
import { logged } from './request-log.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/** Every answer carries these. Spec §5; reliability of the whole: an API answer must never run as a page. */
const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-site',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}
const REQUEST_ID = /^[A-Za-z0-9._-]{8,128}$/

/** The HTTP server, without routes: limits, ids, headers, body parsing, and errors in one shape wherever they are born. */
export function httpServer(config: Pick<Config, 'trustProxy' | 'corsOrigins'>, logger: Logger): FastifyInstance {
  const options: FastifyHttpOptions<Server, Logger> = {
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    trustProxy:
      typeof config.trustProxy === 'number' ? (_address: string, hop: number) => hop < (config.trustProxy as number) : config.trustProxy,
    bodyLimit: BODY_BYTES,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    http: { requireHostHeader: false, headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    requestIdHeader: false,
    genReqId: ({ headers }) => {
      const given = headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : newId()
    },
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false, querystringParser: () => ({}) },
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      reply.headers(SECURITY_HEADERS).header('x-request-id', request.id)
      replyError(error, request, reply)
    },
    clientErrorHandler: parserError,
  }
  const app = Fastify(options) as unknown as FastifyInstance
  rememberRoutes(app)
  app.server.on('checkExpectation', (_request, response) => {
    const body = errorBody(new AppError('malformed_request'), 'fr')
    response.writeHead(400, { ...RAW_HEADERS, 'x-request-id': newId(), 'content-length': Buffer.byteLength(body) }).end(body)
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, bytes: Buffer) => parseJson(bytes))

  // It waits for nothing, so it calls back: a promise for each hook would show in the price of a small answer.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id)
    done(refusal(app, request))
  })
  if (config.corsOrigins.length > 0) {
    app.register(fastifyCors, {
      origin: config.corsOrigins,
      methods: ['GET', 'POST', 'PATCH', 'DELETE'],
      allowedHeaders: [
        'Authorization',
        'Content-Type',
        'X-App-Source',
        'Idempotency-Key',
        'If-Match',
        'If-None-Match',
        'X-Request-Id',
        'Accept-Language',
      ],
      exposedHeaders: ['ETag', 'Link', 'X-Total-Count', 'X-Request-Id', 'Location', 'Retry-After', 'RateLimit', 'RateLimit-Policy'],
      maxAge: 600,
    })
    // Answers write their own Vary over the plugin's: without Origin a shared cache would hand one site's answer to another.
    app.addHook('onSend', async (_request, reply) => {
      const vary = String(reply.getHeader('vary') ?? '')
      if (!/\bOrigin\b/.test(vary)) reply.header('vary', vary === '' ? 'Origin' : `${vary}, Origin`)
    })
  }
  logged(app)
  app.setErrorHandler(replyError)
  app.setNotFoundHandler((request) => {
    throw noRoute(app, request.url)
  })
  return app
}

/** What is wrong with a request whatever it asks for. */
function refusal(app: FastifyInstance, { method, url, headers, raw }: FastifyRequest): AppError | undefined {
  if (url.length > URL_BYTES) return new AppError('uri_too_long')
  if (raw.httpVersion === '1.1' && !headers.host) return new AppError('malformed_request')
  // What is no preflight is a wrong method like any other; the CORS plugin would answer it in a shape of its own.
  if (method === 'OPTIONS' && !(headers.origin && headers['access-control-request-method'])) return noRoute(app, url)
  // The router decodes a NUL without complaint; no identifier or slug holds one.
  return url.includes('%00') ? new AppError('malformed_request') : undefined
}

interface KnownRoute {
  methods: string[]
  pattern: RegExp
}
const known = new WeakMap<FastifyInstance, KnownRoute[]>()

/** Under which methods a path exists. */
function methodsAt(app: FastifyInstance, url: string): string[] {
  const path = url.split('?')[0] ?? url
  return [...new Set((known.get(app) ?? []).filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))].toSorted()
}

/** The error for a request that has no route: the path is unknown, or known under other methods. */
function noRoute(app: FastifyInstance, url: string): AppError {
  const allowed = methodsAt(app, url)
  return allowed.length > 0 ? new AppError('method_not_allowed', { headers: { allow: allowed.join(', ') } }) : new AppError('not_found')
}

/** Keeps the list of paths by which a wrong method is told from an unknown address. */
function rememberRoutes(app: FastifyInstance): void {
  const routes: KnownRoute[] = []
  known.set(app, routes)
  app.addHook('onRoute', ({ method, url }) => {
    // The preflight route of the CORS plugin is no address of ours.
    if (url === '*') return
    const pattern = url.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/:\w+/g, '[^/]+')
    routes.push({ methods: [method].flat(), pattern: new RegExp(`^${pattern}$`) })
  })
}

const RAW_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  connection: 'close',
  'cache-control': 'no-store',
  ...SECURITY_HEADERS,
}
const PARSER_CODES: Record<string, ErrorCode> = { HPE_HEADER_OVERFLOW: 'headers_too_large', ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout' }

/** Errors of the HTTP parser, before there is a request to answer. */
function parserError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const code = PARSER_CODES[error.code ?? ''] ?? 'malformed_request'
  const status = statusOf(code)
  const body = errorBody(new AppError(code), languageOf(undefined))
  const headers = Object.entries({ ...RAW_HEADERS, 'x-request-id': newId(), 'content-length': String(Buffer.byteLength(body)) })
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`)
}
