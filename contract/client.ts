import type { z } from 'zod'
import type { Endpoint, Sent } from './endpoint.ts'
import { type Detail, type ErrorCode, ERRORS } from './errors.ts'
import { type Challenge, PROOF_HEADER } from './proof-of-work.ts'
import type { ErrorBody } from './shared.ts'

const NO_CONTENT = 204

type Parts = 'params' | 'query' | 'body'
/** In a path or a query string every value is text. Numbers and booleans are accepted and converted. */
type Loose<T> = { [K in keyof T]: string extends T[K] ? T[K] | number | boolean : T[K] }
type Given<E extends Endpoint, K extends Parts> = K extends 'body' ? Sent<E[K]> : Loose<Sent<E[K]>>
/** The parts of a request that have a required field. The other parts are optional. */
type Needed<E extends Endpoint> = {
  [K in Parts & keyof E]: Partial<Sent<E[K]>> extends Sent<E[K]> ? never : undefined extends Sent<E[K]> ? never : K
}[Parts & keyof E]

/** The input of a call: exactly the parts that the endpoint has. */
export type Call<E extends Endpoint> = { [K in Needed<E>]: Given<E, K> } & { [K in Exclude<Parts & keyof E, Needed<E>>]?: Given<E, K> } & {
  headers?: Record<string, string>
}

/** Why a request has no answer of the service: it could not be reached, or something on the way answered in its place. */
type Unanswered = 'network' | 'foreign'

/**
 * An error answer of the service; code `network` if the service could not be reached, `foreign` if the answer is not of the API: a proxy's
 * page, the sign-in of a public network. After both, nobody knows whether the service has carried the request out.
 */
export class ClientError extends Error {
  readonly status: number
  readonly code: ErrorCode | Unanswered
  readonly details: Detail[]
  readonly requestId: string | null
  /** Of rate_limited: the challenge that lets the request pass. */
  readonly challenge: Challenge | null
  constructor(
    status: number,
    code: ErrorCode | Unanswered,
    message: string,
    details: Detail[],
    requestId: string | null,
    challenge: Challenge | null = null,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
    this.requestId = requestId
    this.challenge = challenge
  }
}

/**
 * Returns an answer that is no success as the error that the client throws.
 * @param content the parsed body; null where it was no JSON
 */
export function refusalOf(status: number, content: unknown, requestId: string | null): ClientError {
  const { error, message, details, challenge = null } = (content ?? {}) as Partial<z.output<typeof ErrorBody>>
  if (typeof error !== 'string' || typeof message !== 'string') return new ClientError(status, 'foreign', '', [], null)
  return new ClientError(status, error in ERRORS ? (error as ErrorCode) : 'internal_error', message, details ?? [], requestId, challenge)
}

/** A text as JSON; null if it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

interface AnyCall {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  headers?: Record<string, string>
}

/** The body of a request with a file. The other fields precede the file. */
function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (typeof value === 'string') form.append(name, value)
  for (const [name, value] of Object.entries(fields)) if (typeof value !== 'string') form.append(name, value)
  return form
}

export interface ClientOptions {
  /** The address of the service, without /api/v1. */
  baseUrl: string
  /** The value of X-App-Source for this application. */
  appSource: string
  /** Returns the current access token, or null. */
  token?: () => string | null | Promise<string | null>
  fetch?: typeof fetch
  /** Solves the challenge of a limit, for requests without a token: the request is sent once more with the solution. */
  prove?: (challenge: Challenge) => Promise<string>
}

/**
 * Returns a client whose inputs and answers are typed by the contract: `await call(listCommunes, {query: {q: 'evry'}})`.
 * A call throws ClientError for every answer that is not a success.
 */
export function createClient({ baseUrl, appSource, token, fetch: send = fetch, prove }: ClientOptions) {
  async function sent<E extends Endpoint>(endpoint: E, input: Call<E>): Promise<{ body: z.output<E['response']>; headers: Headers }> {
    const { params, query, body, headers } = input as AnyCall
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
    const search = new URLSearchParams(
      Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    )
    const bearer = await token?.()
    const unreached = (error: Error) => {
      throw new ClientError(0, 'network', error.message, [], null)
    }
    const response = await send(`${baseUrl}/api/v1${path}${search.size > 0 ? `?${search.toString()}` : ''}`, {
      method: endpoint.method,
      headers: {
        'x-app-source': appSource,
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(body === undefined || endpoint.multipart ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: endpoint.multipart ? formOf(body as Record<string, string | Blob>) : JSON.stringify(body) }),
    }).catch(unreached)
    const text = await response.text().catch(unreached)
    const content: unknown = endpoint.answers?.media && response.ok ? text : parsed(text)
    const requestId = response.headers.get('x-request-id')
    if (!response.ok) throw refusalOf(response.status, content, requestId)
    // A page with the status of a success, as a public network has it, is no answer: nothing that was typed counts as saved.
    if (content === null && response.status !== NO_CONTENT) throw refusalOf(response.status, null, requestId)
    return { body: content as z.output<E['response']>, headers: response.headers }
  }
  const answer: typeof sent = async (endpoint, input) => {
    try {
      return await sent(endpoint, input)
    } catch (error) {
      if (!prove || !(error instanceof ClientError) || !error.challenge) throw error
      const headers = { ...input.headers, [PROOF_HEADER]: await prove(error.challenge) }
      return sent(endpoint, { ...input, headers })
    }
  }
  const call = async <E extends Endpoint>(endpoint: E, input: Call<E>): Promise<z.output<E['response']>> =>
    (await answer(endpoint, input)).body
  /** The same call, and the headers of the answer: ETag, X-Total-Count, X-Audit-Id. */
  return Object.assign(call, { answer })
}
