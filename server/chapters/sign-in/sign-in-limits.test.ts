import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { anotherService, type Harness, harness } from '../../test/harness.ts'
import { ask, assertError, type Got } from '../../test/http.ts'
import { makeAdmin } from '../../platform/access/admins.ts'
import { codeOf } from '../../platform/access/code.ts'
import { lanes } from '../../platform/concurrency/lanes.ts'

const PASSWORD = 'un mot de passe assez long'
const WHO = 'camille@example.fr'
const OTHER = 'dominique@example.fr'

interface From {
  from?: string
  cookie?: string
  proof?: string
}

/** Spec §5-17. What succeeds is not free, and strangers use up nothing that is somebody else's. */
describe('limits of sign-ins', () => {
  let h: Harness
  let service: Awaited<ReturnType<typeof anotherService>>
  let close = async () => {}
  before(async () => {
    h = await harness()
  })
  beforeEach(() => h.reset())
  after(() => close())

  const start = async (limits: string) => {
    await close()
    service = await anotherService({ RATE_LIMITS: limits, TRUST_PROXY: '1' }, { withOwnIssuer: true })
    close = service.close
    for (const email of [WHO, OTHER]) await makeAdmin(service.services, { email, password: PASSWORD })
  }
  const post = (path: string, body: object, { from = '203.0.113.1', cookie, proof }: From = {}): Promise<Got> =>
    ask('POST', `${service.url}/api/auth${path}`, {
      body,
      headers: { 'x-forwarded-for': from, ...(cookie ? { cookie } : {}), ...(proof ? { 'x-proof-of-work': proof } : {}) },
    })
  const password = (email = WHO, options: From = {}, secret = PASSWORD) => post('/sign-in/email', { email, password: secret }, options)
  const code = (email = WHO, options: From = {}, purpose = 'sign_in') => post('/code', { email, purpose }, options)
  const guess = (options: From = {}, value = '') => post('/sign-in/code', { email: WHO, code: value || wrong() }, options)
  const deviceOf = ({ headers }: Got) => /beffroi\.device=[^;]+/.exec(headers.getSetCookie().join())?.[0] ?? assert.fail('no cookie')
  let codes: string[] = []
  const wrong = () => ['000000', '111111', '222222', '333333'].find((one) => !codes.includes(one)) ?? ''
  /** The codes of the open rows, the first one first. */
  const openCodes = async () => {
    const rows = await h.db.selectFrom('sign_in_codes').select('id').where('email', '=', WHO).orderBy('created_at').orderBy('id').execute()
    codes = rows.map(({ id }) => codeOf(service.services.secrets, id))
    return codes
  }
  /** Sends a request again with the proof of work that its refusal asks for. */
  const proving = async (send: (options: From) => Promise<Got>, options: From = {}): Promise<Got> => {
    const first = await send(options)
    if (first.status !== 429 || !first.body.challenge) return first
    const found = await solveChallenge({ challenge: first.body.challenge, deriveKey })
    const solution = { counter: found?.counter, derivedKey: found?.derivedKey }
    return send({ ...options, proof: Buffer.from(JSON.stringify({ challenge: first.body.challenge, solution })).toString('base64') })
  }

  test('right passwords count by account, from whatever address; wrong ones and other accounts do not; a known browser is counted apart', async () => {
    await start('sign_ins=3/3600')
    const cookie = deviceOf(await password())
    for (let n = 0; n < 5; n += 1) assertError(await password(WHO, { from: `10.0.${n}.1` }, 'faux'), 401, 'unauthorized')
    for (const from of ['10.1.0.1', '10.2.0.1']) assert.equal((await password(WHO, { from })).status, 200)
    for (const from of ['10.1.0.1', '10.9.0.1']) {
      const refused = await password(WHO, { from })
      assertError(refused, 429, 'rate_limited')
      assert.ok(Number(refused.headers.get('retry-after')) > 0)
    }
    assert.equal((await password(OTHER)).status, 200)
    for (let n = 0; n < 3; n += 1) assert.equal((await password(WHO, { cookie })).status, 200)
    assertError(await password(WHO, { cookie }), 429, 'rate_limited')
  })

  test('wrong passwords of an address leave a browser that the account knows its own attempts, behind the same address', async () => {
    await start('sign_in=3/600')
    const cookie = deviceOf(await password())
    for (let n = 0; n < 3; n += 1) assertError(await password(OTHER, {}, 'faux'), 401, 'unauthorized')
    assertError(await password(WHO), 429, 'rate_limited')
    assert.equal((await password(WHO, { cookie })).status, 200)
    await openCodes()
    assert.equal((await code(WHO, { cookie })).status, 202)
    const [right] = await openCodes()
    assertError(await guess(), 429, 'rate_limited')
    assert.equal((await guess({ cookie }, right)).status, 200)
  })

  test('a password that is chosen on an account at its limit costs no hash', async () => {
    await start('sign_in_account=1/600,sign_in_network=1/600,sign_in_beyond=1/600')
    const { issuer } = service.services
    assert.ok(issuer)
    const { hash } = issuer
    let hashes = 0
    Object.assign(issuer, { hash: (text: string) => ((hashes += 1), hash(text)) })
    const choose = () => post('/password', { email: WHO, code: '000000', password: 'un tout autre mot de passe' })
    assertError(await choose(), 401, 'unauthorized')
    for (let n = 0; n < 5; n += 1) assertError(await choose(), 429, 'rate_limited')
    assert.equal(hashes, 1)
  })

  test('who sends many passwords about one account waits for oneself: somebody else is answered before them', async () => {
    await start('off')
    let answered = 0
    const flood = Array.from({ length: 16 }, (_, n) => password(WHO, { from: `10.${n % 4}.0.1` }).finally(() => (answered += 1)))
    await new Promise((resolve) => setTimeout(resolve, 50))
    assert.equal((await password(OTHER, { from: '198.51.100.1' })).status, 200)
    assert.ok(answered < 12, `${answered} of 16 were answered first`)
    for (const { status } of await Promise.all(flood)) assert.ok(status === 200 || status === 503, String(status))
  })

  test('an account has forty open sessions at most: the oldest end', async () => {
    await start('off')
    const { id } = await h.db.selectFrom('auth_user').select('id').where('email', '=', WHO).executeTakeFirstOrThrow()
    const old = Array.from({ length: 45 }, (_, n) => ({
      id: `01990000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`,
      digest: createHash('sha256').update(`token ${n}`).digest(),
      userId: id,
      createdAt: new Date(Date.now() - 100_000 + n * 1000).toISOString(),
      expiresAt: '2100-01-01T00:00:00Z',
    }))
    await h.db.insertInto('auth_session').values(old).execute()
    // A machine with other work may hash six passwords too slowly for the wait of the last one.
    const signIn = async (n: number): Promise<Got> => {
      const answer = await password(WHO, { from: `10.${n}.0.1` })
      return answer.status === 503 ? signIn(n) : answer
    }
    const opened = await Promise.all(Array.from({ length: 6 }, (_, n) => signIn(n)))
    const left = await h.db.selectFrom('auth_session').select(['id', 'digest']).where('userId', '=', id).execute()
    assert.equal(left.length, 40)
    for (const { body } of opened) assert.ok(left.some(({ digest }) => digest.equals(createHash('sha256').update(body.token).digest())))
    assert.deepEqual(
      left
        .filter(({ id: one }) => old.some((former) => former.id === one))
        .map(({ id: one }) => Number(one.slice(-2)))
        .toSorted((a, b) => a - b),
      Array.from({ length: 34 }, (_, n) => n + 11),
    )
  })

  test('strangers who ask for codes and guess lock nobody out: neither a known browser, nor one elsewhere, and they spend no code of others', async () => {
    await start('on')
    const cookie = deviceOf(await password(WHO, { from: '198.51.100.1' }))
    assert.equal((await code(WHO, { from: '198.51.100.1', cookie })).status, 202)
    const [mine] = await openCodes()
    for (let round = 0; round < 4; round += 1)
      for (const from of ['10.1.0.1', '10.2.0.1', '10.3.0.1', '10.4.0.1']) {
        await proving((options) => code(WHO, options), { from })
        await openCodes()
        for (let n = 0; n < 6; n += 1) await guess({ from })
      }
    assertError(await code(WHO, { from: '10.1.0.1' }), 429, 'rate_limited')
    assert.ok((await openCodes()).includes(mine ?? ''), 'the code is open')
    // A browser that nobody knows, on a network that nobody has asked from, and its code.
    assert.equal((await proving((options) => code(WHO, options), { from: '192.0.2.1' })).status, 202)
    const elsewhere = (await openCodes())[0]
    assert.equal((await code(WHO, { from: '10.1.0.1', cookie })).status, 202, 'known, behind an address of the strangers')
    assert.equal((await guess({ from: '10.1.0.1', cookie }, mine)).status, 200)
    assert.equal((await proving((options) => code(WHO, options), { from: '192.0.2.7' })).status, 202)
    const next = (await openCodes()).at(-1)
    assert.notEqual(next, elsewhere)
    assert.equal((await guess({ from: '192.0.2.1' }, next)).status, 200)
  })

  test('a code has five attempts of who asked for it, and five of all others together', async () => {
    await start('on,sign_in=100/60,sign_in_account=1000/60')
    assert.equal((await code(WHO, { from: '192.0.2.1' })).status, 202)
    const [mine] = await openCodes()
    for (let n = 0; n < 8; n += 1) assertError(await guess({ from: `10.${n}.0.1` }), 401, 'unauthorized')
    assertError(await guess({ from: '10.20.0.1' }, mine), 401, 'unauthorized')
    for (let n = 0; n < 4; n += 1) assertError(await guess({ from: '192.0.2.9' }), 401, 'unauthorized')
    assert.equal((await guess({ from: '192.0.2.9' }, mine)).status, 200)
  })

  test('after many refused codes of a day, each stranger has one attempt, and who asked still signs in', async () => {
    await start('on,sign_in=100/60,sign_in_account=1000/60,code_guesses=2/86400')
    assert.equal((await code(WHO, { from: '10.1.0.1' })).status, 202)
    const [right] = await openCodes()
    for (let n = 0; n < 3; n += 1) assertError(await guess({ from: '10.1.0.1' }), 401, 'unauthorized')
    assertError(await guess({ from: '10.1.0.1' }, right), 401, 'unauthorized')
    assert.equal((await code(WHO, { from: '192.0.2.1' })).status, 202)
    assert.equal((await guess({ from: '192.0.2.1' }, right)).status, 200)
  })

  test('a lane runs one after the other, and others beside it; a long row is refused', async () => {
    const inLane = lanes(10_000)
    const held = Promise.withResolvers<void>()
    const order: string[] = []
    const first = inLane('a', () => held.promise.then(() => void order.push('first')))
    const second = inLane('a', async () => void order.push('second'))
    await inLane('b', async () => void order.push('other'))
    const many = Array.from({ length: 25 }, () => inLane('a', async () => {}).catch((error: unknown) => error))
    held.resolve()
    await Promise.all([first, second])
    assert.deepEqual(order, ['other', 'first', 'second'])
    assert.equal((await Promise.all(many)).filter((one) => one instanceof Error).length, 6)
  })
})
