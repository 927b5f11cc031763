import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { generateKeyPair, SignJWT } from 'jose'
import type { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type ErrorCode, statusOf } from '../../contract/errors.ts'
import { ENDPOINTS, RAW_ENDPOINTS } from '../../contract/index.ts'
import { BODY_BYTES, JSON_DEPTH, URL_BYTES } from '../../contract/limits.ts'
import { harness, TEST_AUDIENCE, TEST_ISSUER } from './harness.ts'
import { bodyFields, inputSchema, NOBODY, pathOf, sampleBody } from './sample.ts'
import { signatureOf } from './payments.ts'
import { setStage, type Stage } from './stage.ts'

/** The headers of every answer of the service, also of refusals. */
const SECURITY_HEADERS = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-resource-policy',
  'strict-transport-security',
]

/** A refusal before any query is the same on every database: these tests run only in the suite on the embedded one. */
const skip = process.env['TEST_DATABASE_URL'] !== undefined && 'refused before the database is asked: the run on the embedded one has it'

/**
 * Returns a third of the values, another third for each endpoint in turn. For refusals by what is common to all endpoints: each endpoint
 * proves that it has them, and all together that they refuse every value. REFUSALS=all sends every value to every endpoint.
 */
const third = <T>(endpoint: Endpoint, values: readonly T[]): T[] =>
  values.filter((_, index) => isOfThird(index + ENDPOINTS.indexOf(endpoint)))
const isOfThird = (n: number): boolean => process.env['REFUSALS'] === 'all' || n % 3 === 0

interface Request {
  token?: string | undefined
  source?: string | undefined
  query?: string
  path?: string
  method?: string
  /** The bytes of the body. Their content type is `type`, by default JSON. */
  body?: string | Uint8Array | ReadableStream | undefined
  type?: string | null
  headers?: Record<string, string>
}

/** Spec §7-2, §7-3, §7-4, §7-5, §7-9, §7-12, §7-13. */
describe('refusals of every endpoint', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  const isApp = ({ access }: Endpoint) => access === 'app' || access === 'admin' || access === 'mairie'
  const isPrivate = ({ access }: Endpoint) => access === 'bearer' || access === 'admin' || access === 'mairie'
  /** Returns a request with a caller who passes every check before the validation of the input. */
  const entitled = (endpoint: Endpoint): Request => ({
    token: isPrivate(endpoint) ? stage.admin.token : undefined,
    source: { app: 'public', admin: 'backoffice', mairie: 'mairie', bearer: undefined, signature: undefined }[endpoint.access],
    body: endpoint.method === 'GET' ? undefined : JSON.stringify(sampleBody(endpoint)),
  })

  const send = async (endpoint: Endpoint, changes: Request = {}) => {
    const {
      token,
      source,
      query = '',
      path = pathOf(endpoint),
      method = endpoint.method,
      body,
      type = 'application/json',
      headers,
    } = { ...entitled(endpoint), ...changes }
    const { url } = await harness()
    const answer = await fetch(`${url}/api/v1${path}${query}`, {
      method,
      headers: {
        ...(source === undefined ? {} : { 'x-app-source': source }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || type === null ? {} : { 'content-type': type }),
        ...(endpoint.signed?.header && typeof body !== 'undefined' && !(body instanceof ReadableStream)
          ? { [endpoint.signed.header]: signatureOf(body) }
          : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body as NonNullable<RequestInit['body']>, duplex: 'half' }),
    })
    return { answer, text: await answer.text(), what: `${method} ${path}${query}`.slice(0, 200) }
  }

  /** Asserts that a request is refused with this code, in the common shape of errors, with every header of refusals. */
  const refused = async (endpoint: Endpoint, changes: Request, code: ErrorCode, detail?: string | RegExp) => {
    const { answer, text, what } = await send(endpoint, changes)
    const about = `${what} ${JSON.stringify(changes).slice(0, 300)} ${text.slice(0, 300)}`
    assert.equal(answer.status, statusOf(code), about)
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8', about)
    for (const header of SECURITY_HEADERS) assert.ok(answer.headers.get(header), `${header} ${about}`)
    assert.match(answer.headers.get('x-request-id') ?? '', /^[\w.-]{8,128}$/)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.equal(answer.headers.get('x-powered-by') ?? answer.headers.get('server'), null)
    const body = JSON.parse(text) as { error: string; message: string; details?: { path: string; message: string }[] }
    assert.equal(body.error, code, about)
    assert.ok(body.message.length > 0)
    assert.deepEqual(Object.keys(body), body.details ? ['error', 'message', 'details'] : ['error', 'message'])
    for (const fault of body.details ?? []) {
      assert.deepEqual([Object.keys(fault), fault.message.length > 0], [['path', 'message'], true])
      // Without a requested language, messages are in French: a message that begins in English has no French text.
      assert.doesNotMatch(fault.message, /^(must|is|does|give|counts|year|Invalid|Too)\b/, `${fault.path}: ${fault.message}`)
    }
    if (detail !== undefined)
      assert.ok(
        body.details?.some(({ path }) => (typeof detail === 'string' ? path === detail : detail.test(path))),
        about,
      )
    return answer
  }

  const stranger = async (claims: (jwt: SignJWT) => SignJWT) => {
    const { privateKey } = await generateKeyPair('ES256')
    const jwt = new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: 'test' })
      .setIssuer(TEST_ISSUER)
      .setAudience(TEST_AUDIENCE)
      .setSubject(stage.admin.id)
    return claims(jwt).sign(privateKey)
  }

  for (const endpoint of ENDPOINTS) {
    describe(`${endpoint.method} ${endpoint.path}`, () => {
      if (isApp(endpoint)) {
        test('X-App-Source absent or malformed, before anything else is looked at', { skip }, async () => {
          for (const source of third(endpoint, [undefined, '', 'a b', 'a'.repeat(65), 'a/b', 'a,b'])) {
            await refused(endpoint, { source }, 'missing_app_source')
            await refused(
              endpoint,
              { source, token: undefined, query: '?unknown=1', body: endpoint.method === 'GET' ? undefined : '{' },
              'missing_app_source',
            )
          }
        })
      }

      if (isPrivate(endpoint)) {
        test('no token, or one that does not hold, before role and input', { skip }, async () => {
          const forged = await stranger((jwt) => jwt.setExpirationTime('5m'))
          const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ iss: TEST_ISSUER, aud: TEST_AUDIENCE, sub: stage.admin.id, exp: 4e9 })).toString('base64url')}.`
          for (const token of third(endpoint, [undefined, 'x', 'a.b.c', forged, unsigned, `${stage.admin.token}x`])) {
            const answer = await refused(endpoint, { token }, 'unauthorized')
            assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer/)
            await refused(endpoint, { token, query: '?unknown=1', source: isApp(endpoint) ? 'public' : undefined }, 'unauthorized')
          }
          for (const authorization of third(endpoint, ['Basic eDp5', stage.admin.token, 'Bearer', '']))
            await refused(endpoint, { token: undefined, headers: { authorization } }, 'unauthorized')
        })
      }

      if (endpoint.access === 'admin') {
        test('a token without the role, before the source and the input', async () => {
          for (const { token } of [stage.stranger, stage.platformAdmin, stage.maire]) {
            await refused(endpoint, { token }, 'admin_required')
            await refused(endpoint, { token, source: 'public', query: '?unknown=1' }, 'admin_required')
          }
        })
        test('an administrator from elsewhere than the back-office', async () => {
          for (const source of ['public', 'mairie', 'Backoffice'])
            await refused(endpoint, { source, query: '?unknown=1' }, 'scope_violation')
        })
      }
      if (endpoint.access === 'mairie') {
        test('from elsewhere than the municipal office', async () => {
          for (const source of ['public', 'Mairie']) await refused(endpoint, { source, query: '?unknown=1' }, 'scope_violation')
        })
      }

      for (const name of Object.keys(endpoint.params?.shape ?? {})) {
        if (!inputSchema(endpoint.params as z.ZodType).properties?.[name]?.format) continue
        test(`{${name}} that is not a UUID`, { skip }, async () => {
          for (const value of third(endpoint, [
            'x',
            '1',
            `${NOBODY}0`,
            NOBODY.replaceAll('-', ''),
            '%20',
            '..%2f..',
            'null',
            '%F0%9F%98%80',
            `${NOBODY}%0a`,
          ])) {
            const path = endpoint.path.replace(`{${name}}`, value).replaceAll(/\{\w+\}/g, NOBODY)
            await refused(endpoint, { path }, 'validation_failed', `path.${name}`)
          }
        })
      }

      test('query: unknown, repeated, out of bounds, of another type', async () => {
        await refused(endpoint, { query: '?unknown=1' }, 'validation_failed', 'query.unknown')
        await refused(endpoint, { query: '?__proto__=1' }, 'validation_failed', 'query.__proto__')
        await refused(endpoint, { query: '?x=1&x=2' }, 'validation_failed', 'query.x')
        await refused(endpoint, { query: '?x[]=1' }, 'validation_failed', 'query.x[]')
        const shape = (endpoint.query?.shape ?? {}) as Record<string, z.ZodType>
        if ('page' in shape)
          for (const page of ['-1', '0', 'abc', '', '1.5', '1e2', '0x1', '99999999999999999999', 'NaN'])
            await refused(endpoint, { query: `?page=${page}` }, 'validation_failed', 'query.page')
        if ('per_page' in shape)
          for (const size of ['0', '101', '-1', 'x', '', '1000000'])
            await refused(endpoint, { query: `?per_page=${size}` }, 'validation_failed', 'query.per_page')
        // A value that the schema accepts is always sent. Of those that it refuses a third is: what refuses them is common to all fields.
        for (const [at, [name, schema]] of Object.entries(shape).entries()) {
          await refused(endpoint, { query: `?${name}=1&${name}=1` }, 'validation_failed', `query.${name}`)
          for (const [index, value] of ['', '😀', 'true', '-1', '2026-02-30', 'x'.repeat(300), 'null', NOBODY, "'", '{}'].entries()) {
            const query = `?${name}=${encodeURIComponent(value)}`
            if (schema.safeParse(value).success) {
              const { answer, what, text } = await send(endpoint, { query })
              assert.ok(answer.status < 500, `${what} ${text}`)
            } else if (skip === false && isOfThird(at + index + ENDPOINTS.indexOf(endpoint)))
              await refused(endpoint, { query }, 'validation_failed', new RegExp(`^query\\.${name}`))
          }
        }
      })

      test('an address that cannot be read', { skip }, async () => {
        for (const query of third(endpoint, ['?q=%zz', '?q=%', '?q=%ff', '?q=%C3%28', '?q=a%00b', '?%00=1', '?q=%ED%A0%80']))
          await refused(endpoint, { query }, 'malformed_request')
        for (const value of endpoint.params ? third(endpoint, ['%zz', '%', '%ff', '%C3%28', 'a%00b', '%00']) : [])
          await refused(endpoint, { path: pathOf(endpoint, value) }, 'malformed_request')
        await refused(endpoint, { query: `?q=${'a'.repeat(URL_BYTES)}` }, 'uri_too_long')
        if (endpoint.params) await refused(endpoint, { path: pathOf(endpoint, 'a'.repeat(600)) }, 'uri_too_long')
      })

      test('a wrong method names the right ones', { skip }, async () => {
        const path = pathOf(endpoint)
        const here = [...ENDPOINTS, ...RAW_ENDPOINTS].filter((other) =>
          new RegExp(`^${other.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
        )
        const allowed = [...new Set(here.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))].toSorted((a, b) =>
          a.localeCompare(b),
        )
        for (const method of ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS', 'PROPFIND'].filter(
          (candidate) => !allowed.includes(candidate),
        )) {
          const answer = await refused(
            endpoint,
            { method, path, token: undefined, source: undefined, body: undefined },
            'method_not_allowed',
          )
          assert.equal(answer.headers.get('allow'), allowed.join(', '))
        }
      })

      if (endpoint.method === 'GET') {
        test('HEAD is refused as GET is', async () => {
          const { answer } = await send(endpoint, { method: 'HEAD', query: '?unknown=1' })
          assert.equal(answer.status, 422)
        })
        return
      }

      const valid = () => ({ ...sampleBody(endpoint) })
      const deep = (depth: number) => `{"x":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`

      test('a body that cannot be read', { skip }, async () => {
        const bytes = (...parts: (string | number)[]) =>
          Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))))
        const bodies = [
          '{',
          '{"x":}',
          '{x:1}',
          "{'x':1}",
          '{"x":1,}',
          '[1,]',
          'undefined',
          'NaN',
          '{"x":1}{',
          '{"x":"\\ud800"}',
          '{"x":"a\\udc00b"}',
          '{"\\ud800":1}',
          '{"x":"\\u0000"}',
          '{"\\u0000":1}',
          '{"x":["\\u0000"]}',
          '\u0000',
          deep(JSON_DEPTH + 1),
          deep(5000),
          '{"__proto__":{"admin":true}}',
          '{"x":{"__proto__":null}}',
          '{"constructor":{"prototype":{}}}',
          bytes('{"x":"', 0xff, '"}'),
          bytes('{"x":"', 0xc3, '"}'),
          bytes('{"x":"', 0xed, 0xa0, 0x80, '"}'),
          bytes(0xff, 0xfe, '{'),
          bytes(0x80),
        ]
        for (const body of third(endpoint, bodies)) await refused(endpoint, { body }, 'malformed_request')
      })

      // The provider defines the fields, and the type has no meaning. server/chapters/payments/ tests signed bodies that are no event.
      if (endpoint.access === 'signature') return

      test('a body of another type, or too large', { skip }, async () => {
        for (const type of third(endpoint, [
          'text/plain',
          'application/x-www-form-urlencoded',
          'multipart/form-data; boundary=x',
          'application/xml',
          'text/json',
          'application/jsonp',
        ]))
          await refused(endpoint, { body: '{}', type }, 'unsupported_media_type')
        await refused(endpoint, { body: Buffer.from('{}'), type: null }, 'unsupported_media_type')
        await refused(endpoint, { body: JSON.stringify({ x: 'a'.repeat(BODY_BYTES) }) }, 'payload_too_large')
        // Without Content-Length, bytes are counted as they arrive.
        const chunk = Buffer.alloc(BODY_BYTES / 2, ' ')
        await refused(endpoint, { body: ReadableStream.from([chunk, chunk, Buffer.from('{}')]) }, 'payload_too_large')
      })

      test('fields that are unknown, missing, or of another type', async () => {
        await refused(endpoint, { body: JSON.stringify({ ...valid(), unknown: 1 }) }, 'validation_failed', 'body.unknown')
        await refused(endpoint, { body: deep(JSON_DEPTH) }, 'validation_failed', 'body.x')
        for (const body of ['[]', '"x"', '1', 'true', 'null', '[{}]']) await refused(endpoint, { body }, 'validation_failed', /^body/)
        if (endpoint.body && !endpoint.body.safeParse(undefined).success) {
          await refused(endpoint, { body: '' }, 'validation_failed', /^body/)
          await refused(endpoint, { body: undefined }, 'validation_failed', /^body/)
        }
        for (const [at, [name]] of [...bodyFields(endpoint)].entries()) {
          for (const [index, value] of [
            null,
            true,
            0,
            -1,
            1.5,
            1e308,
            '',
            'x',
            [],
            {},
            [null],
            [[]],
            { toString: 1 },
            '😀',
            NOBODY,
            '2026-02-30',
            'x'.repeat(30_000),
          ].entries()) {
            const body = { ...valid(), [name]: value }
            if (endpoint.body?.safeParse(body).success) {
              const { answer, what, text } = await send(endpoint, { body: JSON.stringify(body) })
              assert.ok(answer.status < 500, `${what} ${name} ${JSON.stringify(value)} ${text}`)
            } else if (skip === false && isOfThird(at + index + ENDPOINTS.indexOf(endpoint)))
              await refused(endpoint, { body: JSON.stringify(body) }, 'validation_failed', /^body/)
          }
        }
      })

      test('every fault is told at once', { skip }, async () => {
        if (!endpoint.params) return
        await refused(
          endpoint,
          { path: pathOf(endpoint, 'x'), query: '?unknown=1', body: JSON.stringify({ ...valid(), unknown: 1 }) },
          'validation_failed',
          /^path/,
        )
        await refused(
          endpoint,
          { path: pathOf(endpoint, 'x'), query: '?unknown=1', body: JSON.stringify({ ...valid(), unknown: 1 }) },
          'validation_failed',
          'query.unknown',
        )
        await refused(
          endpoint,
          { path: pathOf(endpoint, 'x'), query: '?unknown=1', body: JSON.stringify({ ...valid(), unknown: 1 }) },
          'validation_failed',
          'body.unknown',
        )
      })
    })
  }

  test('an address that is none', async () => {
    const { url } = await harness()
    for (const path of [
      '/api/v1',
      '/api/v1/',
      '/api/v1/nothing',
      '/api/v1/publications/x/y/z',
      '/API/v1/publications',
      '/api/v1/Publications',
      '//api/v1/publications',
      '/api/v2/publications',
      '/api',
      '/.env',
      '/api/v1/notifications',
      '/api/v1/notification-preferences',
      `/api/v1/mairie/acteurs/${NOBODY}/alertes`,
      `/api/v1/mairie/communes/${NOBODY}/alertes`,
      '/api/auth/sign-up/email',
      '/api/auth/',
    ]) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const answer = await fetch(`${url}${path}`, { method, headers: { 'x-app-source': 'public' } })
        assert.equal(answer.status, 404, `${method} ${path}`)
        assert.equal(((await answer.json()) as { error: string }).error, 'not_found')
        for (const header of [...SECURITY_HEADERS, 'x-request-id']) assert.ok(answer.headers.get(header), header)
      }
    }
  })

  test('a well-formed X-Request-Id is taken over, any other is replaced', async () => {
    const { url } = await harness()
    const idOf = async (given: string) =>
      (await fetch(`${url}/api/v1/publications`, { headers: { 'x-request-id': given } })).headers.get('x-request-id')
    for (const given of ['abcdefgh', 'A-1_2.3xyz', 'a'.repeat(128)]) assert.equal(await idOf(given), given)
    for (const given of ['short', 'a'.repeat(129), 'with space', '<script>', 'é'.repeat(9)])
      assert.match((await idOf(given)) ?? '', /^[0-9a-f-]{36}$/)
  })
})
