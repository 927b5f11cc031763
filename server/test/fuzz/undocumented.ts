import fc, { type Arbitrary } from 'fast-check'
import { HOSTILE_JSON, HOSTILE_TEXT, UNREADABLE } from './hostile.ts'
import type { Written } from './draft.ts'
import { faultsOfError } from './verdict.ts'
import type { World } from './world.ts'

/**
 * Addresses of the service that the document does not describe: sign-in, health, metrics, the API reference. The pages of the back-office
 * have tests of their own: they are not built for a service under test.
 */
const UNDOCUMENTED = [
  '/api/auth/sign-in/email',
  '/api/auth/sign-out',
  '/api/auth/get-session',
  '/api/auth/token',
  '/api/auth/jwks',
  '/api/auth/sign-up/email',
  '/api/auth/outside/start',
  '/healthz',
  '/readyz',
  '/metrics',
  '/openapi.json',
  '/docs',
  '/docs/js/scalar.js',
  '/favicon.svg',
  '/',
  '/api/v1',
] as const

const value = fc.oneof(fc.constantFrom(...HOSTILE_TEXT), fc.constantFrom(...HOSTILE_JSON))
const credentials = fc.record(
  {
    email: fc.oneof(fc.constant('user1@example.fr'), value),
    password: fc.oneof(fc.constant('a password of some length'), value),
    rememberMe: fc.oneof(fc.boolean(), value),
    callbackURL: value,
  },
  { requiredKeys: [] },
)
const body: Arbitrary<Buffer | undefined> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(undefined) },
  { weight: 3, arbitrary: credentials.map((json) => Buffer.from(JSON.stringify(json))) },
  { weight: 1, arbitrary: value.map((json) => Buffer.from(JSON.stringify(json))) },
  { weight: 1, arbitrary: fc.constantFrom(...UNREADABLE).map(([, bytes]) => Buffer.from(bytes as string)) },
)
/** The hostile texts that HTTP allows in a header. */
const headerText = fc.constantFrom(...HOSTILE_TEXT.filter((text) => /^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(text)))

/** Generates requests to these addresses, with hostile methods, queries, headers and bodies. */
export const undocumentedRequest: Arbitrary<Written> = fc
  .record({
    method: fc.constantFrom('GET', 'GET', 'POST', 'POST', 'HEAD', 'DELETE', 'PUT', 'OPTIONS'),
    path: fc.constantFrom(...UNDOCUMENTED),
    query: fc.oneof(
      { weight: 3, arbitrary: fc.constant('') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(...HOSTILE_TEXT).map((text) => `?q=${encodeURIComponent(text.toWellFormed()).slice(0, 3000)}`),
      },
      { weight: 1, arbitrary: fc.constantFrom('?%', '?a=%00', '?__proto__=1', '?a=1&a=2', `?${'a'.repeat(9000)}`) },
    ),
    headers: fc.dictionary(
      fc.constantFrom('Cookie', 'Authorization', 'Origin', 'Sec-Fetch-Site', 'Accept', 'X-App-Source', 'If-None-Match', 'Accept-Encoding'),
      headerText,
      {
        maxKeys: 3,
      },
    ),
    body,
  })
  .map(({ method, path, query, headers, body: bytes }) => {
    const sent = method === 'GET' || method === 'HEAD' ? undefined : bytes
    return {
      method,
      target: path + query,
      headers: [
        ['Host', 'fuzz.invalid'],
        ...Object.entries(headers),
        ...(sent
          ? [['Content-Type', 'application/json'] as [string, string], ['Content-Length', String(sent.length)] as [string, string]]
          : []),
      ] as [string, string][],
      body: sent,
    }
  })

/** Sends one such request. @throws Error where the answer is a fault of the service, or an error in another shape than all others */
export async function attemptUndocumented(world: World, written: Written): Promise<void> {
  const began = performance.now()
  const answer = await world.client.send(written)
  world.tally.count('(other addresses)', answer.status, performance.now() - began)
  const faults = answer.status >= 500 ? [`answered ${answer.status}`] : []
  // A preflight from an origin that is not let in is answered without a word.
  if (answer.status >= 400 && written.method !== 'HEAD') faults.push(...faultsOfError(answer))
  if (faults.length > 0)
    throw new Error(
      `${faults.join('\n')}\n  ${written.method} ${written.target.slice(0, 300)}\n  ${JSON.stringify(written.headers).slice(0, 600)}\n  ${written.body?.toString().slice(0, 300) ?? ''}\n  → ${answer.status} ${answer.body.toString().slice(0, 300)}\n  ${world.logLines().join('\n  ')}`,
    )
}
