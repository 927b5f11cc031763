import { signatureOf } from '../payments.ts'
import { EMAIL_SECRET } from './callers.ts'
import type { Operation } from './document.ts'
import { type Ref, withIds } from './ids.ts'
import type { RequestParts } from './oracle.ts'

/** A request before it is written as bytes. A change (changes.ts) modifies it. */
export interface Draft {
  method: string
  /** The operation's path, with its parameters in braces. */
  path: string
  params: Record<string, unknown>
  query: [name: string, value: unknown][]
  /** Text added to the end of the address, unescaped. */
  appended: string
  headers: [name: string, value: string][]
  /** Names of headers that write() would add, and that are left out. */
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
/** Returns a value as text, as in an address. */
const said = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Returns the parts of a draft that the document describes. Undefined if the bytes of the body or the end of the address were set. */
export function requestOf(draft: Draft, idOf: (ref: Ref) => string): RequestParts | undefined {
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

/** Returns the bytes of a draft's body. Undefined without a body. */
function bytesOf({ body, bytes }: Draft): Buffer | undefined {
  if (bytes !== undefined) return Buffer.from(bytes as string)
  if (body === undefined) return undefined
  return Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
}

/** Returns the request of a draft: with identifiers, escaped parameters, the body as bytes, and signed if the operation requires it. */
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

/** Returns a request of an operation without parameters, headers and body. */
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
