import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { anotherService, harness } from '../../../test/harness.ts'
import { ask } from '../../../test/http.ts'
import { POSTGRES_ONLY, RoundTrips } from '../../../test/round-trips.ts'
import { newId } from '../../db/id.ts'
import { codeOf } from './code.ts'

/** The distance between the service and its database is paid once a round trip, and each costs the thread that answers. */
describe('round trips of a sign-in by a code', { skip: POSTGRES_ONLY }, () => {
  const trips = new RoundTrips()
  let service: Awaited<ReturnType<typeof anotherService>>
  let close = async () => {}
  before(async () => {
    await (await harness()).reset()
    const database = await trips.database()
    service = await anotherService({ RATE_LIMITS: 'off' }, { database, withOwnIssuer: true })
    close = async () => {
      await service.close()
      await database.close()
    }
  })
  after(() => close())

  /** The addresses in turn, each with a code that was sent to it. */
  const signIns = async (emails: readonly string[]) => {
    const { db } = await harness()
    const codes = emails.map((email) => ({ id: newId(), email }))
    for (const { id, email } of codes)
      await db
        .insertInto('sign_in_codes')
        .values({ id, email, purpose: 'sign_in', expires_at: new Date(Date.now() + 60_000).toISOString() })
        .execute()
    const asks = codes.map(({ id, email }) => ({ email, code: codeOf(service.services.secrets, id) }))
    return trips.fewest(() => ask('POST', `${service.url}/api/auth/sign-in/code`, { body: asks.shift() }))
  }
  const emails = ['une', 'deux', 'trois', 'quatre', 'cinq'].map((name) => `${name}@example.fr`)

  test('of a newcomer has at most five: the code, the account, its user, the commit, the session', async () => {
    assert.ok((await signIns(emails)) <= 5)
  })

  test('of an account has at most five', async () => {
    assert.ok((await signIns(emails)) <= 5)
  })
})
