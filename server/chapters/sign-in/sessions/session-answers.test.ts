import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { sql } from 'kysely'
import { anotherService, freshDatabase, harness } from '../../../test/harness.ts'
import { ask, type Got } from '../../../test/http.ts'
import { startTcpProxy } from '../../../test/tcp-proxy.ts'
import { openPostgres } from '../../../platform/db/open.ts'
import type { Issuer } from '../../../platform/access/issuer.ts'

const PASSWORD = 'un mot de passe assez long'
const EMAIL = 'seance@example.fr'
type Service = Awaited<ReturnType<typeof anotherService>>

const DAY = 86_400_000
const ROUTES = ['GET /get-session', 'GET /token', 'GET /jwks', 'POST /sign-out'] as const
/** A sign-out succeeds whoever asks. */
const SIGNED_OUT = ['session_token', 'session_data', 'dont_remember'].reduce(
  (shape, name) => `${shape} | beffroi.${name} removed HttpOnly Max-Age=0 Path=/ SameSite=Lax`,
  '200 | success',
)
const askAt = ({ url }: Service, route: string, headers: Record<string, string>): Promise<Got> => {
  const [method = '', path = ''] = route.split(' ')
  return ask(method, `${url}/api/auth${path}`, { headers })
}

/** An answer without its values: the status, the error or the names of the body, and the cookies with their attributes. */
const shapeOf = ({ status, body, headers }: Got): string =>
  [status, body.error ?? Object.keys(body).join(' '), ...headers.getSetCookie().map(cookieShape)].join(' | ')

/** A cookie without its value; its attributes in the order of the alphabet. */
const cookieShape = (set: string): string => {
  const [pair = '', ...attributes] = set.split('; ')
  const [name, value] = pair.split('=')
  return [`${name}${value === '' ? ' removed' : ''}`, ...attributes.toSorted()].join(' ')
}

const opened = async ({ url }: Service, remember: boolean) => {
  const answer = await ask('POST', `${url}/api/auth/sign-in/email`, { body: { email: EMAIL, password: PASSWORD, rememberMe: remember } })
  assert.equal(answer.status, 200)
  const cookies = answer.headers.getSetCookie().map((set) => set.split(';')[0] ?? '')
  const cookie = cookies.filter((set) => !set.startsWith('beffroi.device')).join('; ')
  return { answer, cookie, token: answer.body.token as string }
}

/** Spec §5-13, §5-17. What a client of these routes depends on, whoever implements them. */
describe('the answers and cookies of the embedded issuer', () => {
  let service: Service
  let account: string
  let session: string
  let cookie: string
  let token: string
  before(async () => {
    await (await harness()).reset()
    service = await anotherService({ RATE_LIMITS: 'off' }, { withOwnIssuer: true })
    account = await (service.services.issuer as Issuer).createAccount({ email: EMAIL, password: PASSWORD, name: 'Jeanne' })
  })
  after(() => service.close())
  const begin = async (remember = true) => {
    ;({ cookie, token } = await opened(service, remember))
    session = (await askAt(service, 'GET /get-session', { cookie })).body.session.id
  }
  beforeEach(() => begin())
  const update = async (set: ReturnType<typeof sql>) =>
    sql`update auth_session set ${set} where id = ${session}`.execute((await harness()).db)
  /** The token with a signature, as cookies have it that were set before signatures were given up. */
  const signed = (secret = service.services.secrets.key('issuer').toString('base64url')): string =>
    `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`
  const signedCookie = (value: string): string => `beffroi.session_token=${encodeURIComponent(value)}`

  const WAYS: Record<string, () => Promise<Record<string, string>> | Record<string, string>> = {
    'no credentials': () => ({}),
    'the cookie': () => ({ cookie }),
    'a signed cookie': () => ({ cookie: signedCookie(signed()) }),
    'a cookie with the signature of another secret': () => ({ cookie: signedCookie(signed('another')) }),
    'the cookie of nobody': () => ({ cookie: 'beffroi.session_token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }),
    'a cookie that cannot be decoded': () => ({ cookie: 'beffroi.session_token=%E0%A4%A' }),
    'the cookie of a session that has ended': async () => {
      await update(sql`"expiresAt" = now() - interval '1 second'`)
      return { cookie }
    },
    'the cookie of a session that is a day old': async () => {
      await update(sql`"expiresAt" = now() + interval '5 days'`)
      return { cookie }
    },
    'the cookie of a session that ends with the browser': async () => {
      await begin(false)
      return { cookie }
    },
    'the cookie of a deactivated account': async () => {
      const { token: access } = (await askAt(service, 'GET /token', { cookie })).body
      assert.equal((await ask('GET', `${service.url}/api/v1/me`, { token: access })).status, 200)
      await sql`update users set active = false where email = ${EMAIL}`.execute((await harness()).db)
      return { cookie }
    },
    'the token': () => ({ authorization: `Bearer ${token}` }),
    'the token of a session that is a day old': async () => {
      await update(sql`"expiresAt" = now() + interval '5 days'`)
      return { authorization: `Bearer ${token}` }
    },
    'a signed token': () => ({ authorization: `bearer ${signed()}` }),
    'a token with the signature of another secret': () => ({ authorization: `Bearer ${signed('another')}` }),
    'a token with the signature of another secret, and the cookie': () => ({ authorization: `Bearer ${signed('another')}`, cookie }),
    'the token of nobody, and the cookie': () => ({ authorization: `Bearer ${'x'.repeat(32)}`, cookie }),
    'another scheme, and the cookie': () => ({ authorization: 'Basic YTpi', cookie }),
  }
  const NONE = ['401 | unauthorized', '401 | unauthorized']
  const OPEN = ['200 | user session', '200 | token']
  const EXTENDED = 'beffroi.session_token HttpOnly Max-Age=604800 Path=/ SameSite=Lax'
  const EXPECTED: Record<string, string[]> = {
    'no credentials': NONE,
    'the cookie': OPEN,
    'a signed cookie': OPEN,
    'a cookie with the signature of another secret': NONE,
    'the cookie of nobody': NONE,
    'a cookie that cannot be decoded': NONE,
    'the cookie of a session that has ended': NONE,
    'the cookie of a session that is a day old': OPEN.map((shape) => `${shape} | ${EXTENDED}`),
    'the cookie of a session that ends with the browser': OPEN,
    'the cookie of a deactivated account': NONE,
    'the token': OPEN,
    'the token of a session that is a day old': OPEN.map((shape) => `${shape} | ${EXTENDED}`),
    'a signed token': OPEN,
    'a token with the signature of another secret': NONE,
    'a token with the signature of another secret, and the cookie': OPEN,
    'the token of nobody, and the cookie': NONE,
    'another scheme, and the cookie': OPEN,
  }
  for (const [way, expected] of Object.entries(EXPECTED))
    test(way, async () => {
      const shapes: string[] = []
      for (const route of ROUTES) {
        const headers = (await WAYS[way]?.()) ?? assert.fail()
        shapes.push(shapeOf(await askAt(service, route, headers)))
        await sql`update users set active = true where email = ${EMAIL}`.execute((await harness()).db)
      }
      assert.deepEqual(shapes, [...expected, '200 | keys', SIGNED_OUT])
    })

  test('a sign-in sets the cookies of a session; one that ends with the browser has no end in them', async () => {
    const device = 'beffroi.device HttpOnly Max-Age=15552000 Path=/ SameSite=Lax'
    assert.equal(shapeOf((await opened(service, true)).answer), `200 | redirect token user | ${EXTENDED} | ${device}`)
    const until = 'beffroi.session_token HttpOnly Path=/ SameSite=Lax'
    assert.equal(shapeOf((await opened(service, false)).answer), `200 | redirect token user | ${until} | ${device}`)
  })

  test('a session is shown with its account, as the sign-in showed it, and without its token', async () => {
    const { answer, cookie: own } = await opened(service, true)
    const { body } = await askAt(service, 'GET /get-session', { cookie: own })
    assert.deepEqual(body.user, answer.body.user)
    const fields = ['createdAt', 'expiresAt', 'id', 'ipAddress', 'updatedAt', 'userAgent', 'userId']
    assert.deepEqual(Object.keys(body.session).toSorted(), fields)
    const { createdAt, expiresAt, updatedAt, ipAddress, userId } = body.session
    assert.equal(Date.parse(expiresAt) - Date.parse(createdAt), 7 * DAY)
    assert.deepEqual([updatedAt, ipAddress, userId], [createdAt, '', account])
    assert.ok(!JSON.stringify(body).includes(answer.body.token))
  })

  for (const route of ['GET /get-session', 'GET /token'])
    test(`${route} extends a session once a day, and its cookie stays the same`, async () => {
      const shown = async () => (await askAt(service, 'GET /get-session', { cookie })).body.session
      await update(sql`"expiresAt" = now() + interval '6 days 1 minute'`)
      assert.deepEqual((await askAt(service, route, { cookie })).headers.getSetCookie(), [])
      await update(sql`"expiresAt" = now() + interval '6 days' - interval '1 minute'`)
      const { headers } = await askAt(service, route, { cookie })
      const [renewed = ''] = headers.getSetCookie().map((set) => set.split(';')[0])
      const { expiresAt, updatedAt, createdAt } = await shown()
      assert.equal(Date.parse(expiresAt) - Date.parse(updatedAt), 7 * DAY)
      assert.ok(updatedAt > createdAt)
      assert.equal((await askAt(service, 'GET /get-session', { cookie: renewed })).body.session.id, session)
      assert.deepEqual((await askAt(service, route, { cookie })).headers.getSetCookie(), [], 'once')
    })

  test('a sign-out ends the session, by its cookie and by its token', async () => {
    const ways: (() => Record<string, string>)[] = [() => ({ cookie }), () => ({ authorization: `Bearer ${token}` })]
    for (const own of ways) {
      await begin()
      assert.deepEqual((await askAt(service, 'POST /sign-out', own())).body, { success: true })
      for (const other of ways) assert.equal(shapeOf(await askAt(service, 'GET /get-session', other())), NONE[0])
    }
  })

  test('an access token has these claims, and a key that is shown', async () => {
    const { token: access } = (await askAt(service, 'GET /token', { cookie })).body
    const { keys } = (await askAt(service, 'GET /jwks', {})).body
    for (const key of keys) assert.deepEqual(Object.keys(key).toSorted(), ['alg', 'crv', 'kid', 'kty', 'x'])
    assert.deepEqual(decodeProtectedHeader(access), { alg: 'EdDSA', kid: decodeProtectedHeader(access).kid })
    const { payload } = await jwtVerify(access, createLocalJWKSet({ keys }))
    const { iat = 0, exp = 0, auth_time, ...claims } = payload
    const own = { email: EMAIL, email_verified: true, name: 'Jeanne', sid: session, sub: account }
    assert.deepEqual(claims, { ...own, iss: 'urn:beffroi', aud: 'beffroi-api' })
    const { createdAt } = (await askAt(service, 'GET /get-session', { cookie })).body.session
    assert.deepEqual([exp - iat, auth_time], [900, Math.floor(Date.parse(createdAt) / 1000)])
  })

  test('a key signs for ninety days; then another signs, and the former is shown for thirty days more', async () => {
    const { db } = await harness()
    const kid = async () => String(decodeProtectedHeader((await askAt(service, 'GET /token', { cookie })).body.token).kid)
    const kids = async () => ((await askAt(service, 'GET /jwks', {})).body.keys as { kid: string }[]).map((key) => key.kid)
    const former = await kid()
    const { rows } = await sql<{ days: number }>`select extract(epoch from "expiresAt" - "createdAt")::float8 / 86400 as days
      from auth_jwks where id = ${former}`.execute(db)
    assert.ok(Math.abs((rows[0]?.days ?? 0) - 90) < 0.001)
    const ends = (at: ReturnType<typeof sql>) => sql`update auth_jwks set "expiresAt" = ${at} where id = ${former}`.execute(db)
    await ends(sql`now() + interval '1 minute'`)
    assert.equal(await kid(), former)
    await ends(sql`now() - interval '2 seconds'`)
    const next = await kid()
    assert.notEqual(next, former)
    assert.deepEqual([await kid(), (await kids()).toSorted()], [next, [former, next].toSorted()])
    await ends(sql`now() - interval '30 days' + interval '1 minute'`)
    assert.ok((await kids()).includes(former))
    await ends(sql`now() - interval '30 days' - interval '1 minute'`)
    assert.deepEqual(await kids(), [next])
  })
})

/** Spec §5-17, §7-14. Clients end a session at 401. */
describe('the database goes away', { skip: process.env['TEST_DATABASE_URL'] ? false : 'needs TEST_DATABASE_URL' }, () => {
  test('503 with Retry-After, never 401; the session is open afterwards', async () => {
    const { url = '', drop } = await freshDatabase()
    const line = await startTcpProxy(url)
    const through = openPostgres(line.url, { max: 12, connection: 2000, idle: 1000 })
    const service = await anotherService({ RATE_LIMITS: 'off' }, { withOwnIssuer: true, database: through })
    await (service.services.issuer as Issuer).createAccount({ email: EMAIL, password: PASSWORD, name: '' })
    const { cookie, token } = await opened(service, true)
    assert.equal((await askAt(service, 'GET /token', { cookie })).status, 200)
    await line.cut()
    try {
      const ways: Record<string, string>[] = [{ cookie }, { authorization: `Bearer ${token}` }]
      for (const headers of ways)
        for (const route of ['GET /get-session', 'GET /token', 'POST /sign-out']) {
          const away = await askAt(service, route, headers)
          assert.equal(shapeOf(away), '503 | service_unavailable', route)
          assert.ok(Number(away.headers.get('retry-after')) > 0)
        }
    } finally {
      await line.restore()
    }
    try {
      for (const route of ['GET /get-session', 'GET /token']) assert.equal((await askAt(service, route, { cookie })).status, 200)
    } finally {
      await service.close()
      await through.close()
      line.close()
      await drop()
    }
  })
})
