import assert from 'node:assert/strict'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { after, before, describe, test } from 'node:test'
import { makeActeur, makeCommune } from '../../test/make.ts'
import { anotherService, type Harness, harness } from '../../test/harness.ts'
import { ask, assertError } from '../../test/http.ts'

const STRANGER = 'camille@example.fr'

/** Messages and claims that name one address, which need not be the sender's. docs/decisions/0030. */
describe('limits by e-mail address', () => {
  let h: Harness
  let service: Awaited<ReturnType<typeof anotherService>>
  before(async () => {
    h = await harness()
    await h.reset()
    service = await anotherService({
      RATE_LIMITS: 'contact=100/60,claims=100/60,network=1000/60,contact_email=2/600,claims_email=2/600',
      TRUST_PROXY: '1',
    })
  })
  after(() => service.close())

  let network = 0
  /** Sends from another network each time. */
  const send = (path: string, body: object, { token, headers }: { token?: string; headers?: Record<string, string> } = {}) => {
    network += 1
    return ask('POST', `${service.url}/api/v1${path}`, {
      body,
      source: 'public',
      headers: { 'x-forwarded-for': `198.51.${network}.1`, ...headers },
      ...(token ? { token } : {}),
    })
  }
  const message = (email: string, options: Parameters<typeof send>[2] = {}) =>
    send('/support/threads', { nom: 'Camille', email, subject: 'Bonjour', body: 'Une question' }, options)

  test('messages from many networks that name one address are refused beyond its limit, however it is spelled; other addresses are not', async () => {
    for (const email of [STRANGER, STRANGER.toUpperCase()]) assert.equal((await message(email)).status, 201)
    const refused = await message(STRANGER)
    assertError(refused, 429, 'rate_limited')
    assert.ok(refused.body.challenge)
    assert.equal((await message('autre@example.fr')).status, 201)
    assert.equal((await h.db.selectFrom('message_threads').select('id').execute()).length, 3)
    assert.equal(await h.db.selectFrom('emails').select('id').executeTakeFirst(), undefined, 'nobody gets an e-mail by a form')
  })

  test('a proof of work passes into the second half, and no further', async () => {
    const proven = async () => {
      const from = { 'x-forwarded-for': '203.0.113.9' }
      const { body } = await message(STRANGER, { headers: from })
      const found = await solveChallenge({ challenge: body.challenge, deriveKey })
      const solution = { counter: found?.counter, derivedKey: found?.derivedKey }
      const proof = Buffer.from(JSON.stringify({ challenge: body.challenge, solution })).toString('base64')
      return message(STRANGER, { headers: { ...from, 'x-proof-of-work': proof } })
    }
    for (let n = 0; n < 2; n += 1) assert.equal((await proven()).status, 201)
    assertError(await proven(), 429, 'rate_limited')
  })

  test('the owner of the address writes with the token of the account whatever strangers did; the token of another account does not help', async () => {
    const own = await h.token('camille', { email: STRANGER, email_verified: true })
    assert.equal((await message(STRANGER, { token: own })).status, 201)
    const other = await h.token('dominique', { email: 'dominique@example.fr', email_verified: true })
    assertError(await message(STRANGER, { token: other }), 429, 'rate_limited')
    const unverified = await h.token('faux', { email: STRANGER, email_verified: false })
    assertError(await message(STRANGER, { token: unverified }), 429, 'rate_limited')
  })

  test('claims that name one address are limited apart; claims without an address are not', async () => {
    const commune = await makeCommune()
    const claim = async (given: object) =>
      send('/claims', { acteur_id: await makeActeur(commune), message: 'Je suis la trésorière.', ...given })
    for (let n = 0; n < 2; n += 1) assert.equal((await claim({ email: STRANGER })).status, 201)
    assertError(await claim({ email: STRANGER }), 429, 'rate_limited')
    for (let n = 0; n < 3; n += 1) assert.equal((await claim({})).status, 201)
  })
})
