import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { getAdminPublication } from '../../../../contract/publications/publications-admin.ts'
import { harness } from '../../../test/harness.ts'
import { client } from '../../../test/client.ts'
import { ask, assertError, get, patch } from '../../../test/http.ts'
import { makeActeur, makeCommune, makePublication, makeUser } from '../../../test/make.ts'
import { ACTUALITE, allowPublishing, link, minutes, setStage, type Stage, trail } from '../../../test/stage.ts'

const CONTENT = { title: 'Nouveau titre' }
const PIN = { epingle: true }
const BOTH = { ...CONTENT, ...PIN }

/** Spec §3-16, §3-17, §4.2-1, §4.2-2, §4.2-3, §4.2-9, §4.2-10. */
describe('editing and deleting a publication', () => {
  let stage: Stage
  let member: { id: string; token: string }
  before(async () => {
    stage = await setStage()
    member = await makeUser()
    // The owner's changes stay visible; changes that return to the queue are tested in returns-to-queue.test.ts.
    await allowPublishing(stage.acteur)
  })
  const make = (values: Parameters<typeof makePublication>[2] = {}) => makePublication(stage.acteur, stage.commune, values)
  const edit = (id: string, body: unknown, token = stage.owner.token) => patch(`/publications/${id}`, body, { token })
  const remove = (id: string, token = stage.owner.token) => ask('DELETE', `/publications/${id}`, { token })
  const read = async (id: string) => (await client(stage.back)(getAdminPublication, { params: { id } })).data
  const editor = async (...permissions: string[]) => {
    await link(member.id, stage.acteur, 'member', permissions)
    return member.token
  }

  test('content and deletion need manage_publications, pinning publish_publications, both need both', async () => {
    const ok = 200
    const no = 'permission_denied'
    const out = 'scope_violation'
    const elsewhere = await makeActeur(stage.commune)
    const table = [
      [{ roles: ['admin'] }, ok, ok, ok, ok],
      [{ roles: ['platform_admin'] }, ok, ok, ok, ok],
      [{ links: [['owner']] }, ok, ok, ok, ok],
      [{ links: [['member', 'manage_publications', 'publish_publications']] }, ok, ok, ok, ok],
      [{ links: [['member', 'manage_publications']] }, ok, no, no, ok],
      [{ links: [['member', 'publish_publications']] }, no, ok, no, no],
      [{ links: [['member']] }, no, no, no, no],
      [{}, out, out, out, out],
    ] as const
    for (const [person, ...expected] of table) {
      const links =
        'links' in person
          ? person.links.map(([role, ...permissions]) => ({ acteur_id: stage.acteur, role, permissions: [...permissions] }))
          : []
      const foreign = { acteur_id: elsewhere, role: 'owner' as const }
      const { token } = await makeUser({ roles: 'roles' in person ? [...person.roles] : [], links: [...links, foreign] })
      for (const [index, body] of [CONTENT, PIN, BOTH, null].entries()) {
        const id = await make()
        const first = await read(id)
        const got = body ? await edit(id, body, token) : await remove(id, token)
        const wanted = expected[index]
        if (wanted === ok) {
          assert.equal(got.status, 200, JSON.stringify([person, body, got.body]))
          if (body) assert.deepEqual({ ...got.body.data, ...body }, got.body.data)
          else assert.ok(got.body.data.deleted_at)
        } else {
          assertError(got, 403, wanted as string)
          assert.deepEqual(await read(id), first, 'all fields or none are applied')
          assert.deepEqual(await trail(id), [])
        }
      }
    }
    const pinned = await make({ epingle: true })
    assertError(await edit(pinned, { epingle: false }, await editor('manage_publications')), 403, 'permission_denied')
    assert.equal((await edit(pinned, { epingle: false }, await editor('publish_publications'))).body.data.epingle, false)
    const id = await make()
    assertError(await patch(`/publications/${id}`, CONTENT), 401, 'unauthorized')
    assertError(await ask('DELETE', `/publications/${id}`), 401, 'unauthorized')
  })

  test('absent means unchanged, null means cleared', async () => {
    const id = await make({
      type_id: ACTUALITE,
      source_url: 'https://example.fr/',
      image_url: 'https://example.fr/i',
      date_debut: '2026-01-01',
      date_fin: '2026-01-02',
    })
    const first = await read(id)
    const { body } = await edit(id, { body: 'Autre' })
    assert.deepEqual({ ...body.data, updated_at: first.updated_at }, { ...first, body: 'Autre', version: 2 })
    assert.ok(body.data.updated_at > first.updated_at)
    const cleared = (await edit(id, { type_id: null, source_url: null, image_url: null, date_debut: null, date_fin: null })).body.data
    for (const name of ['type_id', 'source_url', 'image_url', 'date_debut', 'date_fin']) assert.equal(cleared[name], null, name)
    for (const name of ['title', 'titre', 'body', 'commune_id', 'commune_ids', 'epingle'])
      assertError(await edit(id, { [name]: null }), 422, 'validation_failed')
  })

  test('dates stay in order, whichever of the two is sent', async () => {
    const id = await make({ date_debut: '2026-06-10', date_fin: '2026-06-20' })
    assertError(await edit(id, { date_fin: '2026-06-09' }), 422, 'validation_failed')
    assertError(await edit(id, { date_debut: '2026-06-21' }), 422, 'validation_failed')
    assert.equal((await edit(id, { date_debut: '2026-06-21', date_fin: '2026-06-21' })).status, 200)
    assert.equal((await edit(id, { date_debut: null })).status, 200)
    assert.equal((await edit(id, { date_fin: '2020-01-01' })).status, 200)
  })

  test('state and foreign fields cannot be set', async () => {
    const id = await make()
    const first: Record<string, unknown> = await read(id)
    for (const name of [
      'moderation_status',
      'valide',
      'publie_le',
      'en_avant',
      'featured_until',
      'deleted_at',
      'acteur_id',
      'reports_count',
      'admin_decision',
      'status_reason',
      'version',
      'id',
      'created_by',
    ])
      assertError(await edit(id, { [name]: first[name] ?? 1 }), 422, 'validation_failed')
    assertError(await edit(id, { title: 'a', titre: 'b' }), 422, 'validation_failed')
    assert.deepEqual(await read(id), first)
  })

  test('a commune that is not the actor’s is outside the scope, one added to the actor is not; the link to the old one is removed', async () => {
    const { db } = await harness()
    const added = await makeCommune()
    await db.insertInto('acteur_communes').values({ acteur_id: stage.acteur, commune_id: added }).execute()
    const id = await make()
    assertError(await edit(id, { commune_id: stage.elsewhere }), 403, 'scope_violation')
    assertError(await edit(id, { commune_ids: [stage.elsewhere] }), 403, 'scope_violation')
    const listed = async (commune: string) =>
      (await get(`/communes/${commune}/publications?per_page=100`)).body.data.some((row: { id: string }) => row.id === id)
    await edit(id, { commune_ids: [added] })
    assert.deepEqual([await listed(stage.commune), await listed(added)], [true, true])
    const moved = (await edit(id, { commune_id: added })).body.data
    assert.deepEqual([moved.commune_id, moved.commune_ids], [added, []])
    assert.deepEqual([await listed(stage.commune), await listed(added)], [false, true])
    await edit(id, { commune_id: stage.commune })
    assert.deepEqual([await listed(stage.commune), await listed(added)], [true, false])
  })

  test('a commune taken from the actor since does not stop edits of the text', async () => {
    const { db } = await harness()
    const gone = await makeCommune()
    const id = await makePublication(stage.acteur, gone)
    await db.deleteFrom('acteur_communes').where('commune_id', '=', gone).execute()
    assert.equal((await edit(id, CONTENT)).status, 200)
    assertError(await edit(id, { commune_ids: [] }), 403, 'scope_violation')
  })

  for (const status of ['published', 'approved'] as const) {
    test(`a change by someone who may not publish of what is ${status} waits beside it; saving the same does not`, async () => {
      const token = await editor('manage_publications')
      const links = [{ image_url: 'https://example.fr/autre.jpg' }, { source_url: 'https://example.fr/autre' }]
      for (const change of [{ title: 'Autre' }, { titre: 'Autre' }, { body: 'Autre' }, { date_debut: '2026-01-01' }, ...links]) {
        const id = await make({ moderation_status: status })
        const { data } = (await edit(id, change, token)).body
        assert.deepEqual([data.moderation_status, data.valide], ['pending', false])
        const shown = (await get(`/publications/${id}`)).body.data
        for (const name of ['title', 'body', 'date_debut', 'image_url', 'source_url'])
          assert.equal(shown[name], data.version_publique[name], name)
        assert.deepEqual([shown.title === 'Autre', shown.body === 'Autre', shown.date_debut, shown.image_url], [false, false, null, null])
      }
      const id = await make({ moderation_status: status, title: 'Le même', body: 'Texte.' })
      for (const change of [{ title: 'Le même' }, { title: ' Le même ', body: 'Texte.' }, { image_url: null }, {}]) {
        const { data } = (await edit(id, change, token)).body
        assert.deepEqual([data.moderation_status, data.valide], [status, true], JSON.stringify(change))
      }
    })
  }

  test('whoever may publish edits what is published', async () => {
    const id = await make()
    const first = await read(id)
    const { data } = (await edit(id, CONTENT, await editor('manage_publications', 'publish_publications'))).body
    assert.deepEqual([data.moderation_status, data.valide, data.publie_le], ['published', true, first.publie_le])
  })

  test('a refused item goes back to the queue once its content is edited', async () => {
    const id = await make({ moderation_status: 'rejected', valide: false, status_reason: 'Hors sujet' })
    assert.equal((await edit(id, { epingle: true })).body.data.moderation_status, 'rejected')
    assert.equal((await edit(id, { body: 'Mieux' })).body.data.moderation_status, 'pending')
  })

  test('the author reads why an item was refused', async () => {
    const id = await make()
    await patch(`/admin/publications/${id}/moderate`, { moderation_status: 'rejected', reason: 'Doublon' }, stage.back)
    const { body } = await get(`/mairie/acteurs/${stage.acteur}/publications?moderation_status=rejected`, {
      token: stage.owner.token,
      source: 'mairie',
    })
    const row = body.data.find((item: { id: string }) => item.id === id)
    assert.deepEqual([row.moderation_status, row.status_reason], ['rejected', 'Doublon'])
  })

  test('the audit row has the changed fields, and no others', async () => {
    const id = await make({ title: 'Avant' })
    await edit(id, { title: 'Après' })
    const [row] = await trail(id)
    assert.deepEqual([row?.action, row?.user_id], ['publication.update', stage.owner.id])
    assert.deepEqual(row?.changes, { title: ['Avant', 'Après'] })
  })

  test('a deleted item is not_found for everyone but the back-office', async () => {
    const id = await make()
    await remove(id)
    for (const token of [stage.owner.token, stage.platformAdmin.token]) {
      assertError(await edit(id, CONTENT, token), 404, 'not_found')
      assertError(await remove(id, token), 404, 'not_found')
      assertError(await patch(`/publications/${id}/moderate`, { moderation_status: 'pending' }, { token }), 404, 'not_found')
    }
    const { body } = await get(`/mairie/acteurs/${stage.acteur}/publications?per_page=100`, { token: stage.owner.token, source: 'mairie' })
    assert.ok(body.data.every((row: { id: string }) => row.id !== id))
    assert.equal((await get(`/admin/publications/${id}`, stage.back)).status, 200)
    assertError(await edit(await make({ deleted_at: minutes(-1) }), CONTENT, stage.stranger.token), 404, 'not_found')
  })
})
