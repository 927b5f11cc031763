import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { harness } from '../../test/harness.ts'
import { type Ask, assertError, get, patch } from '../../test/http.ts'
import { makeActeur, makeCommune, makePublication, makeUser } from '../../test/make.ts'
import { link, minutes, setStage, type Stage } from '../../test/stage.ts'

const PENDING = { moderation_status: 'pending', valide: false, publie_le: null }
const DECISIONS = [
  { moderation_status: 'published' },
  { moderation_status: 'approved' },
  { moderation_status: 'rejected', reason: 'Hors sujet' },
  { moderation_status: 'pending' },
]
/** Decisions that show the item. */
const SHOWS = new Set(['published', 'approved'])

/** Spec §4.2-5, §4.2-18, §4.2-19. */
describe('bounded supervision', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  beforeEach(async () => {
    const { db } = await harness()
    await db.updateTable('acteurs').set({ active: true, type: 'mairie', can_publish: true }).where('id', '=', stage.mairie).execute()
    await db.updateTable('communes').set({ mairie_actor_id: stage.mairie }).where('id', '=', stage.commune).execute()
  })
  const office = (token = stage.maire.token): Ask => ({ token, source: 'mairie' })
  /** Takes the same decision by both routes, each on its own publication with the same values. */
  const decide = async (make: () => Promise<string>, decision: object, by: { id: string; token: string }, acteur = stage.mairie) => {
    const viaMairie = await patch(`/mairie/acteurs/${acteur}/publications/${await make()}/moderate`, decision, office(by.token))
    const viaBearer = await patch(`/publications/${await make()}/moderate`, decision, { token: by.token, source: null })
    assert.equal(viaBearer.status, viaMairie.status, JSON.stringify([viaMairie.body, viaBearer.body]))
    assert.equal(viaBearer.body.error, viaMairie.body.error)
    return viaMairie
  }
  const others =
    (values: Parameters<typeof makePublication>[2] = {}) =>
    () =>
      makePublication(stage.acteur, stage.commune, { ...PENDING, ...values })
  const own =
    (values: Parameters<typeof makePublication>[2] = {}) =>
    () =>
      makePublication(stage.mairie, stage.commune, { ...PENDING, ...values })

  test('another actor’s item in its commune, pending: every decision', async () => {
    for (const decision of DECISIONS) {
      const got = await decide(others(), decision, stage.maire)
      assert.equal(got.status, 200)
      assert.deepEqual(
        [got.body.data.moderation_status, got.body.data.valide],
        [decision.moderation_status, SHOWS.has(decision.moderation_status)],
      )
    }
  })

  test('not another actor’s item that has its commune besides another one: whose commune it is, decides', async () => {
    const acteur = await makeActeur(stage.elsewhere)
    const make = (commune_ids: string[]) => () => makePublication(acteur, stage.elsewhere, { ...PENDING, commune_ids })
    for (const communes of [[stage.commune], []])
      assertError(await decide(make(communes), { moderation_status: 'published' }, stage.maire), 403, 'scope_violation')
  })

  test('refused: another actor’s item that is no longer pending, or on which an administrator has decided', async () => {
    const states = [
      { moderation_status: 'published', valide: true },
      { moderation_status: 'approved', valide: true },
      { moderation_status: 'rejected' },
      ...['pending', 'approved', 'published', 'rejected'].map((admin_decision) => ({ admin_decision })),
    ]
    for (const state of states)
      for (const decision of DECISIONS) assertError(await decide(others(state), decision, stage.maire), 403, 'scope_violation')
  })

  test('a decision of an administrator through any route binds the office', async () => {
    const routes = [
      (id: string) => patch(`/admin/publications/${id}/moderate`, { moderation_status: 'pending' }, stage.back),
      (id: string) => patch('/admin/publications/bulk/moderate', { ids: [id], moderation_status: 'pending' }, stage.back),
      (id: string) => patch(`/admin/publications/${id}/valide`, { valide: false }, stage.back),
      (id: string) => patch(`/publications/${id}/moderate`, { moderation_status: 'pending' }, stage.back),
      (id: string) => patch(`/mairie/acteurs/${stage.mairie}/publications/${id}/moderate`, { moderation_status: 'pending' }, stage.back),
    ]
    for (const route of routes) {
      const id = await others()()
      assert.equal((await route(id)).status, 200)
      assertError(
        await patch(`/mairie/acteurs/${stage.mairie}/publications/${id}/moderate`, { moderation_status: 'published' }, office()),
        403,
        'scope_violation',
      )
    }
  })

  test('the office decides once: its own decision on another’s item is not reopened', async () => {
    const id = await others()()
    const at = `/mairie/acteurs/${stage.mairie}/publications/${id}/moderate`
    assert.equal((await patch(at, { moderation_status: 'rejected', reason: 'Hors sujet' }, office())).status, 200)
    assertError(await patch(at, { moderation_status: 'published' }, office()), 403, 'scope_violation')
  })

  test('its own items: whatever their state, unless an administrator has hidden them', async () => {
    for (const status of ['pending', 'approved', 'published', 'rejected'])
      for (const decision of DECISIONS) assert.equal((await decide(own({ moderation_status: status }), decision, stage.maire)).status, 200)
    for (const admin_decision of ['approved', 'published'])
      for (const decision of DECISIONS) assert.equal((await decide(own({ admin_decision }), decision, stage.maire)).status, 200)
    for (const admin_decision of ['pending', 'rejected']) {
      for (const decision of DECISIONS) {
        const got = await decide(own({ admin_decision }), decision, stage.maire)
        if (SHOWS.has(decision.moderation_status)) assertError(got, 403, 'scope_violation')
        else assert.equal(got.status, 200)
      }
    }
  })

  test('without the right to publish it shows neither its own items nor others’; it may hide and refuse', async () => {
    const { db } = await harness()
    await db.updateTable('acteurs').set({ can_publish: false }).where('id', '=', stage.mairie).execute()
    for (const make of [own(), others(), own({ moderation_status: 'published', valide: true })])
      for (const decision of DECISIONS) {
        const got = await decide(make, decision, stage.maire)
        if (SHOWS.has(decision.moderation_status)) assertError(got, 403, 'permission_denied')
        else assert.equal(got.status, 200)
      }
    assertError(
      await decide(others({ admin_decision: 'pending' }), { moderation_status: 'published' }, stage.maire),
      403,
      'scope_violation',
    )
    assertError(await decide(own({ admin_decision: 'rejected' }), { moderation_status: 'published' }, stage.maire), 403, 'scope_violation')
  })

  test('an actor of another type decides on its own items only', async () => {
    const association = await makeActeur(stage.commune, { can_publish: true })
    const user = await makeUser({ links: [{ acteur_id: association, role: 'owner' }] })
    const ours = () => makePublication(association, stage.commune, PENDING)
    assert.equal((await decide(ours, { moderation_status: 'published' }, user, association)).status, 200)
    assertError(await decide(others(), { moderation_status: 'published' }, user, association), 403, 'scope_violation')
    const { db } = await harness()
    await assert.rejects(db.updateTable('acteurs').set({ type: 'association' }).where('id', '=', stage.mairie).execute(), { code: '23503' })
    await db.updateTable('communes').set({ mairie_actor_id: null }).where('id', '=', stage.commune).execute()
    assertError(await decide(others(), { moderation_status: 'published' }, stage.maire), 403, 'scope_violation')
  })

  test('the office of another commune decides nothing there', async () => {
    const second = await makeActeur(stage.commune, { type: 'mairie', can_publish: true })
    const user = await makeUser({ links: [{ acteur_id: second, role: 'owner' }] })
    assertError(await decide(others(), { moderation_status: 'published' }, user, second), 403, 'scope_violation')
  })

  test('an inactive office decides nothing, not even on its own items', async () => {
    const { db } = await harness()
    await db.updateTable('acteurs').set({ active: false }).where('id', '=', stage.mairie).execute()
    for (const make of [own(), others()])
      assertError(await decide(make, { moderation_status: 'rejected', reason: 'Non merci' }, stage.maire), 403, 'scope_violation')
  })

  test('a decision needs publish_publications, on its own and on others’ items', async () => {
    const user = await makeUser()
    const table = [
      [[], 403, 'permission_denied'],
      [['manage_publications'], 403, 'permission_denied'],
      [['publish_publications'], 200],
      [['manage_publications', 'publish_publications'], 200],
    ] as const
    for (const [permissions, status, code] of table) {
      await link(user.id, stage.mairie, 'member', [...permissions])
      for (const make of [own(), others()]) {
        const got = await decide(make, { moderation_status: 'published' }, user)
        if (code) assertError(got, status, code)
        else assert.equal(got.status, 200)
      }
    }
    assertError(await decide(others(), { moderation_status: 'published' }, stage.stranger), 403, 'scope_violation')
  })

  test('a link to the author that does not allow it does not take away what the link to the office allows', async () => {
    const user = await makeUser()
    await link(user.id, stage.mairie, 'owner')
    for (const [role, permissions] of [
      ['member', []],
      ['member', ['publish_publications']],
      ['owner', []],
    ] as const) {
      await link(user.id, stage.acteur, role, [...permissions])
      assert.equal((await decide(others(), { moderation_status: 'published' }, user)).status, 200, `${role} ${permissions.join()}`)
    }
    const commune = await makeCommune()
    const closed = await makeActeur(commune, { type: 'mairie', active: false })
    await (await harness()).db.updateTable('communes').set({ mairie_actor_id: closed }).where('id', '=', commune).execute()
    await link(user.id, closed, 'owner')
    const shared = () => makePublication(stage.acteur, stage.commune, { ...PENDING, commune_ids: [commune] })
    assert.equal((await decide(shared, { moderation_status: 'published' }, user)).status, 200)
  })

  test('in the back-office an administrator takes any decision, and in the name of an actor those that concern the actor', async () => {
    const inBackOffice = stage.back
    for (const make of [own(), others(), others({ admin_decision: 'rejected', moderation_status: 'rejected' })])
      for (const decision of DECISIONS) {
        assert.equal((await patch(`/publications/${await make()}/moderate`, decision, inBackOffice)).status, 200)
        assert.equal(
          (await patch(`/mairie/acteurs/${stage.mairie}/publications/${await make()}/moderate`, decision, inBackOffice)).status,
          200,
        )
      }
    const decision = { moderation_status: 'published' }
    const foreign = await makePublication(await makeActeur(stage.elsewhere), stage.elsewhere, PENDING)
    assertError(
      await patch(`/mairie/acteurs/${stage.mairie}/publications/${foreign}/moderate`, decision, inBackOffice),
      403,
      'scope_violation',
    )
    assert.equal((await patch(`/publications/${foreign}/moderate`, decision, inBackOffice)).status, 200)
  })

  test('outside the back-office administrators have what their links give; a platform administrator everywhere', async () => {
    const linked = { admin: await makeUser({ roles: ['admin'] }), platformAdmin: await makeUser({ roles: ['platform_admin'] }) }
    for (const { id } of Object.values(linked)) await link(id, stage.mairie, 'member', ['publish_publications'])
    const without = { admin: await makeUser({ roles: ['admin'] }), platformAdmin: await makeUser({ roles: ['platform_admin'] }) }
    for (const { id } of Object.values(without)) await link(id, stage.mairie, 'member', ['manage_publications'])
    const places = [
      ['admin', [null, 'public', 'mairie', 'BACKOFFICE', 'autre']],
      ['platformAdmin', [null, 'public', 'mairie', 'backoffice', 'autre']],
    ] as const
    for (const [role, sources] of places)
      for (const source of sources)
        for (const make of [own(), others()])
          for (const decision of DECISIONS) {
            const bearer = async (token: string, id?: string) =>
              patch(`/publications/${id ?? (await make())}/moderate`, decision, { token, source })
            assertError(await bearer(stage[role].token), 403, 'scope_violation')
            assertError(await bearer(without[role].token), 403, 'permission_denied')
            const id = await make()
            const done = await bearer(linked[role].token, id)
            assert.equal(done.status, 200, JSON.stringify([role, source, done.body]))
            const { db } = await harness()
            const row = await db.selectFrom('publications').select('admin_decision').where('id', '=', id).executeTakeFirstOrThrow()
            assert.equal(row.admin_decision, null, 'the decision of a link binds nobody')
            assertError(
              await bearer(linked[role].token, await others({ admin_decision: 'rejected', moderation_status: 'rejected' })()),
              403,
              'scope_violation',
            )
            if (source === null || !['mairie', 'backoffice'].includes(source)) continue
            const asOffice = async (token: string) =>
              patch(`/mairie/acteurs/${stage.mairie}/publications/${await make()}/moderate`, decision, { token, source })
            assertError(await asOffice(stage[role].token), 403, 'scope_violation')
            assert.equal((await asOffice(linked[role].token)).status, 200)
          }
  })

  test('an unknown item or actor is not_found', async () => {
    const id = await others()()
    const gone = await others({ deleted_at: minutes(-1) })()
    const deleted = await makeActeur(stage.commune, { type: 'mairie', deleted_at: minutes(-1) })
    const decision = { moderation_status: 'pending' }
    assertError(await patch(`/mairie/acteurs/${stage.mairie}/publications/${gone}/moderate`, decision, office()), 404, 'not_found')
    assertError(await patch(`/publications/${gone}/moderate`, decision, office()), 404, 'not_found')
    for (const acteur of [deleted, id])
      assertError(await patch(`/mairie/acteurs/${acteur}/publications/${id}/moderate`, decision, office()), 404, 'not_found')
  })

  test('X-App-Source: mairie or backoffice on the office’s routes, none asked of a bearer', async () => {
    const id = await own()()
    const at = `/mairie/acteurs/${stage.mairie}/publications`
    const decision = { moderation_status: 'published' }
    const { token } = stage.maire
    for (const source of ['mairie', 'backoffice']) {
      assert.equal((await patch(`${at}/${id}/moderate`, decision, { token, source })).status, 200)
      assert.equal((await get(at, { token, source })).status, 200)
    }
    for (const source of ['public', 'Mairie', 'mairies']) {
      assertError(await patch(`${at}/${id}/moderate`, decision, { token, source }), 403, 'scope_violation')
      assertError(await get(at, { token, source }), 403, 'scope_violation')
    }
    for (const source of [null, '', 'a b', 'é'.normalize('NFC'), 'a'.repeat(65)]) {
      assertError(await patch(`${at}/${id}/moderate`, decision, { token, source }), 400, 'missing_app_source')
      assert.equal((await patch(`/publications/${id}/moderate`, decision, { token, source })).status, 200)
    }
  })
})
