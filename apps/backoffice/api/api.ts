import type { z } from 'zod'
import { undoAudited } from '../../../contract/audit/audit.ts'
import { type Call, ClientError, createClient } from '../../../contract/client.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { language } from '../i18n/language.ts'
import { afterOwnChanges } from './own-versions.ts'
import { accessToken, forgetToken, isOver, signedInAgain } from './session.ts'
import { noteUndone } from './undone.ts'

const READ_PATIENCE_MS = 30_000
const WRITE_PATIENCE_MS = 60_000
/** A dry run of an import answers when the whole source is read, which the service gives two minutes. */
const PLAN_PATIENCE_MS = 150_000

const client = createClient({
  baseUrl: '',
  appSource: 'backoffice',
  token: accessToken,
  fetch: (url, init) =>
    fetch(url, {
      ...init,
      headers: { 'accept-language': language(), ...(init?.headers as Record<string, string>) },
      signal: init?.signal ?? AbortSignal.timeout(patience(url, init?.method)),
    }),
})

function patience(url: Parameters<typeof fetch>[0], method = 'GET'): number {
  if (method === 'GET') return READ_PATIENCE_MS
  return typeof url === 'string' && url.includes('dry_run=true') ? PLAN_PATIENCE_MS : WRITE_PATIENCE_MS
}

/** What an endpoint answers, and its headers. */
export interface Answered<E extends Endpoint> {
  body: z.output<E['response']>
  headers: Headers
}

/** Audit rows of what this page has changed: what others did, or oneself in another tab, is not among them. */
const ownRows = new Set<string>()
export const isOwnRow = (row: string): boolean => ownRows.has(row)

/**
 * Calls an endpoint as the back-office. A token that the service refuses is renewed once: roles and sessions end at any time. A
 * change that meets the end of the session waits for the person to sign in again and is then sent once more, as it was.
 * @throws ClientError for every answer that is no success
 */
export async function answer<E extends Endpoint>(endpoint: E, input: Call<E>): Promise<Answered<E>> {
  const answered = await afterOwnChanges(input, (now) => sent(endpoint, now))
  const row = answered.headers.get('x-audit-id')
  if (row) ownRows.add(row)
  if (endpoint.id === undoAudited.id) noteReversal(input, answered.body)
  return answered
}

/** Whatever button or key it was: notices that tell of what was reversed follow. */
function noteReversal(input: unknown, body: unknown): void {
  const { params } = input as Call<typeof undoAudited>
  const { data } = body as z.output<(typeof undoAudited)['response']>
  noteUndone(
    String(params.id),
    data.undone.map(({ target_id }) => target_id),
  )
}

async function sent<E extends Endpoint>(endpoint: E, input: Call<E>): Promise<Answered<E>> {
  try {
    return await client.answer(endpoint, input)
  } catch (error) {
    if (!(error instanceof ClientError) || error.code !== 'unauthorized') throw error
    forgetToken()
    if ((await accessToken()) === null && !(endpoint.method !== 'GET' && isOver() && (await signedInAgain()))) throw error
    return client.answer(endpoint, input)
  }
}

/** The same, for who needs the body alone. */
export async function call<E extends Endpoint>(endpoint: E, input: Call<E>): Promise<z.output<E['response']>> {
  const { body, headers } = await answer(endpoint, input)
  return withTotal(body, headers)
}

/** The communes list tells its total in a header alone (Spec §4.4-4): here its meta is made like that of every other list. */
function withTotal<B>(body: B, headers: Headers): B {
  const { meta } = body as { meta?: { page?: number; per_page?: number } }
  if (meta?.page === undefined || meta.per_page === undefined) return body
  const total = Number(headers.get('x-total-count') ?? 0)
  const last_page = Math.max(1, Math.ceil(total / meta.per_page))
  return { ...body, meta: { ...meta, current_page: meta.page, last_page, total } }
}

/** The header by which a change is refused where the record has changed since it was read. */
export const ifMatch = (version: number): { 'if-match': string } => ({ 'if-match': `"v${version}"` })
