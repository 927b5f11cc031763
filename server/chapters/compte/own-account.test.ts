import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { machineCaller } from '../../platform/access/caller.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { ask, assertError, get, patch, post } from '../../test/http.ts'
import { makeActeur, makePublication, makeThread, makeUser } from '../../test/make.ts'
import { setStage, type Stage, trail } from '../../test/stage.ts'
import { transact } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/id.ts'
import { erasePerson } from '../persons/erase.ts'

const DAY = 24 * 60 * 60 * 1000

/** Spec §6-19. */
describe('one’s own account', () => {
  let stage: Stage
  let h: Harness
  before(async () => {
    h = await harness()
    stage = await setStage()
  })
  const remove = (path: string, token: string) => ask('DELETE', path, { token })
  const maintain = () => h.services.contributions.maintenance['accounts whose person asked for their erasure']?.(h.services)
  const setDue = (id: string) =>
    h.db
      .updateTable('users')
      .set({ delete_after: sql<string>`now_ms() - interval '1 minute'` })
      .where('id', '=', id)
      .execute()
  const actionsOn = async (id: string) => (await trail(id)).map(({ action }) => action)

  test('name and language are changed by their person, and nothing else', async () => {
    const { id, token } = await makeUser()
    const { status, body } = await patch('/me', { nom: '  Martin ', prenom: 'Camille', langue: 'en' }, { token })
    assert.equal(status, 200)
    assert.deepEqual([body.data.nom, body.data.prenom, body.data.langue, body.data.suppression_prevue], ['Martin', 'Camille', 'en', null])
    assert.deepEqual((await get('/me', { token })).body, body)
    await patch('/me', { nom: 'Martin' }, { token })
    assert.deepEqual(await actionsOn(id), ['user.update'], 'the same name again changed nothing')
    const [row] = await trail(id)
    assert.doesNotMatch(JSON.stringify(row?.changes), /Martin|Camille/, 'the trail has no names')
    for (const change of [
      { roles: ['admin'] },
      { email: 'autre@example.fr' },
      { active: false },
      { langue: 'de' },
      { nom: 'x'.repeat(201) },
    ])
      assertError(await patch('/me', change, { token }), 422, 'validation_failed')
    assertError(await patch('/me', { nom: 'X' }), 401, 'unauthorized')
  })

  test('the export has the data of its person, and nobody else’s', async () => {
    const mine = await makeUser()
    const other = await makeUser()
    await patch('/me', { nom: 'Zanzibarette' }, { token: other.token })
    const { status, body, headers } = await get('/me/export', { token: mine.token })
    assert.equal(status, 200)
    assert.equal(body.data.user_id, mine.id)
    assert.equal(headers.get('cache-control'), 'private, no-store')
    assert.doesNotMatch(JSON.stringify(body), new RegExp(`Zanzibarette|${other.id}`))
    assert.deepEqual(await actionsOn(mine.id), ['user.export'])
    assertError(await get(`/admin/users/${other.id}/export`, { token: mine.token, source: 'backoffice' }), 403, 'admin_required')
    assertError(await get(`/me/export?user_id=${other.id}`, { token: mine.token }), 422, 'validation_failed')
  })

  test('a deletion waits seven days, says so by e-mail with the actors that lose their last owner, and is taken back', async () => {
    const alone = await makeActeur(stage.commune, { nom: 'Chorale des Tilleuls' })
    const shared = await makeActeur(stage.commune)
    const { id, token } = await makeUser({
      links: [
        { acteur_id: alone, role: 'owner' },
        { acteur_id: shared, role: 'owner' },
      ],
    })
    await makeUser({ links: [{ acteur_id: shared, role: 'owner' }] })
    const asked = await get('/me/suppression', { token })
    assert.deepEqual(asked.body.data, { suppression_prevue: null, acteurs: [{ id: alone, nom: 'Chorale des Tilleuls' }] })
    const { status, body } = await remove('/me', token)
    assert.equal(status, 202)
    const wait = Date.parse(body.data.suppression_prevue) - Date.now()
    assert.ok(wait > 6.9 * DAY && wait <= 7 * DAY + 60_000, `${wait} ms`)
    const letters = await h.db
      .selectFrom('emails')
      .selectAll()
      .where('kind', '=', 'account_deletion')
      .where('related_id', '=', id)
      .execute()
    assert.equal(letters.length, 1)
    assert.match(letters[0]?.text ?? '', /Chorale des Tilleuls[^]*annulez/)
    assert.equal(
      (await remove('/me', token)).body.data.suppression_prevue,
      body.data.suppression_prevue,
      'a second request does not extend it',
    )
    assert.equal((await get('/me', { token })).body.data.suppression_prevue, body.data.suppression_prevue)
    await maintain()
    assert.equal((await get('/me', { token })).status, 200, 'not before its time')
    const kept = await remove('/me/suppression', token)
    assert.deepEqual([kept.status, kept.body.data.suppression_prevue], [200, null])
    await remove('/me/suppression', token)
    await maintain()
    assert.equal((await get('/me', { token })).status, 200)
    assert.deepEqual(await actionsOn(id), ['user.request_erasure', 'user.cancel_erasure'])
  })

  test('after the delay the erasure runs: the token is refused, the actor stays without an owner', async () => {
    const acteur = await makeActeur(stage.commune)
    const { id, token } = await makeUser({ links: [{ acteur_id: acteur, role: 'owner' }] })
    const other = await makeUser()
    await remove('/me', token)
    await setDue(id)
    await Promise.all([maintain(), maintain()])
    assertError(await get('/me', { token }), 401, 'unauthorized')
    const user = await h.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    assert.deepEqual([user.email, user.delete_after, user.active], [null, null, false])
    assert.ok(user.erased_at)
    assert.deepEqual(await h.db.selectFrom('actor_users').selectAll().where('acteur_id', '=', acteur).execute(), [])
    assert.equal((await get(`/acteurs/${acteur}`)).status, 200)
    assert.equal((await get('/me', { token: other.token })).status, 200)
    assert.deepEqual((await trail(id)).filter(({ action }) => action === 'user.erase').length, 1, 'once, though two processes did it')
  })

  test(
    'an account that somebody holds waits for the next run; the others are erased',
    { skip: process.env['TEST_DATABASE_URL'] ? false : 'one connection' },
    async () => {
      const [held, free] = [await makeUser(), await makeUser()]
      for (const { id, token } of [held, free]) {
        await remove('/me', token)
        await setDue(id)
      }
      await transact(h.db, async (tx) => {
        await tx.selectFrom('users').select('id').where('id', '=', held.id).forUpdate().execute()
        await maintain()
      })
      const erased = async (id: string) =>
        (await h.db.selectFrom('users').select('erased_at').where('id', '=', id).executeTakeFirstOrThrow()).erased_at
      assert.equal(await erased(held.id), null)
      assert.ok(await erased(free.id))
      await maintain()
      assert.ok(await erased(held.id))
    },
  )

  test('a request that is taken back while the maintenance runs is not carried out', async () => {
    const { id, token } = await makeUser()
    await remove('/me', token)
    const run = () =>
      erasePerson({ db: h.db, caller: machineCaller('system'), services: h.services }, { who: { userId: id }, dryRun: false, due: true })
    await assert.rejects(run(), { code: 'invalid_state' })
    await setDue(id)
    await remove('/me/suppression', token)
    await assert.rejects(run(), { code: 'invalid_state' })
    assert.equal((await get('/me', { token })).status, 200)
  })

  test('the last administrator cannot leave, neither at the request nor when it is due', async () => {
    assertError(await remove('/me', stage.admin.token), 409, 'last_admin')
    const second = await makeUser({ roles: ['admin'] })
    assert.equal((await remove('/me', stage.admin.token)).status, 202)
    await setDue(stage.admin.id)
    await h.db.updateTable('users').set({ active: false }).where('id', '=', second.id).execute()
    await maintain()
    assert.equal((await get('/me', { token: stage.admin.token })).status, 200)
    await remove('/me/suppression', stage.admin.token)
  })

  test('an account of the demonstration, whose password is public, cannot be deleted', async () => {
    const { id, token } = await makeUser()
    await h.db.updateTable('users').set({ demo: true }).where('id', '=', id).execute()
    const got = await remove('/me', token)
    // Accounts of the demonstration are admitted with DEMO only.
    assert.ok(got.status === 401 || got.body.error === 'invalid_state', JSON.stringify(got.body))
    assert.equal((await h.db.selectFrom('users').select('delete_after').where('id', '=', id).executeTakeFirstOrThrow()).delete_after, null)
  })

  test('own reports: by the account alone; a report that was stored closed is open for its sender', async () => {
    const { token } = await makeUser()
    const other = await makeUser()
    const publication = await makePublication(stage.acteur, stage.commune, { title: 'Brocante' })
    await post(`/publications/${publication}/report`, { reason: 'spam', message: 'Publicité' }, { token })
    await post(`/publications/${publication}/report`, { reason: 'other' }, { token: other.token })
    await post(`/publications/${publication}/report`, { reason: 'other' })
    const mine = async (query = '') => (await get(`/me/signalements${query}`, { token })).body
    const [{ meta, data }] = [await mine()]
    assert.equal(meta.total, 1)
    assert.deepEqual([data[0].publication, data[0].reason, data[0].status], [{ id: publication, title: 'Brocante' }, 'spam', 'open'])
    await patch(`/admin/publications/${publication}/reports/close`, { reason: 'Vérifié' }, stage.back)
    assert.deepEqual((await mine('?status=closed')).meta.total, 1)
    assert.doesNotMatch(JSON.stringify(await mine()), /Vérifié/)
    await post(`/publications/${publication}/report`, { reason: 'spam' }, { token })
    assert.deepEqual(
      (await mine()).data.map(({ status, closed_at }: { status: string; closed_at: string | null }) => [status, closed_at !== null]),
      [
        ['open', false],
        ['closed', true],
      ],
    )
    await h.db.updateTable('publications').set({ deleted_at: new Date().toISOString() }).where('id', '=', publication).execute()
    assert.equal((await mine()).data[0].publication.title, null)
  })

  test('own threads: without notes, without what others wrote, without what is not sent yet', async () => {
    const { id, token } = await makeUser()
    const { email } = await h.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
    const form = { subject: 'Une question', body: 'Comment publier ?', nom: 'Camille', email }
    const { body: opened } = await post('/support/threads', form, { token })
    const thread: string = opened.data.id
    await post(`/admin/messages/threads/${thread}/notes`, { body: 'NOTE INTERNE' }, stage.back)
    await post(`/admin/messages/threads/${thread}/reply`, { body: 'Bonjour, voici comment.' }, stage.back)
    await h.db
      .insertInto('messages')
      .values({ id: newId(), thread_id: thread, direction: 'inbound', sender_email: 'autre@example.fr', rfc_id: '<a@b>', body: 'AUTRE' })
      .execute()
    const read = async () => (await get(`/me/messages/${thread}`, { token })).body.data.map(({ body }: { body: string }) => body)
    assert.deepEqual(await read(), ['Comment publier ?'])
    await h.db
      .updateTable('emails')
      .set({ status: 'sent', sent_at: sql`now_ms()` })
      .where('kind', '=', 'support_reply')
      .execute()
    assert.deepEqual(await read(), ['Comment publier ?', 'Bonjour, voici comment.'])
    const { body } = await get('/me/messages', { token })
    assert.deepEqual(
      body.data.map(({ id: one }: { id: string }) => one),
      [thread],
    )
    const stranger = await makeUser()
    assertError(await get(`/me/messages/${thread}`, { token: stranger.token }), 404, 'not_found')
    assertError(await get(`/me/messages/${await makeThread()}`, { token }), 404, 'not_found')
  })
})
