import type { z } from 'zod'
import type { BackOfficePermission, FollowsTerritory } from './access/back-office.ts'
import type { Deprecated } from './deprecation.ts'
import type { ErrorCode } from './errors.ts'
import type { Limit } from './limits.ts'

/**
 * Who may call. `app`: X-App-Source. `bearer`: an access token. `admin`: both, from the back-office, with the role.
 * `mairie`: both, from the municipal office or the back-office. Spec §1-8, §4-1, §5.
 */
type Access = 'app' | 'bearer' | 'admin' | 'mairie' | 'signature'
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Options of the success answer. Without them it is a JSON body with status 200. */
interface Answers {
  status?: 200 | 201 | 202
  /** OpenAPI text of the 200 answer that a creation gives when the record already exists. */
  existing?: string
  /** A media type other than JSON; the response schema is then a string. */
  media?: 'text/calendar' | 'text/csv' | 'application/octet-stream' | 'text/event-stream'
  /** The answer is a file, streamed from the database. */
  file?: true
  /** The answer is a stream of server-sent events. */
  stream?: true
  /** Also available as GeoJSON, by Accept. The value names the member of the body with the array of places. */
  geojson?: 'data' | 'defibrillateurs'
  /** Also available as plain text, by Accept. */
  plainText?: true
}

/** How concurrent and repeated requests are handled. */
interface Concurrency {
  /** The answer has an ETag of the record's version, and changes honour If-Match. */
  versioned?: true
  /** The request may have an Idempotency-Key. */
  idempotent?: true
  /** The query parameter that makes a request a search. Searches share a few database connections, so that they do not delay other reads. */
  searchSlot?: 'q'
}

/** A body that is read as bytes: the signature is computed over the bytes. */
interface Signed {
  /** The header with the signature of the body. */
  header?: 'Payment-Signature' | 'Stripe-Signature'
  /** The media type of the body, where it is not JSON. */
  media?: 'message/rfc822'
}

/**
 * What needs a fresh sign-in: it changes who may act (roles, links, teams), gives out everything about a person or the trail, erases,
 * changes how somebody signs in, shows the service as another person sees it, stops what is sent to everybody, or changes who is believed:
 * the name and the contact of the instance, the texts of its e-mails, and who publishes without moderation.
 */
type FreshReason = 'who_may_act' | 'whole_export' | 'erasure' | 'ways_in' | 'view_as' | 'general_stop' | 'who_is_believed'

/** One endpoint: one row of the specification's tables. Types, validation, OpenAPI, the client and tests of refusals derive from it. */
export interface Endpoint {
  /** The unique name of the operation; OpenAPI's operationId. */
  id: string
  method: Method
  /** The path below /api/v1, with {name} for parameters. */
  path: `/${string}`
  access: Access
  /** Of a back-office route: the permission that it needs. Absent: only administrators. */
  permission?: BackOfficePermission
  /** Of a back-office route: how it follows the territory of a bounded role. Absent: it is refused to bounded roles. */
  territory?: FollowsTerritory
  chapter: string
  summary: string
  description?: string
  params?: z.ZodObject
  query?: z.ZodObject
  /** Undefined: no body is read. An optional schema: the body may be left out. */
  body?: z.ZodType
  signed?: Signed
  /** The body is multipart/form-data with one file. The schema of the body describes its fields. */
  multipart?: true
  response: z.ZodType
  /**
   * Of a public read: the answer with a record that is not public, for a caller whose token allows to read it. No cache stores such an answer.
   * Anybody else gets not_found.
   */
  ownResponse?: z.ZodType
  answers?: Answers
  /**
   * For a public read of what nobody can hide: how many seconds caches may store the answer. Absent: five. For a read of one caller: how long their
   * browser may store it. Absent: not at all.
   */
  caching?: { maxAge: number }
  concurrency?: Concurrency
  /** Error codes beside those that its access and its input imply: path parameters imply `not_found`. */
  errors?: readonly ErrorCode[]
  limit?: Limit
  /** A second limit, of requests with one `email` in the body. A request with a token of the account of that address is not counted. */
  emailLimit?: Limit
  /** The e-mail limit counts by network and mailbox; then all networks together like codes, so that strangers close nobody's way. */
  emailByNetwork?: true
  /** Who has no account and has used up the limit may pass by a proof of work (contract/proof-of-work.ts). */
  proof?: true
  /** A body with `suspect` needs a proof of work: its form was filled like a program fills it. */
  proofOfSuspects?: true
  /** What the endpoint does for which the caller must have signed in within the last ten minutes, where the token says when that was. */
  fresh?: FreshReason
  /** An administrator who sees the service as a user does may read it with the token of that view. Absent: it is refused as view_only. */
  viewable?: true
  /** The audit action(s) that a success records. */
  audit?: readonly string[]
  /** The endpoint will be withdrawn. Its headers and the API reference show the dates (docs/versions.md). */
  deprecated?: Deprecated
}

/** The method and path of a request line. */
export interface Requested<Line> {
  method: Line extends `${infer M extends Method} ${string}` ? M : never
  path: Line extends `${Method} ${infer P extends Endpoint['path']}` ? P : never
}

/**
 * Declares an endpoint and preserves its exact types. Spec §2-38.
 * @param request the method, and the path below /api/v1: `GET /communes/{id}`
 */
export function endpoint<const Line extends `${Method} ${Endpoint['path']}`, const E extends Omit<Endpoint, 'method' | 'path'>>(
  request: Line,
  definition: E,
): E & Requested<Line> {
  const [method, path] = request.split(' ') as [never, never]
  return { ...definition, method, path }
}

/** The type that a handler receives for a part of the request. */
export type Input<S> = S extends z.ZodType ? z.output<S> : undefined
/** The type that a client sends for a part of the request. */
export type Sent<S> = S extends z.ZodType ? z.input<S> : undefined
/** The value that a handler returns, before encoding. */
export type Answer<E extends Endpoint> = z.output<E['response']>

/** The errors that each kind of access implies. Spec §5-8, §5-9, §5-10. */
const BY_ACCESS: Record<Access, readonly ErrorCode[]> = {
  app: ['missing_app_source'],
  bearer: ['unauthorized'],
  admin: ['missing_app_source', 'unauthorized', 'admin_required', 'second_factor_required', 'scope_violation'],
  mairie: ['missing_app_source', 'unauthorized', 'scope_violation'],
  signature: ['invalid_webhook_signature'],
}
const EVERYWHERE: readonly ErrorCode[] = [
  'malformed_request',
  'validation_failed',
  'rate_limited',
  'uri_too_long',
  'headers_too_large',
  'request_timeout',
  'internal_error',
  'service_unavailable',
]

/** Whether the endpoint accepts If-Match: it changes an existing record that has a version. */
export const takesIfMatch = (e: Endpoint): boolean => e.concurrency?.versioned === true && e.method !== 'GET' && e.answers?.status !== 201

/** Returns every error code of an endpoint: its own, and those that its access and its input imply. Spec §7-9. */
export function errorsOf(e: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>([...BY_ACCESS[e.access], ...EVERYWHERE, ...(e.errors ?? [])])
  if (e.method !== 'GET') codes.add('payload_too_large')
  // A signed body is read as bytes whatever its content type.
  if (e.method !== 'GET' && e.access !== 'signature') codes.add('unsupported_media_type')
  // On a public write the token is optional, but an invalid token is refused.
  if (e.access === 'app' && e.method !== 'GET') codes.add('unauthorized')
  // A public read ignores its token. Every other endpoint refuses the token of a view, or shows what it allows.
  if (!e.viewable && e.access !== 'signature' && !(e.access === 'app' && e.method === 'GET')) codes.add('view_only')
  if (e.fresh) codes.add('fresh_sign_in_required')
  if (e.params) codes.add('not_found')
  if (e.concurrency?.idempotent) codes.add('idempotency_conflict')
  if (takesIfMatch(e)) codes.add('precondition_failed')
  return [...codes]
}
