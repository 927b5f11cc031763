import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, mock, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { authenticator } from '../../test/authenticator.ts'
import { unbase32 } from '../../test/base32.ts'
import { anotherService, type Harness, harness } from '../../test/harness.ts'
import { ask } from '../../test/http.ts'
import { runJobs } from '../../test/jobs.ts'
import { makeUser } from '../../test/make.ts'
import { signInAt } from '../../test/process.ts'
import { clockSkew, skewWarning } from '../db/connections/clock-skew.ts'
import { makeAdmin } from './admins.ts'
import { codeOf } from './code.ts'
import { stepAt, totpAt } from '../../chapters/sign-in/second-factor/totp.ts'
import { signView } from './view-token.ts'

const WHO = 'camille@example.fr'
const PASSWORD = 'un mot de passe assez long'
const ORIGIN = 'https://beffroi.example.fr'
const MINUTE = 60_000

/** The embedded database has the clock of its process. */
const skip = process.env['TEST_DATABASE_URL'] === undefined && 'needs a database with a clock of its own'

/** The clock of the process five minutes before or after the database's, which is right. docs/decisions/0025. */
describe('a clock that is wrong', { skip }, () => {
  let h: Harness
  let service: Awaited<ReturnType<typeof anotherService>>
  before(async () => {
    h = await harness()
    service = await anotherService({ RATE_LIMITS: 'off', PUBLIC_URL: ORIGIN }, { withOwnIssuer: true })
  })
  beforeEach(async () => {
    await h.reset()
    await makeAdmin(service.services, { email: WHO, password: PASSWORD })
  })
  after(() => service.close())

  async function shifted<T>(minutes: number, work: () => Promise<T>): Promise<T> {
    mock.timers.enable({ apis: ['Date'], now: Date.now() + minutes * MINUTE })
    try {
      return await work()
    } finally {
      mock.timers.reset()
    }
  }
  const at = (path: string, body: unknown, token?: string) => ask('POST', `${service.url}/api/auth${path}`, { body, token })
  const me = async (token: string, url = service.url) => (await ask('GET', `${url}/api/v1/me`, { token })).status

  for (const minutes of [-5, 5]) {
    const where = minutes > 0 ? 'five minutes ahead' : 'five minutes behind'

    test(`${where}: password, code and passkey sign in, and the token is good`, async () => {
      const honest = await signInAt(service.url, WHO, PASSWORD)
      const key = authenticator(ORIGIN)
      const { body: options } = await at('/passkeys/options', {}, honest)
      assert.equal((await at('/passkeys', { name: 'Téléphone', response: key.create(options.data) }, honest)).status, 200)
      await shifted(minutes, async () => {
        assert.equal(await me(await signInAt(service.url, WHO, PASSWORD)), 200)
        const { body: challenge } = await at('/passkey-challenge', {})
        assert.equal((await at('/sign-in/passkey', { response: key.get(challenge.data) })).status, 200)
        assert.equal((await at('/code', { email: WHO })).status, 202)
        await runJobs(service.services)
        const { id } = await h.db.selectFrom('sign_in_codes').select('id').executeTakeFirstOrThrow()
        assert.equal((await at('/sign-in/code', { email: WHO, code: codeOf(service.services.secrets, id) })).status, 200)
      })
    })

    test(`${where}: a code and a passkey's challenge end by the database's clock`, async () => {
      await shifted(minutes, async () => {
        await at('/code', { email: WHO })
        const { id } = await h.db.selectFrom('sign_in_codes').select('id').executeTakeFirstOrThrow()
        await sql`update sign_in_codes set expires_at = now() - interval '1 second'`.execute(h.db)
        assert.equal((await at('/sign-in/code', { email: WHO, code: codeOf(service.services.secrets, id) })).status, 401)
        const { body: challenge } = await at('/passkey-challenge', {})
        await sql`update sign_in_challenges set expires_at = now() - interval '1 second'`.execute(h.db)
        assert.notEqual((await at('/sign-in/passkey', { response: authenticator(ORIGIN).get(challenge.data) })).status, 200)
      })
    })

    test(`${where}: codes by time are those of the database's clock, one step each way`, async () => {
      const token = await signInAt(service.url, WHO, PASSWORD)
      const { body } = await at('/second-factor', {}, token)
      const secret = unbase32(body.data.secret)
      const right = Date.now()
      assert.equal((await at('/second-factor/confirm', { code: totpAt(secret, stepAt(right)) }, token)).status, 200)
      const tried = async (steps: number) => {
        await sql`update second_factors set last_step = 0`.execute(h.db)
        // In the middle of a step, so that the next one does not begin meanwhile.
        const { rows } = await sql<{ now: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(h.db)
        const [now = 0] = rows.map((row) => row.now)
        const { body: first } = await at('/sign-in/email', { email: WHO, password: PASSWORD })
        const { challenge } = first.data.second_factor
        return (await at('/sign-in/second-factor', { challenge, code: totpAt(secret, stepAt(now) + steps) })).status
      }
      await shifted(minutes, async () => {
        assert.deepEqual([await tried(0), await tried(-3), await tried(3)], [200, 401, 401])
        // Of the process's own clock.
        assert.equal(await tried(minutes * 2), 401)
      })
    })
  }

  test('a token of a provider: ahead, one with less than five minutes left is refused; behind, one that has just ended is accepted', async () => {
    const now = Math.floor(Date.now() / 1000)
    const token = (seconds: number, more: object = {}) => h.token('provider', { email: 'p@example.fr', exp: now + seconds, ...more })
    const [brief, long, over, future] = [await token(240), await token(600), await token(-240), await token(900, { nbf: now - 5 })]
    assert.equal(await me(brief, h.url), 200)
    assert.equal(await me(over, h.url), 401)
    await shifted(5, async () => assert.deepEqual([await me(brief, h.url), await me(long, h.url), await me(over, h.url)], [401, 200, 401]))
    await shifted(-5, async () =>
      assert.deepEqual([await me(brief, h.url), await me(over, h.url), await me(future, h.url)], [200, 200, 401]),
    )
  })

  test('a view ends by both clocks: behind, its row ends it', async () => {
    const [admin, person] = [await makeUser(), await makeUser()]
    await sql`insert into user_roles (user_id, role) values (${admin.id}, 'admin')`.execute(h.db)
    const id = '01990000-0000-7000-8000-00000000beef'
    await sql`insert into user_views (id, user_id, admin_id, reason, expires_at)
      values (${id}, ${person.id}, ${admin.id}, 'Une question', now() + interval '4 minutes')`.execute(h.db)
    const token = await signView(h.services.secrets, { id, userId: person.id, adminId: admin.id }, new Date(Date.now() + 4 * MINUTE))
    assert.equal(await me(token, h.url), 200)
    await shifted(5, async () => assert.equal(await me(token, h.url), 401))
    await sql`update user_views set expires_at = now() - interval '1 second'`.execute(h.db)
    await shifted(-5, async () => assert.equal(await me(token, h.url), 401))
  })

  test('readiness says by how much the clocks differ, and stays ready', async () => {
    const ready = async () => (await ask('GET', `${service.url}/readyz`)).body
    assert.deepEqual(await ready(), { status: 'ready' })
    for (const [minutes, words] of [
      [5, /is 300 seconds ahead of the database/],
      [-5, /is 300 seconds behind the database/],
    ] as const)
      await shifted(minutes, async () => {
        // One answer serves all who ask within a moment.
        let answer = await ready()
        for (let asked = 0; asked < 50 && !words.test(answer.warning ?? ''); asked += 1) {
          await sleep(100)
          answer = await ready()
        }
        assert.equal(answer.status, 'ready')
        assert.match(answer.warning ?? '', words)
      })
    assert.equal(skewWarning(await clockSkew(h.services.database.pool)), null)
    assert.equal(skewWarning(29), null)
  })
})

test('the embedded database and its process have one clock', { skip: skip === false }, async () => {
  const { services } = await harness()
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 5 * MINUTE })
  try {
    assert.ok(Math.abs(await clockSkew(services.database.pool)) < 1)
  } finally {
    mock.timers.reset()
  }
})
