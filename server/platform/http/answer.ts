import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { Download, EventStream, Reply } from '../answers.ts'
import type { Caller } from '../access/caller.ts'
import { BRIEF, NOT_STORED, publicFor } from './cache-control.ts'
import { asEncoded } from './formats/compressed.ts'
import { bytesTag, notModified, shownTag, versionTag } from '../lists/etag.ts'
import { prefersType } from './formats/accept.ts'
import { featureCollection, GEOJSON, wantsGeojson } from './formats/geojson.ts'
import type { StoredAnswer } from './idempotency.ts'
import { linkHeader } from './link-header.ts'

/** The parts of a request on which an answer depends. A page of the service has no more of them when it asks for a public read. */
export type ReadRequest = Pick<FastifyRequest, 'url' | 'headers' | 'caller' | 'isReplay'>

const BEARER_ONLY = new Set<Endpoint['access']>(['bearer', 'admin', 'mairie'])

/** An answer before its cache headers. `changesAt` as in ReplyOptions. */
export interface FinishedAnswer extends StoredAnswer {
  changesAt?: number | undefined
}

/** Encodes a verb's result by the endpoint's schema: a field that the schema does not declare is never sent. House rule 2. Spec §2-42. */
export function finish(endpoint: Endpoint, request: ReadRequest, result: unknown): FinishedAnswer {
  const { body, options } = result instanceof Reply ? result : { body: result, options: {} as Reply<unknown>['options'] }
  const status = options.status ?? endpoint.answers?.status ?? 200
  assertAudited(endpoint, request.caller, status)
  const headers: Record<string, string> = {}
  // The last one: a transaction that was retried recorded others before, which were rolled back.
  const row = request.caller.audited.findLast(({ id }) => id !== null)
  if (row?.id && endpoint.method !== 'GET') headers['x-audit-id'] = row.id
  if (options.location) headers['location'] = options.location
  if (endpoint.concurrency?.versioned) headers['etag'] = versionTag((body as { data: { version: number } }).data.version)
  const { meta } = body as { meta?: { current_page?: number; page?: number; per_page: number; total?: number } }
  const total = options.total ?? meta?.total
  if (meta && total !== undefined) {
    headers['link'] = linkHeader(request.url, meta.current_page ?? meta.page ?? 1, meta.per_page, total)
    headers['x-total-count'] = String(total)
  }
  const encoded = z.encode(endpoint.response, body as never)
  const { geojson, plainText, media } = endpoint.answers ?? {}
  if (geojson && wantsGeojson(request.headers.accept)) {
    headers['content-type'] = `${GEOJSON}; charset=utf-8`
    return { status, headers, body: JSON.stringify(featureCollection(encoded as Record<string, unknown>, geojson)) }
  }
  if (plainText && options.text && prefersType(request.headers.accept, 'text/plain')) {
    headers['content-type'] = 'text/plain; charset=utf-8'
    return { status, headers, body: options.text() }
  }
  return { status, headers, body: media ? (encoded as string) : JSON.stringify(encoded), changesAt: options.changesAt }
}

/** Spec §6-12: a mutation without an audit row is a defect of the service. House rule 5. */
function assertAudited(endpoint: Endpoint, caller: Caller, status: number): void {
  const nothingNew = endpoint.answers?.existing !== undefined && status === 200
  if (endpoint.audit && !nothingNew && !endpoint.audit.some((action) => caller.audited.some((audited) => audited.action === action)))
    throw new Error(`${endpoint.id} left no audit row`)
}

/**
 * The Cache-Control header of a public read. What nobody can hide says how long it may be stored; 0 where it is valid for a minute only.
 */
const publicRead = ({ caching }: Endpoint) => (caching ? publicFor(caching.maxAge) : BRIEF)

/** The Cache-Control header of an answer for one caller. Nothing of it is stored, unless its endpoint says for how long a browser may. */
const privateFor = ({ method, caching }: Endpoint) => (method === 'GET' && caching ? `private, max-age=${caching.maxAge}` : NOT_STORED)

/** Returns the Content-Disposition of a file that is saved. Its name is sent twice: in ASCII, and complete as RFC 6266 defines it. Why no package: docs/decisions/0018. */
export function asFile(filename: string): string {
  const plain = filename.replaceAll(/[^\w .()-]/g, '_')
  const whole = encodeURIComponent(filename).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"${plain === filename ? '' : `; filename*=UTF-8''${whole}`}`
}

/** The headers of a file that the browser saves and never displays as a page. */
export function sendFile({ answers }: Endpoint, reply: FastifyReply, { lines, filename }: Download): FastifyReply {
  return reply
    .header('cache-control', NOT_STORED)
    .header('vary', 'Authorization, X-App-Source')
    .header('content-disposition', asFile(filename))
    .type(answers?.media?.startsWith('text/') ? `${answers.media}; charset=utf-8` : `${answers?.media}`)
    .send(lines)
}

/** How often an open stream asks whether its caller is still admitted. */
const ASKED_EACH_MS = 2000

/** Returns a stream of events that ends with the session or the right of its caller. Spec §2-136. */
export function whileAdmitted(stream: EventStream, isAdmitted: () => Promise<boolean>): EventStream {
  let isAsking = false
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    if (!(await isAdmitted())) stream.events.end()
    isAsking = false
  }
  const timer = setInterval(() => void ask(), ASKED_EACH_MS).unref()
  stream.events.once('close', () => clearInterval(timer))
  return stream
}

/** The headers of a stream of events, which no proxy collects or stores. */
export function sendEvents(reply: FastifyReply, { events }: EventStream): FastifyReply {
  return reply
    .header('cache-control', NOT_STORED)
    .header('vary', 'Authorization, X-App-Source')
    .header('x-accel-buffering', 'no')
    .type('text/event-stream; charset=utf-8')
    .send(events)
}

/** An encoded answer with its cache headers, without anything of one request. */
export interface EncodedAnswer {
  status: number
  headers: Record<string, string>
  type: string
  /** Its validator; of a read only. */
  tag: string | null
  body: string | Buffer
  /** When the time next changes it, in milliseconds since 1970; undefined if nothing is known of that. */
  changesAt?: number | undefined
}

/** Adds the Cache-Control, Vary and ETag headers to an answer. */
export function encodeAnswer(endpoint: Endpoint, answer: FinishedAnswer): EncodedAnswer {
  const isPrivate = BEARER_ONLY.has(endpoint.access) || endpoint.method !== 'GET'
  const headers: Record<string, string> = {
    ...answer.headers,
    'cache-control': isPrivate ? privateFor(endpoint) : publicRead(endpoint),
    vary: isPrivate
      ? `Authorization, X-App-Source${endpoint.answers?.plainText ? ', Accept' : ''}`
      : endpoint.answers?.geojson
        ? 'X-App-Source, Accept'
        : 'X-App-Source',
  }
  const tag = endpoint.method === 'GET' ? tagOf(answer) : null
  if (tag !== null) headers['etag'] = tag
  const type = answer.headers['content-type'] ?? `${endpoint.answers?.media ?? 'application/json'}; charset=utf-8`
  return { status: answer.status, headers, type, tag, body: answer.body, changesAt: answer.changesAt }
}

/** The validator. A version alone does not change with the other values of an answer: the reports of a private record, and what depends on the clock. */
const tagOf = ({ headers: { etag: version }, body }: StoredAnswer): string =>
  version === undefined ? bytesTag(body) : shownTag(version, body)

/** Sends an answer, or 304 where the client already has it. */
export function send(request: FastifyRequest, reply: FastifyReply, { status, headers, type, tag, body }: EncodedAnswer): FastifyReply {
  reply.headers(headers)
  if (tag !== null && notModified(request.headers['if-none-match'], tag)) {
    asEncoded(request, reply, type, body)
    return reply.code(304).send()
  }
  return reply.code(status).type(type).send(body)
}
