import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { deleteActeur, getActeur, getAdminActeur, listActeurUsers, restoreActeur } from '../../../contract/acteurs/acteurs.ts'
import { sql } from 'kysely'
import { harness } from '../../test/harness.ts'
import { assertRefused, client } from '../../test/client.ts'
import { ask, assertError, get, patch, post } from '../../test/http.ts'
import { differences } from '../../test/differences.ts'
import { makeActeur, makeCommune, makePublication, makeUser } from '../../test/make.ts'
import { setStage, type Stage, trail } from '../../test/stage.ts'

const UNKNOWN = '01990000-0000-7000-8000-00000000dead'

/** Spec §3-20, §3-21, §4.1-22, §4.1-23, §4.1-24. */
describe('actors', () => {
  let stage: Stage
  beforeEach(async () => {
    stage = await setStage()
  })
  const create = (more: object = {}) =>
    post('/admin/acteurs', { nom: 'Les Amis du lac', type: 'association', commune_id: stage.commune, ...more }, stage.back)
  const ids = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id)

  test('are created active and not validated, with a slug of their own', async () => {
    const first = await create()
    assert.equal(first.status, 201)
    assert.equal(first.headers.get('location'), `/api/v1/admin/acteurs/${first.body.data.id}`)
    const { data } = first.body
    assert.deepEqual(
      [data.slug, data.active, data.valide, data.can_publish, data.badge, data.deleted_at],
      ['les-amis-du-lac', true, false, false, null, null],
    )
    const slugs = [(await create()).body.data.slug, (await create()).body.data.slug]
    assert.equal(new Set([data.slug, ...slugs]).size, 3)
    assert.ok(slugs.every((slug) => slug.startsWith('les-amis-du-lac-')))
    const many = await Promise.all(Array.from({ length: 8 }, () => create({ nom: 'Fanfare' })))
    assert.equal(new Set(many.map(({ body }) => body.data.slug)).size, 8)
    assert.equal((await create({ nom: '学校' })).body.data.slug.startsWith('acteur'), true)
  })

  test('contacts are normalised by the territory of the commune; values that cannot be parsed stay as written', async () => {
    const { data } = (await create({ telephone: '+33 (0)1.23.45.67.89', email: ' Contact@Exemple.FR ', site_web: 'www.Exemple.fr/' })).body
    assert.deepEqual(
      [data.telephone, data.telephone_e164, data.email, data.site_web],
      ['01 23 45 67 89', '+33123456789', 'contact@exemple.fr', 'https://www.exemple.fr'],
    )
    const reunion = await makeCommune({ departement: '974' })
    assert.equal((await create({ commune_id: reunion, telephone: '0262 12 34 56' })).body.data.telephone_e164, '+262262123456')
    const odd = (await create({ telephone: 'voir en mairie', email: 'sur place', site_web: 'bientôt' })).body.data
    assert.equal((await create({ site_web: 'exemple.fr:8080/accueil' })).body.data.site_web, 'https://exemple.fr:8080/accueil')
    assert.deepEqual([odd.telephone, odd.telephone_e164, odd.email, odd.site_web], ['voir en mairie', null, 'sur place', 'bientôt'])
    for (const site_web of [
      'javascript:alert(1)',
      '\u0001javascript:alert(1)',
      '\u200bjavascript:alert(1)',
      'java\u001fscript:alert(1)',
      'JaVaScRiPt:8080/alert(1)',
      'javascript:1;alert(1)',
      'vbscript:1',
      'data:1,x',
      'ftp://exemple.fr',
      'data:text/html,x',
      'https://x" onclick="alert(1)',
      'http://',
      'https://exemple.fr/<script>',
    ])
      assertError(await create({ site_web }), 422, 'validation_failed')
  })

  test('communes to publish in besides its own', async () => {
    const { id, commune_ids } = (await create({ commune_ids: [stage.elsewhere, stage.commune, stage.elsewhere] })).body.data
    assert.deepEqual(commune_ids, [stage.elsewhere])
    const { token } = await makeUser({ links: [{ acteur_id: id, role: 'owner' }] })
    const there = () => post('/publications', { title: 'a', body: 'b', acteur_id: id, commune_id: stage.elsewhere }, { token })
    assert.equal((await there()).status, 201)
    assert.deepEqual((await patch(`/admin/acteurs/${id}`, { commune_ids: [] }, stage.back)).body.data.commune_ids, [])
    assertError(await there(), 403, 'scope_violation')
    assertError(await patch(`/admin/acteurs/${id}`, { commune_ids: [UNKNOWN] }, stage.back), 422, 'validation_failed')
    assertError(await create({ commune_id: UNKNOWN }), 422, 'validation_failed')
  })

  test('a change writes the named fields only, and states have their own operations', async () => {
    const { id, slug } = (await create({ description: 'Depuis 1901', telephone: '0123456789' })).body.data
    const { data } = (await patch(`/admin/acteurs/${id}`, { nom: 'Amis du grand lac', description: null }, stage.back)).body
    assert.deepEqual([data.nom, data.slug, data.description, data.telephone], ['Amis du grand lac', slug, null, '01 23 45 67 89'])
    assert.equal((await patch(`/admin/acteurs/${id}`, { telephone: null }, stage.back)).body.data.telephone_e164, null)
    for (const field of ['slug', 'valide', 'badge', 'active', 'can_publish', 'deleted_at', 'telephone_e164', 'version', 'id', 'created_at'])
      assertError(await patch(`/admin/acteurs/${id}`, { [field]: data[field] ?? 'x' }, stage.back), 422, 'validation_failed')
    for (const same of [{}, { nom: 'Amis du grand lac' }, { description: null, telephone: null, commune_ids: [] }]) {
      const unchanged = await patch(`/admin/acteurs/${id}`, same, stage.back)
      assert.deepEqual([unchanged.status, unchanged.headers.get('x-audit-id')], [200, null], JSON.stringify(same))
    }
  })

  test('the office of a commune keeps type and commune while it is that office', async () => {
    for (const change of [{ type: 'association' }, { commune_id: stage.elsewhere }])
      assertError(await patch(`/admin/acteurs/${stage.mairie}`, change, stage.back), 409, 'invalid_state')
    assert.equal((await patch(`/admin/acteurs/${stage.mairie}`, { nom: 'Mairie' }, stage.back)).status, 200)
  })

  test('each state is set, set again without effect, and reset', async () => {
    const { id } = (await create()).body.data
    const at = `/admin/acteurs/${id}`
    const set = async (method: string, path: string, body: unknown, field: string) =>
      (await ask(method, `${at}/${path}`, { ...stage.back, ...(body === undefined ? {} : { body }) })).body.data[field]
    assert.equal(await set('PATCH', 'validate', undefined, 'valide'), true)
    assert.equal(await set('PATCH', 'validate', { valide: false }, 'valide'), false)
    assert.equal(await set('PATCH', 'validate', {}, 'valide'), true)
    assert.equal(await set('PATCH', 'badge', { badge: 'officiel' }, 'badge'), 'officiel')
    assert.equal(await set('PATCH', 'badge', { badge: null }, 'badge'), null)
    assert.equal(await set('PATCH', 'active', { active: false }, 'active'), false)
    assert.equal(await set('PATCH', 'active', { active: false }, 'active'), false)
    assert.equal(await set('PATCH', 'active', { active: true }, 'active'), true)
    assert.equal(await set('POST', 'can-publish', { can_publish: true }, 'can_publish'), true)
    assert.equal(await set('POST', 'can-publish', { can_publish: false }, 'can_publish'), false)
    assert.deepEqual(
      (await trail(id)).map(({ action }) => action),
      [
        'acteur.create',
        'acteur.validate',
        'acteur.validate',
        'acteur.validate',
        'acteur.badge',
        'acteur.badge',
        'acteur.active',
        'acteur.active',
        'acteur.can_publish',
        'acteur.can_publish',
      ],
    )
    for (const [path, body] of [
      ['badge', {}],
      ['badge', { badge: 'or' }],
      ['active', {}],
      ['active', { active: null }],
      ['active', { active: 'true' }],
      ['validate', { valide: null }],
    ] as const)
      assertError(await patch(`${at}/${path}`, body, stage.back), 422, 'validation_failed')
    for (const [path, body] of [
      ['validate', {}],
      ['badge', { badge: null }],
      ['active', { active: true }],
    ] as const)
      assertError(await patch(`/admin/acteurs/${UNKNOWN}/${path}`, body, stage.back), 404, 'not_found')
  })

  test('a deleted actor can only be restored, and comes back as it was', async () => {
    const { id } = (await create({ description: 'Ici' })).body.data
    await patch(`/admin/acteurs/${id}/badge`, { badge: 'partenaire' }, stage.back)
    const call = client(stage.back)
    const params = { id }
    const before_ = (await call(getAdminActeur, { params })).data
    const gone = (await call(deleteActeur, { params })).data
    assert.ok(gone.deleted_at)
    assert.equal((await call(deleteActeur, { params })).data.deleted_at, gone.deleted_at)
    for (const [method, path, body] of [
      ['PATCH', '/validate', undefined],
      ['PATCH', '/badge', { badge: null }],
      ['PATCH', '/active', { active: false }],
      ['POST', '/can-publish', { can_publish: true }],
      ['PATCH', '', { nom: 'Autre' }],
      ['POST', '/users', { user_id: stage.stranger.id, role: 'owner' }],
    ] as const)
      assertError(await ask(method, `/admin/acteurs/${id}${path}`, { ...stage.back, ...(body ? { body } : {}) }), 409, 'invalid_state')
    await assertRefused(client()(getActeur, { params }), 404, 'not_found')
    const restored = (await call(restoreActeur, { params })).data
    const { version: _, updated_at: __, ...same } = before_
    assert.deepEqual({ ...restored, version: undefined, updated_at: undefined }, { ...same, version: undefined, updated_at: undefined })
    assert.deepEqual((await call(restoreActeur, { params })).data, restored, 'repeated')
    assert.equal((await client()(getActeur, { params })).data.id, id)
  })

  for (const [name, hide, show] of [
    [
      'deactivation',
      (id: string) => patch(`/admin/acteurs/${id}/active`, { active: false }, stage.back),
      (id: string) => patch(`/admin/acteurs/${id}/active`, { active: true }, stage.back),
    ],
    [
      'deletion',
      (id: string) => ask('DELETE', `/admin/acteurs/${id}`, stage.back),
      (id: string) => ask('DELETE', `/admin/acteurs/${id}/restore`, stage.back),
    ],
  ] as const) {
    test(`${name} hides its publications everywhere, and the reverse shows the same ones`, async () => {
      const id = await makeActeur(stage.commune)
      const shown = [await makePublication(id, stage.commune), await makePublication(id, stage.commune, { en_avant: true, epingle: true })]
      await makePublication(id, stage.commune, { moderation_status: 'rejected', valide: false })
      const lists = async () => {
        const answers = await Promise.all([
          get('/publications?per_page=100'),
          get(`/communes/${stage.commune}/publications?per_page=100`),
          get('/publications?per_page=100&q=Texte'),
        ])
        return answers.map((answer) => ids(answer).filter((publication) => shown.includes(publication)).length)
      }
      assert.deepEqual(await lists(), [2, 2, 2])
      await hide(id)
      assert.deepEqual(await lists(), [0, 0, 0])
      for (const publication of shown) assertError(await get(`/publications/${publication}`), 404, 'not_found')
      assert.deepEqual(await differences(), [])
      await show(id)
      assert.deepEqual(await lists(), [2, 2, 2])
      assert.deepEqual(await differences(), [])
    })
  }

  test('the admin list: search, filters, orders, exact totals', async () => {
    const { db } = await harness()
    await db.deleteFrom('publications').execute()
    const place = await makeCommune()
    const made = {
      shop: await makeActeur(place, { nom: 'Boulangerie de l’Étang', type: 'commerce', valide: true }),
      club: await makeActeur(place, { nom: 'Étoile sportive', type: 'sport' }),
      closed: await makeActeur(place, { nom: 'Café de l’Étang', type: 'commerce', active: false }),
      gone: await makeActeur(place, { nom: 'Étang', type: 'commerce', deleted_at: sql`now_ms()` }),
    }
    const at = async (query: string) => {
      const got = await get(`/admin/acteurs?commune_id=${place}${query}`, stage.back)
      assert.equal(got.body.meta.total, got.body.data.length, query)
      return ids(got).map((id) => Object.keys(made).find((name) => made[name as keyof typeof made] === id))
    }
    assert.deepEqual(await at(''), ['shop', 'closed', 'club'])
    assert.deepEqual(await at('&sort=nom_desc'), ['club', 'closed', 'shop'])
    assert.deepEqual(await at('&q=etang'), ['shop', 'closed'])
    assert.deepEqual(await at('&q=etang&deleted=with'), ['shop', 'closed', 'gone'])
    assert.deepEqual(await at('&q=et%20boul'), ['shop'])
    assert.deepEqual(await at('&type=commerce'), ['shop', 'closed'])
    assert.deepEqual(await at('&valide=true'), ['shop'])
    assert.deepEqual(await at('&valide=false&active=true'), ['club'])
    assert.deepEqual(await at('&active=0'), ['closed'])
    assert.deepEqual(await at('&deleted=true'), ['gone'])
    // Without a commune the totals are stored, and must equal a count.
    for (const query of [
      '',
      '&deleted=with',
      '&deleted=true',
      '&valide=true',
      '&active=false',
      '&type=commerce',
      '&type=sport&valide=false&active=true&deleted=with',
    ]) {
      const { meta } = (await get(`/admin/acteurs?per_page=1${query}`, stage.back)).body
      const rows = []
      for (let page = 1; page <= meta.last_page; page += 1)
        rows.push(...ids(await get(`/admin/acteurs?per_page=1&page=${page}${query}`, stage.back)))
      assert.equal(new Set(rows).size, meta.total, query)
    }
  })

  test('the public directory has active actors only, without administrative fields', async () => {
    const place = await makeCommune()
    const id = await makeActeur(place, { nom: 'Librairie', type: 'commerce' })
    const hidden = [await makeActeur(place, { active: false }), await makeActeur(place, { deleted_at: sql`now_ms()` })]
    const { body } = await get(`/acteurs?commune_id=${place}`)
    assert.deepEqual([ids({ body }), body.meta.total], [[id], 1])
    for (const field of ['active', 'can_publish', 'deleted_at', 'users_count', 'commune_ids', 'version'])
      assert.ok(!(field in body.data[0]), field)
    for (const other of hidden) assertError(await get(`/acteurs/${other}`), 404, 'not_found')
    assert.deepEqual(ids(await get(`/acteurs?commune_id=${place}&q=libr&type=commerce`)), [id])
    assert.deepEqual(ids(await get(`/acteurs?commune_id=${place}&type=sport`)), [])
    const { headers, body: one } = await get(`/acteurs/${id}`)
    for (const key of [one.data.slug, id.toUpperCase()]) assert.deepEqual((await get(`/acteurs/${key}`)).body, one)
    const slugs = await (await harness()).db.selectFrom('acteurs').select('slug').where('id', 'in', hidden).execute()
    for (const slug of [...slugs.map((row) => row.slug), 'inconnu', 'É', 'a'.repeat(400), UNKNOWN])
      assertError(await get(`/acteurs/${encodeURIComponent(slug)}`), 404, 'not_found')
    assert.equal((await get(`/acteurs/${id}`, { headers: { 'if-none-match': headers.get('etag') ?? '' } })).status, 304)
  })

  test('links: created, changed, listed with owners first, removed; each takes effect at the next request', async () => {
    const { id } = (await create()).body.data
    const [owner, member] = [await makeUser(), await makeUser()]
    const link = (body: object) => post(`/admin/acteurs/${id}/users`, body, stage.back)
    const publishes = (token: string) =>
      post('/publications', { title: 'a', body: 'b', acteur_id: id, commune_id: stage.commune }, { token })
    assertError(await publishes(member.token), 403, 'scope_violation')
    assert.deepEqual((await link({ user_id: member.id, role: 'member' })).body.data.permissions, [])
    assertError(await publishes(member.token), 403, 'permission_denied')
    assert.equal((await link({ user_id: member.id, role: 'member', permissions: ['manage_publications'] })).status, 200)
    assert.equal((await publishes(member.token)).status, 201)
    await link({ user_id: owner.id, role: 'owner' })
    const listed = await client(stage.back)(listActeurUsers, { params: { id } })
    assert.deepEqual(
      listed.data.map((row) => [row.user_id, row.role]),
      [
        [owner.id, 'owner'],
        [member.id, 'member'],
      ],
    )
    assert.equal(listed.meta.total, 2)
    assert.equal((await ask('DELETE', `/admin/acteurs/${id}/users/${member.id}`, stage.back)).status, 200)
    assertError(await publishes(member.token), 403, 'scope_violation')
    assertError(await ask('DELETE', `/admin/acteurs/${id}/users/${member.id}`, stage.back), 404, 'not_found')
    for (const body of [
      { user_id: UNKNOWN, role: 'owner' },
      { user_id: owner.id, role: 'admin' },
      { user_id: owner.id, role: 'member', permissions: ['all'] },
      { user_id: owner.id, role: 'member', permissions: ['manage_publications', 'manage_publications'] },
      { role: 'owner' },
    ])
      assertError(await link(body), 422, 'validation_failed')
    assertError(await post(`/admin/acteurs/${UNKNOWN}/users`, { user_id: owner.id, role: 'owner' }, stage.back), 404, 'not_found')
  })

  test('If-Match on every operation', async () => {
    const { id } = (await create()).body.data
    const at = `/admin/acteurs/${id}`
    const calls: [string, string, unknown][] = [
      ['PATCH', '/validate', undefined],
      ['PATCH', '/badge', { badge: 'verifie' }],
      ['PATCH', '/active', { active: false }],
      ['POST', '/can-publish', { can_publish: true }],
      ['PATCH', '', { nom: 'Autre' }],
      ['DELETE', '', undefined],
      ['DELETE', '/restore', undefined],
    ]
    for (const [method, path, body] of calls) {
      const send = (tag: string) => ask(method, `${at}${path}`, { ...stage.back, headers: { 'if-match': tag }, ...(body ? { body } : {}) })
      assertError(await send('"v999"'), 412, 'precondition_failed')
      const tag = ((await get(at, stage.back)).headers.get('etag') ?? '').replace(/\.\w+/, '')
      // The right to publish is a POST in the specification: it checks the version as well.
      assert.equal((await send(tag)).status, 200, `${method} ${path}`)
    }
  })
})
