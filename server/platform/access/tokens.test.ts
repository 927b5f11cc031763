import assert from 'node:assert/strict'
import { createHmac, generateKeyPairSync } from 'node:crypto'
import { afterEach, before, describe, mock, test } from 'node:test'
import { base64url, exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose'
import { harness, signToken, TEST_AUDIENCE, TEST_ISSUER } from '../../test/harness.ts'
import { assertError, get } from '../../test/http.ts'
import { makeUser } from '../../test/make.ts'
import { tokenVerifier } from './tokens.ts'

const now = () => Math.floor(Date.now() / 1000)
const part = (value: unknown) => base64url.encode(JSON.stringify(value))
const claims = (sub: string) => ({ iss: TEST_ISSUER, aud: TEST_AUDIENCE, sub, iat: now(), exp: now() + 300 })

/** Splits a good token and puts one part of it in another's place. */
const withPart = (token: string, index: number, value: string) => token.split('.').with(index, value).join('.')

/** Spec §5-12. */
describe('access tokens', () => {
  let sub: string
  let good: string
  before(async () => {
    await (await harness()).reset()
    ;({ id: sub, token: good } = await makeUser())
  })

  test('a good one is let in', async () => {
    const { status, body } = await get('/me', { token: good })
    assert.equal(status, 200)
    assert.equal(body.data.id, sub)
  })

  test('a clock thirty seconds off is forgiven, a minute is not', async () => {
    assert.equal((await get('/me', { token: await signToken(sub, { nbf: now() + 15 }) })).status, 200)
    assertError(await get('/me', { token: await signToken(sub, { nbf: now() + 90 }) }), 401, 'unauthorized')
  })

  test('every forgery is refused the same way', async () => {
    const other = await generateKeyPair('ES256')
    const { privateKey: rsa } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const sign = (header: Record<string, unknown>, payload: Record<string, unknown>, key = other.privateKey) =>
      new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid: 'test', ...header }).sign(key)
    const hmac = (header: unknown, secret: string) => {
      const input = `${part(header)}.${part(claims(sub))}`
      return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
    }
    const publicJwk = JSON.stringify(await exportJWK(other.publicKey))
    const forgeries: Record<string, string> = {
      'no signature, alg none': `${part({ alg: 'none' })}.${part(claims(sub))}.`,
      'alg None in capitals': `${part({ alg: 'NONE', kid: 'test' })}.${part(claims(sub))}.`,
      'symmetric, the public key as secret': hmac({ alg: 'HS256', kid: 'test' }, publicJwk),
      'symmetric, empty secret': hmac({ alg: 'HS256', kid: 'test' }, 'x'),
      'another key': await sign({}, claims(sub)),
      'another key, unknown kid': await sign({ kid: 'other' }, claims(sub)),
      'another key, brought along as jwk': await sign({ jwk: await exportJWK(other.publicKey) }, claims(sub)),
      'another key, brought along by address': await sign({ jku: 'http://127.0.0.1:1/jwks' }, claims(sub)),
      'another algorithm': await new SignJWT(claims(sub)).setProtectedHeader({ alg: 'RS256', kid: 'test' }).sign(rsa),
      'critical header that nobody knows': await sign({ crit: ['x'], x: 1, b64: true }, claims(sub)).catch(() => 'a.b.c'),
      'payload changed': withPart(good, 1, part({ ...claims(sub), email: 'admin@demo.test' })),
      'signature cut': withPart(good, 2, (good.split('.')[2] ?? '').slice(0, -4)),
      'signature of zeros': withPart(good, 2, base64url.encode(new Uint8Array(64))),
      'header cut': withPart(good, 0, part({ alg: 'ES256' }).slice(0, -3)),
      'two parts': good.split('.').slice(0, 2).join('.'),
      'four parts': `${good}.x`,
      'no token at all': 'x',
      'a JSON text': part(claims(sub)),
    }
    for (const [name, token] of Object.entries(forgeries)) {
      const got = await get('/me', { token })
      assertError(got, 401, 'unauthorized')
      assert.match(got.headers.get('www-authenticate') ?? '', /^Bearer/, name)
    }
  })

  test('claims that do not fit are refused although the signature is right', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256')
    const keys: JSONWebKeySet = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256' }] }
    const verify = tokenVerifier({ issuer: TEST_ISSUER, audience: TEST_AUDIENCE, load: async () => keys })
    const signed = (payload: Record<string, unknown>) =>
      new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid: 'k' }).sign(privateKey)
    assert.equal((await verify(await signed(claims('s'))))?.subject, 's')
    assert.notEqual(await verify(await signed({ ...claims('s'), exp: now() - 20 })), null)
    for (const wrong of [
      { iss: 'https://other.test' },
      { iss: undefined },
      { aud: 'other' },
      { aud: undefined },
      { exp: now() - 60 },
      { exp: undefined },
      { nbf: now() + 60 },
      { sub: undefined },
      { sub: '' },
      { sub: 'x'.repeat(300) },
      { exp: 'soon' },
    ]) {
      assert.equal(await verify(await signed({ ...claims('s'), ...wrong })), null, JSON.stringify(wrong))
    }
  })

  test('Authorization in another form is refused, and GET of public data ignores it', async () => {
    for (const authorization of ['Basic YTpi', 'Bearer', 'Bearer ', `bearer  ${good}x`, good, `Bearer ${good} ${good}`]) {
      assertError(await get('/me', { headers: { authorization } }), 401, 'unauthorized')
    }
    assert.equal((await get('/publications', { token: 'nonsense' })).status, 200)
    assert.equal((await get('/me', { headers: { authorization: `bearer ${good}` } })).status, 200)
  })
})

describe("the issuer's keys", () => {
  afterEach(() => mock.timers.reset())
  const key = async (kid: string) => {
    const { privateKey, publicKey } = await generateKeyPair('ES256')
    return {
      privateKey,
      jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256' },
      token: () => new SignJWT(claims('s')).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey),
    }
  }

  test('many unknown keys cause few look-ups', async () => {
    const known = await key('known')
    let loads = 0
    const verify = tokenVerifier({
      issuer: TEST_ISSUER,
      audience: TEST_AUDIENCE,
      load: async () => {
        loads += 1
        return { keys: [known.jwk] }
      },
    })
    assert.notEqual(await verify(await known.token()), null)
    const invented = await key('invented')
    const token = await invented.token()
    await Promise.all(Array.from({ length: 500 }, () => verify(token)))
    assert.equal(loads, 1)
    assert.notEqual(await verify(await known.token()), null)
  })

  test('a token that was verified is refused from its expiry on', async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const known = await key('known')
    const verify = tokenVerifier({ issuer: TEST_ISSUER, audience: TEST_AUDIENCE, load: async () => ({ keys: [known.jwk] }) })
    const token = await known.token()
    for (let turn = 0; turn < 3; turn += 1) assert.equal((await verify(token))?.subject, 's')
    // It is valid for 300 seconds, and clocks may differ by 30.
    mock.timers.tick(329_000)
    assert.notEqual(await verify(token), null)
    mock.timers.tick(2000)
    assert.equal(await verify(token), null)
  })

  test('a token that was verified is refused once its key is withdrawn', async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const [withdrawn, next] = [await key('withdrawn'), await key('next')]
    const sets: JSONWebKeySet[] = [{ keys: [withdrawn.jwk] }, { keys: [next.jwk] }]
    const verify = tokenVerifier({
      issuer: TEST_ISSUER,
      audience: TEST_AUDIENCE,
      load: async () => (sets.length > 1 ? sets.shift() : sets[0]) as JSONWebKeySet,
    })
    const token = await new SignJWT({ ...claims('s'), exp: now() + 7200 })
      .setProtectedHeader({ alg: 'ES256', kid: 'withdrawn' })
      .sign(withdrawn.privateKey)
    for (let turn = 0; turn < 3; turn += 1) assert.notEqual(await verify(token), null)
    // After an hour the keys are read before the token is judged.
    mock.timers.tick(61 * 60_000)
    assert.equal(await verify(token), null)
  })

  test('while the issuer is unreachable, known keys remain valid', async () => {
    const known = await key('known')
    let away = false
    const verify = tokenVerifier({
      issuer: TEST_ISSUER,
      audience: TEST_AUDIENCE,
      load: async () => {
        if (away) throw new Error('away')
        return { keys: [known.jwk] }
      },
    })
    await verify(await known.token())
    away = true
    assert.notEqual(await verify(await known.token()), null)
    assert.equal(await verify(await (await key('new')).token()), null)
  })

  for (const [what, said] of Object.entries({
    'an object without keys': { error: 'temporarily_unavailable' },
    'keys that are none': { keys: [null] },
    'keys that are no list': { keys: {} },
    nothing: null,
  })) {
    test(`once the issuer answers ${what}: known keys go on counting, and those of after count`, async () => {
      mock.timers.enable({ apis: ['Date'], now: Date.now() })
      const [known, next] = [await key('known'), await key('next')]
      const sets: unknown[] = [{ keys: [known.jwk] }, said, { keys: [known.jwk, next.jwk] }]
      const verify = tokenVerifier({ issuer: TEST_ISSUER, audience: TEST_AUDIENCE, load: async () => sets.shift() as JSONWebKeySet })
      const counts = async () => [await verify(await next.token()), await verify(await known.token())].map((identity) => identity !== null)
      assert.deepEqual(await counts(), [false, true])
      mock.timers.tick(5001)
      assert.deepEqual(await counts(), [false, true])
      mock.timers.tick(5001)
      assert.deepEqual(await counts(), [true, true])
    })
  }

  test('a key that was withdrawn while no token was verified is not accepted again', async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const [stolen, next] = [await key('stolen'), await key('next')]
    const sets = [{ keys: [stolen.jwk] }, { keys: [next.jwk] }]
    const verify = tokenVerifier({ issuer: TEST_ISSUER, audience: TEST_AUDIENCE, load: async () => sets.shift() ?? { keys: [] } })
    assert.notEqual(await verify(await stolen.token()), null)
    mock.timers.tick(2 * 3_600_000)
    const token = await stolen.token()
    assert.deepEqual(await Promise.all([verify(token), verify(token), verify(token)]), [null, null, null])
  })

  test('no key was ever read: the service is unavailable, the token is not at fault', async () => {
    const verify = tokenVerifier({ issuer: TEST_ISSUER, audience: TEST_AUDIENCE, load: () => Promise.reject(new Error('away')) })
    await assert.rejects(async () => verify(await (await key('k')).token()), { code: 'service_unavailable' })
  })
})
