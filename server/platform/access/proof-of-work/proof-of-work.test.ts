import assert from 'node:assert/strict'
import { afterEach, before, beforeEach, describe, test } from 'node:test'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import type { Challenge } from '../../../../contract/proof-of-work.ts'
import { makeActeur, makeCommune } from '../../../test/make.ts'
import { anotherService, type Harness, harness } from '../../../test/harness.ts'
import { ask, assertError, type Got } from '../../../test/http.ts'
import { makeAdmin } from '../admins.ts'
import { proofOfWork } from './proof-of-work.ts'

const WHO = 'camille@example.fr'
const LIMITS =
  'codes=2/600,codes_account=2/600,network=20/600,sign_in_account=2/600,sign_in_network=1/600,sign_in_beyond=1/60,sign_in=1000/60,claims=2/600,contact=2/600'

interface Solved {
  challenge: Challenge
  solution: { counter: number; derivedKey: string }
}
const encoded = (solved: unknown) => Buffer.from(JSON.stringify(solved)).toString('base64')
async function solving(challenge: Challenge): Promise<Solved> {
  const found = await solveChallenge({ challenge, deriveKey })
  assert.ok(found)
  return { challenge, solution: { counter: found.counter, derivedKey: found.derivedKey } }
}

/** Spec §5-17, §8-4. docs/decisions/0025. */
describe('a proof of work', () => {
  let h: Harness
  let service: Awaited<ReturnType<typeof anotherService>>
  before(async () => {
    h = await harness()
  })
  beforeEach(async () => {
    await h.reset()
    service = await anotherService({ RATE_LIMITS: LIMITS, TRUST_PROXY: '1' }, { withOwnIssuer: true })
  })
  afterEach(() => service.close())

  const at = (path: string, body: unknown, { from = '203.0.113.1', proof }: { from?: string; proof?: string } = {}): Promise<Got> =>
    ask('POST', `${service.url}/api${path}`, {
      body,
      source: 'public',
      headers: { 'x-forwarded-for': from, ...(proof ? { 'x-proof-of-work': proof } : {}) },
    })
  const code = (email = WHO, options: Parameters<typeof at>[2] = {}) => at('/auth/code', { email }, options)
  const challengeOf = (got: Got): Challenge => {
    assertError(got, 429, 'rate_limited')
    assert.ok(Number(got.headers.get('retry-after')) >= 1)
    assert.ok(got.body.challenge, JSON.stringify(got.body))
    return got.body.challenge
  }
  /** Uses up the half that needs no proof, and returns the challenge. */
  const asked = async (email = WHO) => {
    for (let n = 0; n < 2; n += 1) assert.equal((await code(email)).status, 202)
    return challengeOf(await code(email))
  }

  test('is asked for once half of a limit is used, and lets the other half pass; then nothing does', async () => {
    const challenge = await asked()
    assert.deepEqual(Object.keys((await code()).body).toSorted(), ['challenge', 'error', 'message'])
    assert.equal((await code(WHO, { proof: encoded(await solving(challenge)) })).status, 202)
    const next = challengeOf(await code())
    assert.equal((await code(WHO, { proof: encoded(await solving(next)) })).status, 202)
    const last = challengeOf(await code())
    const refused = await code(WHO, { proof: encoded(await solving(last)) })
    assertError(refused, 429, 'rate_limited')
    assert.equal(refused.body.challenge, undefined)
    assert.equal((await h.db.selectFrom('emails').select('id').execute()).length, 4)
  })

  test('counts once, also when it is sent twice at the same time, and in another process', async () => {
    const proof = encoded(await solving(await asked()))
    const both = await Promise.all([code(WHO, { proof }), code(WHO, { proof })])
    assert.deepEqual(
      both.map(({ status }) => status).toSorted((one, other) => one - other),
      [202, 429],
    )
    challengeOf(await code(WHO, { proof }))
    const other = proofOfWork({ secrets: service.services.secrets, db: h.db })
    assert.equal(await other.spend(proof, { action: 'codes', subject: `net:203.0.113.0/24 sign_in ${WHO}` }), false)
  })

  test('for one action, one e-mail address or one network counts for no other', async () => {
    const proof = encoded(await solving(await asked()))
    // Other addresses, in networks that have used up their half as well.
    for (const [email, from] of [
      ['autre@example.fr', '203.0.113.1'],
      [WHO, '198.51.100.7'],
    ] as const) {
      for (let n = 0; n < 2; n += 1) await code(email, { from })
      challengeOf(await code(email, { from, proof }))
    }
    for (let n = 0; n < 2; n += 1) await at('/auth/code', { email: WHO, purpose: 'password' })
    challengeOf(await at('/auth/code', { email: WHO, purpose: 'password' }, { proof }))
    const thread = { subject: 'Bonjour', body: 'Une question', nom: 'Camille', email: WHO }
    for (let n = 0; n < 2; n += 1) assert.equal((await at('/v1/support/threads', thread)).status, 201)
    challengeOf(await at('/v1/support/threads', thread, { proof }))
    // It is still good for what it was made for.
    assert.equal((await code(WHO, { proof, from: '203.0.113.99' })).status, 202)
  })

  test('altered, spliced, added to, signed by nobody or without work it is none', async () => {
    const right = await solving(await asked())
    const { challenge, solution } = right
    const { parameters } = challenge
    const later = { ...parameters, expiresAt: parameters.expiresAt + 3600 }
    const attempts: [string, unknown][] = [
      ['a later end', { challenge: { ...challenge, parameters: later }, solution }],
      ['an end as text', { challenge: { ...challenge, parameters: { ...parameters, expiresAt: String(parameters.expiresAt) } }, solution }],
      ['no end', { challenge: { ...challenge, parameters: { ...parameters, expiresAt: undefined } }, solution }],
      ['less cost', { challenge: { ...challenge, parameters: { ...parameters, cost: 1 } }, solution }],
      ['a shorter prefix', { challenge: { ...challenge, parameters: { ...parameters, keyPrefix: '0' } }, solution }],
      ['no prefix', { challenge: { ...challenge, parameters: { ...parameters, keyPrefix: '' } }, solution }],
      [
        'another action',
        { challenge: { ...challenge, parameters: { ...parameters, data: { ...parameters.data, action: 'claims' } } }, solution },
      ],
      // The challenge splicing of December 2025 in ALTCHA 1: what is appended to the salt moves a digit of the counter, or adds a parameter.
      [
        'a digit moved from the counter to the salt',
        { challenge: { ...challenge, parameters: { ...parameters, salt: `${parameters.salt}1` } }, solution },
      ],
      [
        'a salt with a parameter',
        { challenge: { ...challenge, parameters: { ...parameters, salt: `${parameters.salt}&expires=9999999999` } }, solution },
      ],
      [
        'nonce and salt exchanged',
        { challenge: { ...challenge, parameters: { ...parameters, nonce: parameters.salt, salt: parameters.nonce } }, solution },
      ],
      ['a parameter more', { challenge: { ...challenge, parameters: { ...parameters, keySignature: 'ab'.repeat(32) } }, solution }],
      ['a field more', { ...right, code: 'x' }],
      ['another algorithm', { challenge: { ...challenge, parameters: { ...parameters, algorithm: 'SHA-256' } }, solution }],
      ['capitals in the signature', { challenge: { ...challenge, signature: challenge.signature.toUpperCase() }, solution }],
      ['no signature', { challenge: { parameters }, solution }],
      ['an empty signature', { challenge: { ...challenge, signature: '' }, solution }],
      ['another counter', { challenge, solution: { ...solution, counter: solution.counter + 1 } }],
      ['a wrapped counter', { challenge, solution: { ...solution, counter: solution.counter + 2 ** 32 } }],
      ['a key that was not derived', { challenge, solution: { counter: 0, derivedKey: '00'.repeat(32) } }],
      ['a key cut off', { challenge, solution: { ...solution, derivedKey: '00' } }],
      ['of the protocol before', { algorithm: 'SHA-256', challenge: 'a', number: 1, salt: 's', signature: 'b' }],
      ['null', null],
    ]
    for (const [name, attempt] of attempts) {
      const got = await code(WHO, { proof: encoded(attempt) })
      assert.equal(got.status, 429, name)
      challengeOf(got)
    }
    for (const proof of [
      `voucher:9999999999.a.${'A'.repeat(43)}`,
      'voucher:',
      'x',
      'AAAA',
      '{}',
      'a'.repeat(1990),
      'b'.repeat(5000),
      encoded(right).slice(0, -8),
    ])
      challengeOf(await code(WHO, { proof }))
    assert.equal((await h.db.selectFrom('spent_proofs').select('expires_at').execute()).length, 0, 'none of them was spent')
    assert.equal((await code(WHO, { proof: encoded(right) })).status, 202)
  })

  test('of another service, or of a challenge that has expired, it is none', async () => {
    await asked()
    const bound = { action: 'codes', subject: `net:203.0.113.0/24 sign_in ${WHO}` }
    const secrets = { ...service.services.secrets, key: () => Buffer.alloc(32, 7) }
    const foreign = await proofOfWork({ secrets, db: h.db }).challenge(bound)
    challengeOf(await code(WHO, { proof: encoded(await solving(foreign)) }))
    const real = Date.now
    let old: Challenge
    try {
      Date.now = () => real() - 601_000
      old = await service.services.proofs.challenge(bound)
    } finally {
      Date.now = real
    }
    challengeOf(await code(WHO, { proof: encoded(await solving(old)) }))
    assert.equal((await code(WHO, { proof: encoded(await solving(await service.services.proofs.challenge(bound))) })).status, 202)
  })

  test('a spent one is remembered until its challenge ends, and no longer', async () => {
    await code(WHO, { proof: encoded(await solving(await asked())) })
    const { rows } = await sql<{ left: number }>`select extract(epoch from expires_at - now())::float as left from spent_proofs`.execute(
      h.db,
    )
    assert.equal(rows.length, 1)
    assert.ok((rows[0]?.left ?? 0) > 500 && (rows[0]?.left ?? 0) <= 601, String(rows[0]?.left))
  })

  test('guessing at one account from a thousand addresses soon costs a proof for each guess', async () => {
    await code()
    const guess = (n: number, options: { proof?: string } = {}) =>
      at('/auth/sign-in/code', { email: WHO, code: '000000' }, { from: `10.${n >> 8}.${n & 255}.1`, ...options })
    const got: Got[] = []
    for (let n = 0; n < 1000; n += 1) got.push(await guess(n))
    const refused = got.filter(({ status }) => status === 429)
    assert.ok(refused.length >= 990, String(refused.length))
    for (const one of refused) challengeOf(one)
    const challenge = challengeOf(await guess(2000))
    assertError(await guess(2001, { proof: encoded(await solving(challenge)) }), 429, 'rate_limited')
    const own = challengeOf(await guess(2000))
    assertError(await guess(2000, { proof: encoded(await solving(own)) }), 401, 'unauthorized')
  })

  test('one network that asks for codes for a thousand people is asked for it too', async () => {
    const got: Got[] = []
    for (let n = 0; n < 60; n += 1) got.push(await code(`p${n}@example.fr`, { from: `203.0.113.${n}` }))
    assert.deepEqual(
      got.map(({ status }) => status),
      [...Array(20).fill(202), ...Array(40).fill(429)],
    )
    const challenge = challengeOf(await code('q@example.fr', { from: '203.0.113.200' }))
    assert.equal((await code('q@example.fr', { from: '203.0.113.201', proof: encoded(await solving(challenge)) })).status, 202)
    assert.equal((await code('r@example.fr', { from: '2001:db8:1::1' })).status, 202, 'another network')
  })

  test('lets a claim without an account pass over half of the limit', async () => {
    const commune = await makeCommune()
    const claim = async (options: Parameters<typeof at>[2] = {}) =>
      at('/v1/claims', { acteur_id: await makeActeur(commune), message: 'Je suis la trésorière.' }, options)
    for (let n = 0; n < 2; n += 1) assert.equal((await claim()).status, 201)
    const challenge = challengeOf(await claim())
    assert.equal((await claim({ proof: encoded(await solving(challenge)) })).status, 201)
  })

  test('a password in a form that was filled like a program needs it, except from a browser that is known to the account', async () => {
    const password = 'un mot de passe assez long'
    await makeAdmin(service.services, { email: WHO, password })
    const signIn = (options: { proof?: string; cookie?: string; secret?: string } = {}) =>
      ask('POST', `${service.url}/api/auth/sign-in/email`, {
        body: { email: WHO, password: options.secret ?? password, suspect: true },
        headers: {
          'x-forwarded-for': '203.0.113.1',
          ...(options.proof ? { 'x-proof-of-work': options.proof } : {}),
          ...(options.cookie ? { cookie: options.cookie } : {}),
        },
      })
    // The answer comes before the password is looked at, and is the same for addresses without an account.
    const unknown = await at('/auth/sign-in/email', { email: 'inconnu@example.fr', password, suspect: true })
    const challenge = challengeOf(await signIn({ secret: 'ce n’est pas celui-là' }))
    challengeOf(unknown)
    const proof = encoded(await solving(challenge))
    const { status, headers } = await signIn({ proof })
    assert.equal(status, 200)
    challengeOf(await signIn({ proof }))
    const cookie = headers
      .getSetCookie()
      .map((one) => one.split(';', 1)[0])
      .filter((one) => one?.includes('device'))
      .join('; ')
    assert.equal((await signIn({ cookie })).status, 200)
  })

  test('an invitation that is accepted by a form that was filled like a program needs it first', async () => {
    const token = await h.token('invited', { email: WHO, email_verified: true })
    const { url } = await harness()
    const accept = (body: object, proof?: string) =>
      ask(
        'POST',
        `${url}/api/v1${body && 'claim' in body ? '/me/claims/invitation' : '/me/invitations/01990000-0000-7000-8000-000000000009/accept'}`,
        {
          body: { token: 'x'.repeat(43), ...('claim' in body ? { suspect: true } : body) },
          source: 'public',
          token,
          headers: proof ? { 'x-proof-of-work': proof } : {},
        },
      )
    for (const body of [{ suspect: true }, { claim: true }]) {
      const challenge = challengeOf(await accept(body))
      assertError(await accept(body, encoded(await solving(challenge))), 404, 'not_found')
    }
    assertError(await accept({}), 404, 'not_found')
  })

  test('a form that was filled like a program is asked for it at the first code', async () => {
    const suspect = (proof?: string) => at('/auth/code', { email: WHO, suspect: true }, proof ? { proof } : {})
    const challenge = challengeOf(await suspect())
    assert.equal((await suspect(encoded(await solving(challenge)))).status, 202)
  })
})
