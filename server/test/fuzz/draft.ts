import { signatureOf } from '../payments.ts'
import { EMAIL_SECRET } from './callers.ts'
import type { Operation } from './document.ts'
import { type Ref, withIds } from './ids.ts'
import type { Spoken } from './oracle.ts'

/** A request before it is written: what a change may alter. */
export interface Draft {
  method: string
  /** The operation's path, with its parameters in braces. */
  path: string
  params: Record<string, unknown>
  query: [name: string, value: unknown][]
  /** Added to the address as it stands. */
  appended: string
  headers: [name: string, value: string][]
  /** Header names that are left out although they would go by themselves. */
  without: string[]
  body: unknown
  /** The body's bytes, instead of the body. */
  bytes: string | Uint8Array | undefined
  contentType: string | undefined
}

/** A request as it is sent. */
export interface Written {
  method: string
  target: string
  headers: [name: string, value: string][]
  body: Buffer | undefined
}

const escaped = (value: unknown): string => encodeURIComponent(said(value).toWellFormed())
/** A value as it stands in an address. */
const said = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** What of a draft the document speaks of; undefined where its bytes were changed as such. */
export function spoken(draft: Draft, idOf: (ref: Ref) => string): Spoken | undefined {
  if (draft.bytes !== undefined || draft.appended !== '') return undefined
  const { params, query, body } = withIds({ params: draft.params, query: draft.query, body: draft.body }, idOf) as Pick<
    Draft,
    'params' | 'query' | 'body'
  >
  return {
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, said(value)])),
    query: query.map(([name, value]) => [name, said(value)]),
    body,
  }
}

/** The bytes of a draft's body. */
function bytesOf({ body, bytes }: Draft): Buffer | undefined {
  if (bytes !== undefined) return Buffer.from(bytes as string)
  if (body === undefined) return undefined
  return Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
}

/** Writes a draft: identifiers in, parameters escaped, the body as bytes, signed where the operation asks for that. */
export function write(operation: Operation, given: Draft, idOf: (ref: Ref) => string): Written {
  const draft = withIds(given, idOf) as Draft
  const path = draft.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => escaped(draft.params[name] ?? ''))
  const query = draft.query.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join('&')
  const body = draft.method === 'GET' || draft.method === 'HEAD' ? undefined : bytesOf(draft)
  const own: [string, string][] = [['Host', 'fuzz.invalid']]
  if (body)
    own.push(['Content-Type', draft.contentType ?? operation.consumes ?? 'application/json'], ['Content-Length', String(body.length)])
  else if (draft.method !== 'GET' && draft.method !== 'HEAD') own.push(['Content-Length', '0'])
  const signed = body ?? Buffer.alloc(0)
  if (operation.security.includes('signature')) own.push(['Payment-Signature', signatureOf(signed)])
  if (operation.security.includes('stripeSignature')) own.push(['Stripe-Signature', signatureOf(signed)])
  if (operation.security.includes('emailSecret')) own.push(['X-Webhook-Secret', EMAIL_SECRET])
  const replaced = new Set([...draft.headers.map(([name]) => name.toLowerCase()), ...draft.without.map((name) => name.toLowerCase())])
  return {
    method: draft.method,
    target: `${path}${query === '' ? '' : `?${query}`}${draft.appended}`,
    headers: [...own.filter(([name]) => !replaced.has(name.toLowerCase())), ...draft.headers],
    body,
  }
}

/** The request of an operation with nothing in it yet. */
export const emptyDraft = ({ method, path }: Operation): Draft => ({
  method,
  path,
  params: {},
  query: [],
  appended: '',
  headers: [],
  without: [],
  body: undefined,
  bytes: undefined,
  contentType: undefined,
})
