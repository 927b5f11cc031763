import assert from 'node:assert/strict'
import { harness } from './harness.ts'

/** An answer with its parsed body. */
export interface Got {
  status: number
  headers: Headers
  // Tests look into answers of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

export interface Ask {
  token?: string | undefined
  /** X-App-Source; `public` by default, no header with null. */
  source?: string | null
  body?: unknown
  headers?: Record<string, string>
}

/** Sends a request to the service under test. `path` is below /api/v1 unless it is a complete address. */
export async function ask(method: string, path: string, { token, source = 'public', body, headers = {} }: Ask = {}): Promise<Got> {
  // A bench asks the processes that it has started, and needs no service of the tests.
  const response = await fetch(path.startsWith('http') ? path : `${(await harness()).url}/api/v1${path}`, {
    method,
    headers: {
      ...(source === null ? {} : { 'x-app-source': source }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const raw = await response.text()
  const json = response.headers.get('content-type')?.includes('json') && raw !== ''
  return { status: response.status, headers: response.headers, body: json ? JSON.parse(raw) : raw }
}

export const get = (path: string, options?: Ask) => ask('GET', path, options)
export const post = (path: string, body: unknown, options?: Ask) => ask('POST', path, { ...options, body })
export const patch = (path: string, body: unknown, options?: Ask) => ask('PATCH', path, { ...options, body })

/** Asserts that the answer is this error, in the common shape of errors. */
export function assertError(got: Got, status: number, code: string): void {
  assert.equal(got.status, status, JSON.stringify(got.body))
  assert.equal(got.body.error, code)
  assert.equal(typeof got.body.message, 'string')
  assert.deepEqual(
    Object.keys(got.body).filter(
      (key) => !['error', 'message', 'details', ...(code === 'rate_limited' ? ['challenge'] : [])].includes(key),
    ),
    [],
  )
}

/** Returns the id of the audit row of a successful change. */
export function rowOf(got: Got): string {
  assert.ok(got.status < 300, JSON.stringify(got.body))
  return got.headers.get('x-audit-id') ?? ''
}
