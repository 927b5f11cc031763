import type { z } from 'zod'
import { type Call, ClientError, createClient } from '../../../contract/client.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { language } from '../i18n/language.ts'
import { afterOwnChanges } from './own-versions.ts'
import { sentOnce } from './sent-keys.ts'
import { acknowledge } from '../forms/draft-storage.ts'
import { accessToken, forgetToken, freshSignIn, isSessionOver, untilSignedInAgain } from '../sign-in/session.ts'

const READ_TIMEOUT_MS = 30_000
const WRITE_TIMEOUT_MS = 60_000

/** How an application calls the API. */
export interface ApiOptions {
  /** The name of the application, sent as `X-App-Source`. */
  appSource: string
  /** The same for the routes of municipal offices, which accept few names. */
  officeSource?: string
  /** The timeout of a request, where the default is too short. */
  timeoutMs?: (url: string, method: string) => number | undefined
  /** Returns the input that is sent, where the application adds to it. */
  narrowed?: <Input>(endpointId: string, input: Input) => Input
  /** Called with each successful answer. */
  onAnswer?: (endpoint: Endpoint, input: unknown, answered: Answered<Endpoint>) => void
}

let options: ApiOptions | null = null
let clients: { common: Client; office: Client } | null = null
type Client = ReturnType<typeof createClient>

/** Sets how this application calls the API. Called once, before the first request. */
export function configureApi(given: ApiOptions): void {
  options = given
  const clientOf = (appSource: string): Client =>
    createClient({
      baseUrl: '',
      appSource,
      token: accessToken,
      // Without https browsers cannot make a proof: the refusal is shown.
      ...(globalThis.crypto.subtle ? { prove: async (challenge) => (await import('../sign-in/proof-of-work.ts')).solve(challenge) } : {}),
      fetch: (url, init) =>
        fetch(url, {
          ...init,
          // Who changes a record reads it again at once: a stored answer of the browser is asked for its ETag first.
          cache: 'no-cache',
          headers: { 'accept-language': language(), ...(init?.headers as Record<string, string>) },
          signal: init?.signal ?? AbortSignal.timeout(timeout(url, init?.method)),
        }),
    })
  clients = { common: clientOf(given.appSource), office: clientOf(given.officeSource ?? given.appSource) }
}

/**
 * The options of the application.
 * @throws Error before configureApi()
 */
export function apiOptions(): ApiOptions {
  if (!options) throw new Error('The API is not configured: call configureApi() first')
  return options
}

function timeout(url: Parameters<typeof fetch>[0], method = 'GET'): number {
  const own = typeof url === 'string' ? options?.timeoutMs?.(url, method) : undefined
  return own ?? (method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS)
}

/** The body and the headers of an answer. */
export interface Answered<E extends Endpoint> {
  body: z.output<E['response']>
  headers: Headers
}

/**
 * Calls an endpoint. A token that the service refuses is renewed once, since roles and sessions end at any time. A change that meets
 * the end of the session, or needs a fresh sign-in, waits until the person has signed in again, and is then sent once more, unchanged.
 * @throws ClientError for every answer that is no success
 */
export async function answer<E extends Endpoint>(endpoint: E, input: Call<E>): Promise<Answered<E>> {
  const asked = apiOptions().narrowed?.(endpoint.id, input) ?? input
  const { headers: _, ...what } = asked
  const once = endpoint.concurrency?.idempotent
    ? (now: Call<E>) =>
        sentOnce(JSON.stringify([endpoint.id, what]), (key) =>
          sent(endpoint, { ...now, headers: { ...now.headers, 'idempotency-key': key } }),
        )
    : (now: Call<E>) => sent(endpoint, now)
  const answered = await afterOwnChanges(asked, once)
  if (endpoint.method !== 'GET') acknowledge(asked)
  apiOptions().onAnswer?.(endpoint, input, answered)
  return answered
}

function clientFor({ path }: Endpoint): Client {
  if (!clients) throw new Error('The API is not configured: call configureApi() first')
  // A build of an application has the path of an endpoint, and not its access.
  return path.startsWith('/mairie/') ? clients.office : clients.common
}

async function sent<E extends Endpoint>(endpoint: E, input: Call<E>): Promise<Answered<E>> {
  try {
    return await clientFor(endpoint).answer(endpoint, input)
  } catch (error) {
    if (error instanceof ClientError && error.code === 'fresh_sign_in_required' && (await freshSignIn()))
      return clientFor(endpoint).answer(endpoint, input)
    if (!(error instanceof ClientError) || error.code !== 'unauthorized') throw error
    forgetToken()
    if ((await accessToken()) === null && !(endpoint.method !== 'GET' && isSessionOver() && (await untilSignedInAgain()))) throw error
    return clientFor(endpoint).answer(endpoint, input)
  }
}

/**
 * Calls an endpoint and returns the body of its answer.
 * @throws ClientError for every answer that is no success
 */
export async function call<E extends Endpoint>(endpoint: E, input: Call<E>): Promise<z.output<E['response']>> {
  const { body, headers } = await answer(endpoint, input)
  return withTotal(body, headers)
}

/** The list of communes gives its total in a header only (Spec §4.4-4): its `meta` gets the fields of every other list. */
function withTotal<B>(body: B, headers: Headers): B {
  const { meta } = body as { meta?: { page?: number; per_page?: number } }
  if (meta?.page === undefined || meta.per_page === undefined) return body
  const total = Number(headers.get('x-total-count') ?? 0)
  const last_page = Math.max(1, Math.ceil(total / meta.per_page))
  return { ...body, meta: { ...meta, current_page: meta.page, last_page, total } }
}

/** The header that makes the service refuse a change of a record that has changed since it was read. */
export const ifMatch = (version: number): { 'if-match': string } => ({ 'if-match': `"v${version}"` })
