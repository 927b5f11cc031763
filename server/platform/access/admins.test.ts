import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { anotherService, harness } from '../../test/harness.ts'
import { ask } from '../../test/http.ts'
import { makeAdmin } from './admins.ts'

const PASSWORD = 'un mot de passe assez long'
const EMAIL = 'premiere@example.fr'

describe('the first administrator', () => {
  let services: Awaited<ReturnType<typeof anotherService>>[] = []
  before(async () => {
    await (await harness()).reset()
    services = await Promise.all(Array.from({ length: 3 }, () => anotherService({ RATE_LIMITS: 'off' }, { withOwnIssuer: true })))
  })
  after(() => Promise.all(services.map((service) => service.close())))

  const signIn = async (password = PASSWORD) =>
    (await ask('POST', `${services[0]?.url}/api/auth/sign-in/email`, { body: { email: EMAIL, password } })).status
  const rows = async () => {
    const { db } = await harness()
    const count = async (table: 'auth_user' | 'auth_account' | 'users' | 'user_roles' | 'audit_log') =>
      (await db.selectFrom(table).selectAll().execute()).length
    return Promise.all([count('auth_user'), count('auth_account'), count('users'), count('user_roles')])
  }

  test('is made, then given a password', async (t) => {
    await t.test('made by several services at once, is one account that can sign in, and one audit row', async () => {
      const made = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          makeAdmin((services[n % 3] as (typeof services)[number]).services, { email: EMAIL, password: PASSWORD }),
        ),
      )
      assert.equal(new Set(made).size, 1)
      assert.deepEqual(await rows(), [1, 1, 1, 1])
      const { db } = await harness()
      const trail = await db
        .selectFrom('audit_log')
        .select('action')
        .where('target_id', '=', made[0] ?? '')
        .execute()
      assert.deepEqual(trail, [{ action: 'role.assign' }])
      assert.equal(await signIn(), 200)
    })

    await t.test('an account without a password gets one', async () => {
      const { db } = await harness()
      await db.deleteFrom('auth_account').execute()
      assert.equal(await signIn(), 401)
      await makeAdmin((services[0] as (typeof services)[number]).services, { email: EMAIL, password: PASSWORD })
      assert.equal(await signIn(), 200)
      assert.deepEqual(await rows(), [1, 1, 1, 1])
    })

    await t.test('a new password ends the sessions of the old one', async () => {
      const { db } = await harness()
      await makeAdmin((services[0] as (typeof services)[number]).services, { email: EMAIL, password: `${PASSWORD} encore` })
      assert.deepEqual(await db.selectFrom('auth_session').select('id').execute(), [])
      assert.deepEqual([await signIn(), await signIn(`${PASSWORD} encore`)], [401, 200])
    })
  })
})
