import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Gate } from '../access/gate.ts'
import type { Db } from '../db/db.ts'
import type { CacheTags, ResponseCache } from '../response-cache/response-cache.ts'
import { encodeAnswer, type EncodedAnswer, finish, type FinishedAnswer, type ReadRequest } from './answer.ts'
import type { Call } from './call.ts'
import { once, replayKey } from './idempotency.ts'
import type { Slots } from '../concurrency/slots.ts'

type AnyCall = Call<Endpoint>
/** Answers a request from one database handle: a pool, or a transaction. */
export type AnswerFrom<A> = (request: ReadRequest, call: AnyCall, db: Db) => Promise<A>

/** What the wrappers below need from the service. */
export interface AnsweringOptions {
  /** The keyed hash under which a replay's caller is stored. */
  replayCaller: (limitKey: string) => string
  /** The key under which answers are stored for a replay. */
  replaySecret: Buffer
  responseCache: ResponseCache
}

/**
 * Composes, once for a route, the steps between the checked input and the answer. A verb is wrapped only in the steps that its endpoint needs.
 * @param searchSlots the slots of each database handle that searches share
 * @param cacheTags the cache tags of a public read, where its answers are cached
 */
export function answering(
  endpoint: Endpoint,
  verb: (call: AnyCall) => Promise<unknown>,
  searchSlots: ReadonlyMap<Db, Slots>,
  cacheTags: ((call: AnyCall) => CacheTags | null) | undefined,
  { replayCaller, replaySecret, responseCache }: AnsweringOptions,
): AnswerFrom<EncodedAnswer> {
  const { searchSlot, idempotent } = endpoint.concurrency ?? {}
  let answer: AnswerFrom<FinishedAnswer> = async (request, call, db) => finish(endpoint, request, await verb({ ...call, db }))
  if (searchSlot) answer = inTurn(answer, searchSlot, searchSlots)
  if (idempotent) answer = onceForKey(answer, endpoint, { replayCaller, replaySecret })
  const uncached: AnswerFrom<EncodedAnswer> = async (request, call, db) => encodeAnswer(endpoint, await answer(request, call, db))
  return cacheTags ? fromCache(uncached, cacheTags, responseCache) : uncached
}

/**
 * Composes the answer of a public read for the people of a record that is not public. It is read after the public read answered not_found,
 * outside of the response cache, and its headers forbid every other cache to store it.
 * @returns the answer; null for another error, and for a caller who may not read the record either
 */
export function ownAnswering(
  endpoint: Endpoint,
  verb: (call: AnyCall) => Promise<unknown>,
  { gate, db }: { gate: Gate; db: Db },
): (request: FastifyRequest, call: AnyCall, error: unknown) => Promise<EncodedAnswer | null> {
  const own: Endpoint = { ...endpoint, access: 'bearer', response: endpoint.ownResponse ?? endpoint.response }
  const isMissing = (error: unknown) => error instanceof AppError && error.code === 'not_found'
  return async (request, call, error) => {
    const caller = isMissing(error) ? await gate.identify(endpoint, request) : null
    if (!caller) return null
    request.caller = caller
    try {
      return encodeAnswer(own, finish(own, request, await verb({ ...call, db, caller })))
    } catch (refusal) {
      if (isMissing(refusal)) return null
      throw refusal
    }
  }
}

/** Whether every caller gets the same answer: it may be read from memory. */
export const isPublicRead = ({ method, access }: Endpoint): boolean => method === 'GET' && access === 'app'

/** Reads through the response cache. */
const fromCache =
  (next: AnswerFrom<EncodedAnswer>, tags: (call: AnyCall) => CacheTags | null, responseCache: ResponseCache): AnswerFrom<EncodedAnswer> =>
  (request, call, db) =>
    responseCache.readThrough(request.url, tags(call), db, () => next(request, call, db))

/** A search with common words is slow: it waits for a slot, so that it delays other searches only. */
const inTurn =
  (next: AnswerFrom<FinishedAnswer>, searchSlot: 'q', slots: ReadonlyMap<Db, Slots>): AnswerFrom<FinishedAnswer> =>
  (request, call, db) => {
    const isSearch = call.query?.[searchSlot] !== undefined
    const turn = isSearch ? slots.get(db) : undefined
    return turn ? turn(() => next(request, call, db)) : next(request, call, db)
  }

/** A request with an Idempotency-Key has its effect once; when it is repeated, it gets the first answer. */
const onceForKey =
  (
    next: AnswerFrom<FinishedAnswer>,
    { method }: Endpoint,
    { replayCaller, replaySecret }: Pick<AnsweringOptions, 'replayCaller' | 'replaySecret'>,
  ): AnswerFrom<FinishedAnswer> =>
  (request, call, db) => {
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string') return next(request, call, db)
    const replay = replayKey(key, replayCaller(call.limitKey), method, request.url, call.body)
    request.isReplay = true
    return once(db, replay, replaySecret, (tx) => {
      request.isReplay = false
      return next(request, call, tx)
    })
  }
