import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { makeAdmin } from '../platform/access/admins.ts'
import { codeOf } from '../platform/access/code.ts'
import { invitationToken } from '../chapters/invitations/token.ts'
import { stepAt, totpAt } from '../chapters/sign-in/second-factor/totp.ts'
import { unbase32 } from './base32.ts'
import { anotherService, type Harness, harness } from './harness.ts'
import { ask } from './http.ts'
import { makeActeur, makeCommune } from './make.ts'

const PASSWORD = 'un mot de passe assez long'
const WHO = 'chef@example.fr'

/** docs/security.md, Secrets. Who reads the database alone opens nothing. */
describe('no table has a value that opens something as it is sent', () => {
  let h: Harness
  let service: Awaited<ReturnType<typeof anotherService>>
  before(async () => {
    h = await harness()
    await h.reset()
    service = await anotherService({ RATE_LIMITS: 'off' }, { withOwnIssuer: true })
  })
  after(() => service.close())

  const auth = (path: string, body: object, token?: string) =>
    ask('POST', `${service.url}/api/auth${path}`, { body, ...(token ? { token } : {}) })
  /** The tables with a row that contains a text. */
  const tablesWith = async (value: string): Promise<string[]> => {
    const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(h.db)
    const found: string[] = []
    for (const { name } of tables) {
      const hex = Buffer.from(value).toString('hex')
      const { rows } =
        await sql`select from ${sql.table(name)} x where strpos(x::text, ${value}) > 0 or strpos(x::text, ${hex}) > 0 limit 1`.execute(h.db)
      if (rows.length > 0) found.push(name)
    }
    return found
  }

  test('codes, challenges, tokens of sessions, access, views and invitations, recovery and follow-up codes', async () => {
    const { secrets } = service.services
    await makeAdmin(service.services, { email: WHO, password: PASSWORD })
    const { body: session } = await auth('/sign-in/email', { email: WHO, password: PASSWORD })
    const { body: access } = await ask('GET', `${service.url}/api/auth/token`, { token: session.token })
    const api = (path: string, body: object, headers: Record<string, string> = {}) =>
      ask('POST', `${service.url}/api/v1${path}`, { token: access.token, source: 'backoffice', body, headers })
    const acteur = await makeActeur(await makeCommune())
    const values: Record<string, string> = { session: session.token, 'access token': access.token }

    await auth('/code', { email: WHO })
    const { id: code } = await h.db.selectFrom('sign_in_codes').select('id').executeTakeFirstOrThrow()
    values['sign-in code'] = `${codeOf(secrets, code)} : `
    const claim = await ask('POST', `${service.url}/api/v1/claims`, {
      source: 'public',
      headers: { 'idempotency-key': 'une-demande' },
      body: { acteur_id: acteur, message: 'Je suis la trésorière.' },
    })
    values['follow-up code'] = claim.body.data.follow_up_code
    const invited = await api(
      '/admin/invitations',
      { email: 'invitee@example.fr', roles: ['support'] },
      { 'idempotency-key': 'une-invitation' },
    )
    values['token of an invitation'] = invitationToken(secrets, invited.body.data.id)
    const other = await h.db
      .insertInto('users')
      .values({ id: '01990000-0000-7000-8000-00000000abcd', email: 'autre@example.fr' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const view = await api(`/admin/users/${other.id}/view`, { reason: 'Une question de sa part' }, { 'idempotency-key': 'une-vue' })
    values['token of a view'] = view.body.data.token
    const { body: factor } = await auth('/second-factor', {}, access.token)
    values['secret of a second factor'] = unbase32(factor.data.secret).toString('base64url')
    const confirmed = await auth('/second-factor/confirm', { code: totpAt(unbase32(factor.data.secret), stepAt(Date.now())) }, access.token)
    values['recovery code'] = confirmed.body.data.recovery_codes[0]
    values['challenge'] = (await auth('/sign-in/email', { email: WHO, password: PASSWORD })).body.data.second_factor.challenge

    for (const [name, value] of Object.entries(values)) {
      assert.ok(value && value.length >= 6, name)
      assert.deepEqual(await tablesWith(value), [], name)
    }
  })
})
