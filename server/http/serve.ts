import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { RecordedRefusal } from '../audit/refusal.ts'
import { type Answer, type Endpoint, errorsOf, type Input } from '../../contract/endpoint.ts'
import { AppError, type Detail } from '../../contract/errors.ts'
import type { Caller } from '../access/caller.ts'
import type { Gate } from '../access/gate.ts'
import type { Db } from '../db/db.ts'
import { asAppError } from './error-reply.ts'
import { bytesTag, expectedVersions, notModified, shownTag, versionTag } from './etag.ts'
import { prefersType } from './accept.ts'
import { featureCollection, GEOJSON, wantsGeojson } from './geojson.ts'
import { once, replayKey, type StoredAnswer } from './idempotency.ts'
import { check, parseQuery } from './input.ts'
import { linkHeader } from './page.ts'
import { type Slots, slots } from './slots.ts'

/** What a route hands to its verb. */
export interface Call<E extends Endpoint> {
  /** The pool; or the transaction that an Idempotency-Key opened. A replica for public reads, where there is one. */
  db: Db
  caller: Caller
  params: Input<E['params']>
  query: Input<E['query']>
  /** Of a signed request the bytes as they came, over which its verb checks the signature. */
  body: E['access'] extends 'signature' ? Buffer : Input<E['body']>
  /** The signature header, of an endpoint that asks for one. */
  signature: string | undefined
  /** Whom limits count the request by: its user, else its network address. */
  limitKey: string
  /** Versions that If-Match accepts; undefined where any will do. */
  ifMatch: number[] | undefined
}

interface ReplyOptions {
  status?: 200 | 201 | 202
  location?: string
  total?: number
  /** The answer as plain text, where the client would rather have that. */
  text?: () => string
}

/** An answer with more than its body. */
export class Reply<T> {
  readonly body: T
  readonly options: ReplyOptions
  constructor(body: T, options: ReplyOptions) {
    this.body = body
    this.options = options
  }
}

/** A file that is written while it is read from the database: it may be far larger than the memory. */
export class Download {
  readonly lines: Readable
  readonly filename: string
  constructor(lines: Readable, filename: string) {
    this.lines = lines
    this.filename = filename
  }
}

/** Binds an endpoint of the contract to its verb: one line a route. */
export type Serve = <E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<Answer<E> | Reply<Answer<E>> | Download>) => void

export interface ServeOptions {
  gate: Gate
  db: Db
  readDb: Db
  /** Who a replay belongs to, as it may be kept: a keyed hash of what the request is counted by. */
  replayCaller: (limitKey: string) => string
  /** Connections of a pool that searches may hold at once; undefined where there is one connection for everything. */
  searchSlots: number | undefined
  /** In tests: an error code that the contract does not declare becomes a 500. */
  strict: boolean
}

/** Where every endpoint of the contract stands. Spec §9. */
export const PREFIX = '/api/v1'
const BEARER_ONLY = new Set<Endpoint['access']>(['bearer', 'admin', 'mairie'])

/** Makes the `on(endpoint, handler)` of a Fastify application. */
export function serveOn(app: FastifyInstance, { gate, db, readDb, replayCaller, searchSlots, strict }: ServeOptions): Serve {
  // A search with common words takes long: it may starve other searches, but no other read.
  const search = new Map<Db, Slots>(searchSlots === undefined ? [] : [db, readDb].map((pool) => [pool, slots(searchSlots)]))
  return (endpoint, handler) => {
    const declared = new Set(errorsOf(endpoint))
    const refuse = (error: unknown): never => {
      const known = asAppError(error)
      if (strict && !declared.has(known.code))
        throw new AppError('internal_error', {
          cause: new Error(`${endpoint.id} answers ${known.code}, which its contract does not declare`, { cause: error }),
        })
      throw known
    }
    const route: RouteOptions = {
      method: endpoint.method,
      url: PREFIX + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { endpoint },
      onRequest: async (request, reply) => {
        request.caller = await gate(endpoint, request, reply).catch(refuse)
      },
      handler: async (request, reply) => {
        const call = {
          db: endpoint.method === 'GET' && endpoint.access === 'app' ? readDb : db,
          caller: request.caller,
          limitKey: request.limitKey,
          ...read(endpoint, request),
        } as Call<typeof endpoint>
        const key = endpoint.idempotent ? request.headers['idempotency-key'] : undefined
        const run = async (on: Db) => finish(endpoint, request, await handler({ ...call, db: on }))
        const inTurn = isSearch(endpoint, call.query) ? search.get(call.db) : undefined
        try {
          if (endpoint.download) return sendFile(endpoint, reply, (await handler(call)) as Download)
          const answer =
            typeof key === 'string'
              ? await once(call.db, replayKey(key, replayCaller(request.limitKey), endpoint.method, request.url, call.body), run)
              : await (inTurn ? inTurn(() => run(call.db)) : run(call.db))
          return send(endpoint, request, reply, answer)
        } catch (error) {
          if (error instanceof RecordedRefusal) await error.record(call.db, request.caller)
          return refuse(error)
        }
      },
    }
    app.route(route)
  }
}

const isSearch = ({ method }: Endpoint, query: unknown): boolean =>
  method === 'GET' && (query as { q?: string } | undefined)?.q !== undefined

/** Checks path, query and body together, so that every fault is told at once. */
function read(endpoint: Endpoint, request: FastifyRequest) {
  const faults: Detail[] = []
  // The router takes `/publications/` for a publication without a name.
  if (Object.values(request.params as Record<string, string>).includes('')) throw new AppError('not_found')
  const params = check(endpoint.params, 'path', request.params, faults)
  const query = check(endpoint.query ?? NOTHING, 'query', parseQuery(request.url), faults)
  const isSigned = endpoint.access === 'signature'
  const body = isSigned ? (request.body ?? Buffer.alloc(0)) : check(endpoint.body ?? NO_BODY, 'body', request.body, faults)
  const signature = endpoint.signature && request.headers[endpoint.signature.toLowerCase()]
  if (faults.length > 0) throw new AppError('validation_failed', { details: faults })
  return { params, query, body, signature, ifMatch: endpoint.versioned ? expectedVersions(request.headers['if-match']) : undefined }
}
const NOTHING = z.strictObject({})
const NO_BODY = z.strictObject({}).optional()

/** Encodes a verb's result by the endpoint's schema: a field it does not declare cannot leave. House rule 2. */
function finish(endpoint: Endpoint, request: FastifyRequest, result: unknown): StoredAnswer {
  const { body, options } = result instanceof Reply ? result : { body: result, options: {} as Reply<unknown>['options'] }
  const status = options.status ?? endpoint.status ?? 200
  assertAudited(endpoint, request.caller, status)
  const headers: Record<string, string> = {}
  // The last one: a transaction that was run again has recorded before, in vain.
  const row = request.caller.audited.findLast(({ id }) => id !== null)
  if (row?.id && endpoint.method !== 'GET') headers['x-audit-id'] = row.id
  if (options.location) headers['location'] = options.location
  if (endpoint.versioned) headers['etag'] = versionTag((body as { data: { version: number } }).data.version)
  const { meta } = body as { meta?: { current_page?: number; page?: number; per_page: number; total?: number } }
  const total = options.total ?? meta?.total
  if (meta && total !== undefined) {
    headers['link'] = linkHeader(request.url, meta.current_page ?? meta.page ?? 1, meta.per_page, total)
    headers['x-total-count'] = String(total)
  }
  const encoded = z.encode(endpoint.response, body as never)
  if (endpoint.geojson && wantsGeojson(request.headers.accept)) {
    headers['content-type'] = `${GEOJSON}; charset=utf-8`
    return { status, headers, body: JSON.stringify(featureCollection(encoded as Record<string, unknown>, endpoint.geojson)) }
  }
  if (endpoint.plainText && options.text && prefersType(request.headers.accept, 'text/plain')) {
    headers['content-type'] = 'text/plain; charset=utf-8'
    return { status, headers, body: options.text() }
  }
  return { status, headers, body: endpoint.produces ? (encoded as string) : JSON.stringify(encoded) }
}

/** Spec §6: a mutation that left no audit row is a fault of ours. House rule 5. */
function assertAudited(endpoint: Endpoint, caller: Caller, status: number): void {
  const nothingNew = endpoint.repeats !== undefined && status === 200
  if (endpoint.audit && !nothingNew && !endpoint.audit.some((action) => caller.audited.some((audited) => audited.action === action)))
    throw new Error(`${endpoint.id} left no audit row`)
}

/** What caches may keep; nothing without asking, where the answer is true for a minute only. */
const publicFor = (seconds: number) =>
  seconds === 0 ? 'public, no-cache' : `public, max-age=${seconds}, stale-while-revalidate=${seconds * 10}`

/** A name that people gave travels twice: in plain letters, and whole as RFC 6266 has it. */
function asFile(filename: string): string {
  const plain = filename.replaceAll(/[^\w .()-]/g, '_')
  const whole = encodeURIComponent(filename).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"${plain === filename ? '' : `; filename*=UTF-8''${whole}`}`
}

/** A file to be kept, never shown as a page. */
function sendFile({ produces }: Endpoint, reply: FastifyReply, { lines, filename }: Download): FastifyReply {
  return reply
    .header('cache-control', 'private, no-store')
    .header('vary', 'Authorization, X-App-Source')
    .header('content-disposition', asFile(filename))
    .type(produces?.startsWith('text/') ? `${produces}; charset=utf-8` : `${produces}`)
    .send(lines)
}

function send(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, answer: StoredAnswer): FastifyReply {
  reply.headers(answer.headers)
  const isPrivate = BEARER_ONLY.has(endpoint.access) || endpoint.method !== 'GET'
  reply.header('cache-control', isPrivate ? 'private, no-store' : publicFor(endpoint.maxAge ?? 30))
  reply.header(
    'vary',
    isPrivate
      ? `Authorization, X-App-Source${endpoint.plainText ? ', Accept' : ''}`
      : endpoint.geojson
        ? 'X-App-Source, Accept'
        : 'X-App-Source',
  )
  if (endpoint.method === 'GET') {
    const version = answer.headers['etag']
    // A version says nothing of what a private record shows besides its own row, such as its reports.
    const tag = version === undefined ? bytesTag(answer.body) : isPrivate ? shownTag(version, answer.body) : version
    reply.header('etag', tag)
    if (notModified(request.headers['if-none-match'], tag)) return reply.code(304).send()
  }
  const type = answer.headers['content-type'] ?? `${endpoint.produces ?? 'application/json'}; charset=utf-8`
  return reply.code(answer.status).type(type).send(answer.body)
}
