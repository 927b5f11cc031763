import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { QUOTAS } from '../../../contract/limits.ts'
import { RecordedRefusal } from '../audit/refusal.ts'
import { type Answer, type Endpoint, errorsOf } from '../../../contract/endpoint.ts'
import { deprecationHeaders } from '../../../contract/deprecation.ts'
import { AppError } from '../../../contract/errors.ts'
import type { TerritoryCodes } from '../../../contract/access/back-office.ts'
import { assertInside, narrowed } from '../access/territory.ts'
import type { Gate } from '../access/gate.ts'
import type { Db } from '../db/db.ts'
import type { CacheTags } from '../response-cache/response-cache.ts'
import { send, sendEvents, sendFile, whileAdmitted } from './answer.ts'
import type { Download, EventStream, Reply } from '../answers.ts'
import { answering, type AnsweringOptions, isPublicRead, ownAnswering } from './answering.ts'
import type { Call } from './call.ts'
import type { Askables } from './ask.ts'
import { compressAnswer } from './formats/compressed.ts'
import { asAppError } from './faults/error-reply.ts'
import { expectedVersions } from '../lists/etag.ts'
import { Faults } from '../input/faults.ts'
import { check, parseQuery } from '../input/input.ts'
import { type Slots, slots } from '../concurrency/slots.ts'
import { withoutTrackers } from './trackers.ts'

type AnyCall = Call<Endpoint>

/** Returns the cache tags of a public read; null if its answer is not cached. */
type CacheTagsOf<E extends Endpoint> = (call: Pick<Call<E>, 'params' | 'query'>) => CacheTags | null

/** The value that the handler of a record that is not public returns. */
type OwnAnswer<E extends Endpoint> = E['ownResponse'] extends z.ZodType ? z.output<E['ownResponse']> : never

/** Binds an endpoint of the contract to its verb: one line for each route. */
export type Serve = <E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E> | Reply<Answer<E>> | Download | EventStream>,
  /** `ofPages`: the answer depends on the present time and is not cached; pages that are composed of it are. */
  cacheTags?: CacheTagsOf<E> | { ofPages: CacheTagsOf<E> },
  /** Of a public read with `ownResponse`: reads a record that is not public, for its people. @throws AppError not_found for anybody else */
  own?: (call: Call<E>) => Promise<OwnAnswer<E>>,
) => void

export interface ServeOptions extends AnsweringOptions {
  gate: Gate
  db: Db
  /** Public reads. */
  readDb: Db
  /** The most connections of a pool that searches may use at once; undefined if there is only one connection. */
  searchSlots: number | undefined
  /** In tests: an error code that the contract does not declare becomes a 500. */
  strict: boolean
  /** Receives every public read, so that the pages of the service can ask for it without a request. */
  askable?: Askables
}

/** The path prefix of every endpoint of the contract. Spec §9-1. */
export const PREFIX = '/api/v1'

/** Makes the `on(endpoint, handler)` of a Fastify application. */
export function serveOn(app: FastifyInstance, { gate, db, readDb, searchSlots, strict, askable, ...options }: ServeOptions): Serve {
  const { responseCache } = options
  const slotsOf = new Map<Db, Slots>(searchSlots === undefined ? [] : [db, readDb].map((pool) => [pool, slots(searchSlots)]))
  return (endpoint, handler, given, own) => {
    const cacheTags = typeof given === 'function' ? given : undefined
    if (cacheTags) assertSameForAll(endpoint)
    const refuse = refusalsOf(endpoint, strict)
    const deprecation = deprecationHeaders(endpoint.deprecated)
    const verb = handler as unknown as (call: AnyCall) => Promise<unknown>
    const tagsBy = <T>(tags: ((call: never) => T) | undefined) => tags && ((call: AnyCall) => tags(call as never))
    const tagsOf = tagsBy(cacheTags)
    const answer = answering(endpoint, verb, slotsOf, tagsOf, options)
    const ownAnswer = own && ownAnswering(endpoint, own, { gate, db })
    const from = isPublicRead(endpoint) ? readDb : db
    const ofPages = tagsBy(typeof given === 'object' ? given.ofPages : undefined)
    const datedTags = ofPages && ((call: AnyCall) => withDate(ofPages(call)))
    if (isPublicRead(endpoint)) askable?.set(endpoint.id, { endpoint, answer, cacheTags: tagsOf ?? datedTags })
    const answered = async (request: FastifyRequest, reply: FastifyReply) => {
      if (request.body !== undefined) await gate.admitAgain(endpoint, request).catch(refuse)
      const { caller, limitKey } = request
      const call = { db: from, caller, limitKey, ...inputOf(endpoint, request) } as AnyCall
      await gate.admitBody(endpoint, request, call.body).catch(refuse)
      try {
        await followTerritory(endpoint, call)
        narrow(endpoint, call)
        if (endpoint.answers?.file) return sendFile(endpoint, reply, (await verb(call)) as Download)
        if (endpoint.answers?.stream)
          return sendEvents(
            reply,
            whileAdmitted((await verb(call)) as EventStream, () => gate.stillAdmits(endpoint, request)),
          )
        return send(request, reply, await answer(request, call, call.db))
      } catch (error) {
        if (error instanceof RecordedRefusal) await error.record(call.db, caller)
        const answerToOwn = await ownAnswer?.(request, call, error).catch(refuse)
        return answerToOwn ? send(request, reply, answerToOwn) : refuse(error)
      }
    }
    app.route({
      method: endpoint.method,
      url: PREFIX + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { endpoint },
      onSend: [
        ...(QUOTAS.has(endpoint.limit ?? 'default') || endpoint.emailLimit
          ? [async (request: FastifyRequest, reply: FastifyReply) => gate.settle(endpoint, request, reply)]
          : []),
        compressAnswer,
      ],
      onRequest: async (request, reply) => {
        reply.headers(deprecation)
        // Before the address is read: as parameters, as the key of the response cache, in links to other pages.
        if (isPublicRead(endpoint)) request.raw.url = withoutTrackers(request.url)
        request.caller = await gate.admit(endpoint, request, reply).catch(refuse)
      },
      handler: (request, reply) => {
        const known = cacheTags && responseCache.find(request.url)
        return known ? send(request, reply, known) : answered(request, reply)
      },
    })
  }
}

/** Throws every error of a route as an AppError that its contract declares. */
function refusalsOf(endpoint: Endpoint, strict: boolean): (error: unknown) => never {
  const declared = new Set(errorsOf(endpoint))
  return (error) => {
    const known = asAppError(error)
    if (strict && !declared.has(known.code))
      throw new AppError('internal_error', {
        cause: new Error(`${endpoint.id} answers ${known.code}, which its contract does not declare`, { cause: error }),
      })
    throw known
  }
}

/** Asserts that the record of the path is inside the territory of a bounded role. @throws AppError not_found */
async function followTerritory({ territory }: Endpoint, { db, caller, params }: AnyCall): Promise<void> {
  if (!caller.territory || territory === undefined || territory === 'query' || territory === 'everywhere') return
  const [id] = Object.values((params ?? {}) as Record<string, string>)
  await assertInside(db, caller, territory, id ?? '')
}

/** Narrows a read of the back-office to the territory that its query names. Spec §2-97. */
function narrow({ access, method }: Endpoint, { caller, query }: AnyCall): void {
  const chosen = (query as { territoire?: TerritoryCodes }).territoire
  if (access !== 'admin' || method !== 'GET' || !chosen) return
  caller.chosen = chosen
  caller.territory = narrowed(caller.territory, chosen)
}

const withDate = (tags: CacheTags | null): CacheTags | null => tags && { ...tags, dated: true }

/** A cached answer's key is its URL only: the answer must be the same for every caller. */
function assertSameForAll(endpoint: Endpoint): void {
  const { geojson, plainText, file } = endpoint.answers ?? {}
  if (!isPublicRead(endpoint) || geojson || plainText || file)
    throw new Error(`${endpoint.id} is not the same for everybody: it cannot be cached`)
}

/** Checks path, query and body together, so that every fault is reported at once. */
function inputOf(endpoint: Endpoint, request: FastifyRequest) {
  const faults = new Faults()
  // The router matches `/publications/` with a publication whose id is empty.
  if (Object.values(request.params as Record<string, string>).includes('')) throw new AppError('not_found')
  const params = check(endpoint.params, 'path', request.params, faults)
  const query = check(endpoint.query ?? NOTHING, 'query', parseQuery(request.url), faults)
  const isSigned = endpoint.access === 'signature'
  const body = isSigned ? (request.body ?? Buffer.alloc(0)) : check(endpoint.body ?? NO_BODY, 'body', request.body, faults)
  const signature = endpoint.signed?.header && request.headers[endpoint.signed.header.toLowerCase()]
  faults.refuse()
  return {
    params,
    query,
    body,
    signature,
    ifMatch: endpoint.concurrency?.versioned ? expectedVersions(request.headers['if-match']) : undefined,
  }
}
const NOTHING = z.strictObject({})
const NO_BODY = z.strictObject({}).optional()
