import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { ENDPOINTS } from '../../../contract/index.ts'
import { anotherService, type Harness, harness } from '../../test/harness.ts'
import { ask, assertError } from '../../test/http.ts'
import { makeActeur, makeCommune, makePublication, makeUser } from '../../test/make.ts'
import { signInAt } from '../../test/process.ts'
import { makeAdmin } from './admins.ts'

const PASSWORD = 'un mot de passe assez long'
const WHO = 'camille@example.fr'

/** Spec §5-13. */
describe('a fresh sign-in', () => {
  let h: Harness
  let service: Awaited<ReturnType<typeof anotherService>>
  let person: string
  before(async () => {
    h = await harness()
    service = await anotherService({ RATE_LIMITS: 'off' }, { withOwnIssuer: true })
  })
  beforeEach(async () => {
    await h.reset()
    await makeAdmin(service.services, { email: WHO, password: PASSWORD })
    ;({ id: person } = await makeUser())
  })
  after(() => service.close())

  const acts = (token: string, url = service.url) =>
    Promise.all([
      ask('POST', `${url}/api/v1/admin/users/${person}/roles`, { token, source: 'backoffice', body: { role: 'platform_admin' } }),
      ask('DELETE', `${url}/api/v1/admin/users/${person}/sessions`, { token, source: 'backoffice' }),
      ask('POST', `${url}/api/v1/admin/users/${person}/erase`, { token, source: 'backoffice', body: { dry_run: true } }),
    ])
  const age = (minutes: number) =>
    h.db
      .updateTable('auth_session')
      .set({ createdAt: new Date(Date.now() - minutes * 60_000).toISOString() })
      .execute()

  test('is a property of what an endpoint does, by the actions that it records', () => {
    const reasons: Record<string, RegExp> = {
      who_may_act: /^(?:role\.|acteur\.(?:link|unlink|handover)$|invitation\.(?:create|send)$)/,
      whole_export: /^(?:user|audit)\.export$/,
      erasure: /^user\.(?:erase|request_erasure)$/,
      who_is_believed: /^acteur\.can_publish$/,
      general_stop: /^envoi\.(?:stop|resume)_all$/,
    }
    // A team invites its own members: that is a right of the team, not an act of administrators.
    const isOfAdministrators = ({ access, path }: (typeof ENDPOINTS)[number]) => access === 'admin' || path.startsWith('/me')
    for (const [reason, actions] of Object.entries(reasons)) {
      const acting = ENDPOINTS.filter((one) => isOfAdministrators(one) && one.audit?.some((action) => actions.test(action)))
      assert.ok(acting.length > 0, reason)
      for (const { id, fresh } of acting) assert.equal(fresh, reason, id)
    }
    assert.equal(ENDPOINTS.find(({ id }) => id === 'decideClaim')?.fresh, undefined, 'it decides on a request')
    for (const id of ['updateIdentity', 'updateMailTexts']) assert.equal(ENDPOINTS.find((one) => one.id === id)?.fresh, 'who_is_believed')
    assert.equal(ENDPOINTS.find(({ id }) => id === 'exportAudit')?.fresh, 'whole_export')
  })

  test('of at most ten minutes passes; an older one is refused, changes nothing, and a new one passes', async () => {
    const token = await signInAt(service.url, WHO, PASSWORD)
    await age(9.5)
    for (const { status, body } of await acts(token)) assert.equal(status, 200, JSON.stringify(body))
    await age(10.2)
    for (const got of await acts(token)) assertError(got, 403, 'fresh_sign_in_required')
    const user = `${service.url}/api/v1/admin/users/${person}`
    const deactivated = await ask('PATCH', user, { token, source: 'backoffice', body: { active: false } })
    assertError(deactivated, 403, 'fresh_sign_in_required')
    const role = `${user}/roles/platform_admin`
    assertError(await ask('DELETE', role, { token, source: 'backoffice' }), 403, 'fresh_sign_in_required')
    await age(1)
    const removed = await ask('DELETE', role, { token, source: 'backoffice' })
    await age(10.2)
    assert.equal(removed.status, 200)
    const back = (by: string) =>
      ask('POST', `${service.url}/api/v1/admin/audit/${removed.headers.get('x-audit-id')}/undo`, { token: by, source: 'backoffice' })
    assertError(await back(token), 403, 'fresh_sign_in_required')
    const other = await ask('PATCH', `${service.url}/api/v1/admin/users/${person}`, {
      token,
      source: 'backoffice',
      body: { nom: 'Martin' },
    })
    assert.equal(other.status, 200, 'other changes need none')
    for (const { status } of await acts(await signInAt(service.url, WHO, PASSWORD))) assert.equal(status, 200)
  })

  test('is asked for what changes who is believed, and to delete many publications: also to undo it, and of no other setting', async () => {
    const token = await signInAt(service.url, WHO, PASSWORD)
    const by = { token, source: 'backoffice' }
    const at = (method: string, path: string, body?: unknown) =>
      ask(method, `${service.url}/api/v1${path}`, { ...by, ...(body === undefined ? {} : { body }) })
    const commune = await makeCommune()
    const acteur = await makeActeur(commune)
    const publication = await makePublication(acteur, commune)
    const changes = [
      () => at('PATCH', '/admin/settings/identity', { contact: 'nouveau@ville.example', signature_fr: `La mairie ${Math.random()}` }),
      () => at('PATCH', '/admin/settings/mails/sign_in_code', { fr: { subject: 'Code', opening: `Bonjour ${Math.random()}` } }),
      () => at('POST', `/admin/acteurs/${acteur}/can-publish`, { can_publish: true }),
    ]
    const deletion = () => at('POST', '/admin/bulk-runs', { action: 'delete', ids: [publication] })
    const rows = []
    for (const change of changes) rows.push((await change()).headers.get('x-audit-id'))
    await age(10.2)
    for (const act of [...changes, deletion]) assertError(await act(), 403, 'fresh_sign_in_required')
    for (const row of rows) assertError(await at('POST', `/admin/audit/${row}/undo`), 403, 'fresh_sign_in_required')
    assert.equal((await at('POST', '/admin/bulk-runs', { action: 'close_reports', ids: [publication] })).status, 202, 'another bulk')
    assert.equal((await at('PATCH', '/admin/settings/targets', { claims: 12 })).status, 200, 'another setting')
    await age(1)
    assert.equal((await deletion()).status, 202)
    for (const row of rows) assert.equal((await at('POST', `/admin/audit/${row}/undo`)).status, 200)
  })

  test('is not asked of the demonstration, whose password is public', async () => {
    const token = await signInAt(service.url, WHO, PASSWORD)
    await age(60)
    await h.db.updateTable('users').set({ demo: true }).where('email', '=', WHO).execute()
    const demo = await anotherService({ RATE_LIMITS: 'off', DEMO: 'on' }, { withOwnIssuer: true })
    for (const { status } of await acts(token, demo.url)) assert.equal(status, 200)
    await demo.close()
  })

  test('at a provider is asked for only where its tokens say when it was', async () => {
    const { id } = await makeUser({ roles: ['admin'] })
    const { subject } = await h.db.selectFrom('user_identities').select('subject').where('user_id', '=', id).executeTakeFirstOrThrow()
    const seconds = (minutesAgo: number) => Math.floor(Date.now() / 1000) - minutesAgo * 60
    for (const { status } of await acts(await h.token(subject), h.url)) assert.equal(status, 200)
    for (const { status } of await acts(await h.token(subject, { auth_time: seconds(5) }), h.url)) assert.equal(status, 200)
    for (const got of await acts(await h.token(subject, { auth_time: seconds(11) }), h.url)) assertError(got, 403, 'fresh_sign_in_required')
  })
})
