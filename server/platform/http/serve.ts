import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { RecordedRefusal } from '../audit/refusal.ts'
import { type Answer, type Endpoint, errorsOf, type Input } from '../../../contract/endpoint.ts'
import { deprecationHeaders } from '../../../contract/deprecation.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Caller } from '../access/caller.ts'
import type { Gate } from '../access/gate.ts'
import type { Db } from '../db/db.ts'
import type { Replica } from '../db/replica.ts'
import { isReplicaFault } from '../db/sql-state.ts'
import { withinRequest } from '../event-loop/requests.ts'
import type { CacheTags, ResponseCache } from '../response-cache/response-cache.ts'
import { Download, encodeAnswer, finish, Reply, send, sendFile } from './answer.ts'
import { compressAnswer } from './compressed.ts'
import { asAppError } from './error-reply.ts'
import { expectedVersions } from './etag.ts'
import { once, replayKey } from './idempotency.ts'
import { Faults } from './faults.ts'
import { check, parseQuery } from './input.ts'
import { type Slots, slots } from './slots.ts'

/** What a route hands to its verb. */
export interface Call<E extends Endpoint> {
  /** The pool; or the transaction that an Idempotency-Key opened. A replica for public reads, where there is one that is not behind. */
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

/** The cache tags of a public read; null where its answer is not cached. */
export type CacheTagsOf<E extends Endpoint> = (call: Pick<Call<E>, 'params' | 'query'>) => CacheTags | null

/** Binds an endpoint of the contract to its verb: one line a route. */
export type Serve = <E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E> | Reply<Answer<E>> | Download>,
  cacheTags?: CacheTagsOf<E>,
) => void

export interface ServeOptions {
  gate: Gate
  db: Db
  readDb: Db
  replica: Replica | null
  /** The keyed hash under which a replay's caller is stored. */
  replayCaller: (limitKey: string) => string
  /** Connections of a pool that searches may hold at once; undefined where there is one connection for everything. */
  searchSlots: number | undefined
  responseCache: ResponseCache
  /** In tests: an error code that the contract does not declare becomes a 500. */
  strict: boolean
}

/** Where every endpoint of the contract stands. Spec §9-1. */
export const PREFIX = '/api/v1'

/** Makes the `on(endpoint, handler)` of a Fastify application. */
export function serveOn(
  app: FastifyInstance,
  { gate, db, readDb, replica, replayCaller, searchSlots, responseCache, strict }: ServeOptions,
): Serve {
  const pools = replica ? [db, readDb, replica.db] : [db, readDb]
  // A search with common words takes long: it may starve other searches, but no other read.
  const search = new Map<Db, Slots>(searchSlots === undefined ? [] : pools.map((pool) => [pool, slots(searchSlots)]))
  return (endpoint, handler, cacheTags) => {
    if (cacheTags) assertSameForAll(endpoint)
    const declared = new Set(errorsOf(endpoint))
    const deprecation = deprecationHeaders(endpoint.deprecated)
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
      ...(endpoint.compressed ? { onSend: compressAnswer } : {}),
      onRequest: async (request, reply) => {
        reply.headers(deprecation)
        request.caller = await gate.admit(endpoint, request, reply).catch(refuse)
      },
      handler: (request, reply) => {
        const known = cacheTags && responseCache.find(request.url)
        return known ? send(request, reply, known) : withinRequest(request, () => answered(request, reply))
      },
    }
    const answered = async (request: FastifyRequest, reply: FastifyReply) => {
      if (request.body !== undefined) await gate.admitAgain(endpoint, request).catch(refuse)
      const isPublicRead = endpoint.method === 'GET' && endpoint.access === 'app'
      const call = {
        db: isPublicRead ? (replica?.isCurrent() ? replica.db : readDb) : db,
        caller: request.caller,
        limitKey: request.limitKey,
        ...inputOf(endpoint, request),
      } as Call<typeof endpoint>
      const key = endpoint.idempotent ? request.headers['idempotency-key'] : undefined
      const run = async (on: Db) => finish(endpoint, request, await handler({ ...call, db: on }))
      const readOn = async (on: Db) => {
        const inTurn = isSearch(endpoint, call.query) ? search.get(on) : undefined
        return await (inTurn ? inTurn(() => run(on)) : run(on))
      }
      // A replica that goes away, or gives a query up for what it has to catch up with, is no reason to refuse.
      const read = async (on: Db) =>
        on === replica?.db
          ? await readOn(on).catch((error: unknown) => {
              if (!isReplicaFault(error)) throw error
              return readOn(readDb)
            })
          : await readOn(on)
      try {
        if (cacheTags) {
          const from = { any: call.db, certain: readDb }
          return send(
            request,
            reply,
            await responseCache.readThrough(request.url, cacheTags(call), from, async (on) => encodeAnswer(endpoint, await read(on))),
          )
        }
        if (endpoint.download) return sendFile(endpoint, reply, (await handler(call)) as Download)
        const answer =
          typeof key === 'string'
            ? await once(call.db, replayKey(key, replayCaller(request.limitKey), endpoint.method, request.url, call.body), run)
            : await read(call.db)
        return send(request, reply, encodeAnswer(endpoint, answer))
      } catch (error) {
        if (error instanceof RecordedRefusal) await error.record(call.db, request.caller)
        return refuse(error)
      }
    }
    app.route(route)
  }
}

/** A cached answer is found by its URL alone: the same for every caller. */
function assertSameForAll({ id, method, access, geojson, plainText, compressed, download }: Endpoint): void {
  if (method !== 'GET' || access !== 'app' || geojson || plainText || compressed || download)
    throw new Error(`${id} is not the same for everybody: it cannot be cached`)
}

const isSearch = ({ method }: Endpoint, query: unknown): boolean =>
  method === 'GET' && (query as { q?: string } | undefined)?.q !== undefined

/** Checks path, query and body together, so that every fault is told at once. */
function inputOf(endpoint: Endpoint, request: FastifyRequest) {
  const faults = new Faults()
  // The router takes `/publications/` for a publication without a name.
  if (Object.values(request.params as Record<string, string>).includes('')) throw new AppError('not_found')
  const params = check(endpoint.params, 'path', request.params, faults)
  const query = check(endpoint.query ?? NOTHING, 'query', parseQuery(request.url), faults)
  const isSigned = endpoint.access === 'signature'
  const body = isSigned ? (request.body ?? Buffer.alloc(0)) : check(endpoint.body ?? NO_BODY, 'body', request.body, faults)
  const signature = endpoint.signature && request.headers[endpoint.signature.toLowerCase()]
  faults.refuse()
  return { params, query, body, signature, ifMatch: endpoint.versioned ? expectedVersions(request.headers['if-match']) : undefined }
}
const NOTHING = z.strictObject({})
const NO_BODY = z.strictObject({}).optional()
