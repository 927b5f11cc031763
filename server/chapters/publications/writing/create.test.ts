import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { getAdminPublication } from '../../../../contract/publications/publications-admin.ts'
import { harness } from '../../../test/harness.ts'
import { client } from '../../../test/client.ts'
import { type Ask, assertError, get, post } from '../../../test/http.ts'
import { makeActeur, makeCommune, makeUser } from '../../../test/make.ts'
import { ACTUALITE, minutes, setStage, type Stage, trail } from '../../../test/stage.ts'

const UNKNOWN = '01990000-0000-7000-8000-00000000dead'

/** Spec §2-1, §2-2, §2-3, §4.2-6, §4.2-7, §4.2-8, §4.2-21. */
describe('creating a publication', () => {
  let stage: Stage
  let publisher: string
  before(async () => {
    stage = await setStage()
    publisher = await makeActeur(stage.commune, { can_publish: true })
  })
  const input = (more: Record<string, unknown> = {}) => ({
    title: 'Fête du village',
    body: 'Samedi, sur la place.',
    acteur_id: stage.acteur,
    commune_id: stage.commune,
    ...more,
  })
  const create = (more: Record<string, unknown> = {}, by: Ask = { token: stage.owner.token }) => post('/publications', input(more), by)
  const read = async (id: string) => (await client(stage.back)(getAdminPublication, { params: { id } })).data
  const refused = async (more: Record<string, unknown>, path: string) => {
    const got = await create(more)
    assertError(got, 422, 'validation_failed')
    assert.ok(
      got.body.details.some((detail: { path: string }) => detail.path === path),
      JSON.stringify(got.body.details),
    )
  }

  test('answers 201 with id, status, title, Location and ETag', async () => {
    const { status, headers, body } = await create({ title: '  Fête  ' })
    assert.equal(status, 201)
    assert.deepEqual(body, { data: { id: body.data.id, status: 'pending', title: 'Fête' } })
    assert.equal(headers.get('location'), `/api/v1/publications/${body.data.id}`, 'it waits, and its author reads it')
    assert.equal(headers.get('etag'), '"v1"')
    assert.match(body.data.id, /^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  })

  test('every field is stored as given, and the sender cannot set the state', async () => {
    const given = {
      body: '**Samedi** <script>alert(1)</script>',
      type_id: ACTUALITE,
      date_debut: '2026-12-24',
      date_fin: '2026-12-24',
      source_url: 'HTTPS://Example.fr/a?b=1#c',
      image_url: 'http://example.fr/é.png',
    }
    const row = await read((await create({ ...given, commune_ids: [stage.commune] })).body.data.id)
    assert.partialDeepStrictEqual(row, given)
    assert.deepEqual(row.commune_ids, [], 'the main commune is not repeated')
    assert.deepEqual(
      [row.moderation_status, row.valide, row.publie_le, row.en_avant, row.epingle, row.deleted_at, row.reports_count],
      ['pending', false, null, false, false, null, 0],
    )
    assert.deepEqual([row.acteur?.id, row.commune.id], [stage.acteur, stage.commune])
    assert.equal((await get(`/publications/${row.id}`)).status, 404)
  })

  test('who may create a publication, and its status then', async () => {
    const member = (...permissions: string[]) => ({
      links: [
        { acteur_id: stage.acteur, role: 'member' as const, permissions },
        { acteur_id: publisher, role: 'member' as const, permissions },
      ],
    })
    const owner = {
      links: [
        { acteur_id: stage.acteur, role: 'owner' as const },
        { acteur_id: publisher, role: 'owner' as const },
      ],
    }
    const elsewhere = await makeActeur(stage.elsewhere)
    const table = [
      [{ roles: ['admin'] }, 'pending', 'published'],
      [{ roles: ['platform_admin'] }, 'pending', 'published'],
      [owner, 'pending', 'published'],
      [member('manage_publications', 'publish_publications'), 'pending', 'published'],
      [member('manage_publications'), 'pending', 'pending'],
      [member('publish_publications'), 'permission_denied', 'permission_denied'],
      [member(), 'permission_denied', 'permission_denied'],
      [{ links: [{ acteur_id: elsewhere, role: 'owner' as const }] }, 'scope_violation', 'scope_violation'],
      [{}, 'scope_violation', 'scope_violation'],
    ] as const
    for (const [person, ordinary, trusted] of table) {
      const { token } = await makeUser(person as Parameters<typeof makeUser>[0])
      for (const [acteur_id, expected] of [
        [stage.acteur, ordinary],
        [publisher, trusted],
      ] as const) {
        const got = await create({ acteur_id }, { token })
        if (expected === 'pending' || expected === 'published') {
          assert.equal(got.body.data?.status, expected, JSON.stringify([person, got.body]))
          const { valide, publie_le } = await read(got.body.data.id)
          assert.deepEqual([valide, publie_le !== null], [expected === 'published', expected === 'published'])
          assert.equal((await get(`/publications/${got.body.data.id}`)).status, expected === 'published' ? 200 : 404)
        } else assertError(got, 403, expected)
      }
    }
    assertError(await create({}, {}), 401, 'unauthorized')
  })

  test('a deactivated user’s token stops working at once', async () => {
    const { db } = await harness()
    const user = await makeUser({ links: [{ acteur_id: stage.acteur, role: 'owner' }] })
    assert.equal((await create({}, { token: user.token })).status, 201)
    await db.updateTable('users').set({ active: false }).where('id', '=', user.id).execute()
    assertError(await create({}, { token: user.token }), 401, 'unauthorized')
  })

  test('needs no X-App-Source', async () => {
    assert.equal((await create({}, { token: stage.owner.token, source: null })).status, 201)
  })

  test('outside the scope: an inactive or deleted actor, a commune that is not the actor’s', async () => {
    const inactive = await makeActeur(stage.commune, { active: false })
    const deleted = await makeActeur(stage.commune, { deleted_at: minutes(-1) })
    const { token } = await makeUser({
      links: [inactive, deleted, stage.acteur].map((acteur_id) => ({ acteur_id, role: 'owner' as const })),
    })
    const cases = [
      { acteur_id: inactive },
      { acteur_id: deleted },
      { acteur_id: UNKNOWN },
      { commune_id: stage.elsewhere },
      { commune_id: UNKNOWN },
      { commune_ids: [stage.elsewhere] },
      { commune_ids: [stage.commune, stage.elsewhere] },
      { commune_ids: [UNKNOWN] },
    ]
    for (const more of cases) assertError(await create(more, { token }), 403, 'scope_violation')
    for (const acteur_id of [inactive, deleted])
      assertError(await create({ acteur_id }, { token: stage.admin.token }), 403, 'scope_violation')
    assertError(await create({ acteur_id: UNKNOWN }, { token: stage.admin.token }), 422, 'validation_failed')
    assertError(await create({ commune_id: stage.elsewhere }, { token: stage.admin.token }), 403, 'scope_violation')
  })

  test('a commune added to the actor is within its scope', async () => {
    const { db } = await harness()
    const acteur_id = await makeActeur(stage.commune)
    const added = await makeCommune()
    await db.insertInto('acteur_communes').values({ acteur_id, commune_id: added }).execute()
    const { token } = await makeUser({ links: [{ acteur_id, role: 'owner' }] })
    assert.equal((await create({ acteur_id, commune_id: added }, { token })).status, 201)
    const both = await create({ acteur_id, commune_ids: [added, added, stage.commune] }, { token })
    assert.deepEqual((await read(both.body.data.id)).commune_ids, [added])
    await db.deleteFrom('acteur_communes').where('acteur_id', '=', acteur_id).execute()
    assertError(await create({ acteur_id, commune_id: added }, { token }), 403, 'scope_violation')
  })

  test('titre is accepted instead of title, not together with it', async () => {
    const { title: _, ...rest } = input()
    const made = await post('/publications', { ...rest, titre: 'Bal' }, { token: stage.owner.token })
    assert.equal(made.body.data.title, 'Bal')
    await refused({ titre: 'Bal' }, 'body.titre')
    assertError(await post('/publications', rest, { token: stage.owner.token }), 422, 'validation_failed')
  })

  test('lengths are counted in characters, and white space around does not count', async () => {
    for (const title of ['é'.repeat(200), '🎺'.repeat(200), ` ${'a'.repeat(200)}\n`]) {
      const { body } = await create({ title })
      assert.equal((await read(body.data.id)).title, title.trim())
    }
    const body = '🎺'.repeat(20_000)
    assert.equal((await read((await create({ body })).body.data.id)).body, body)
    for (const title of ['', '   ', '\u00a0', '\u200b\u200b', '\u202e \u202c', '\ufe0f\u{e0100}', 'a'.repeat(201), '🎺'.repeat(201)])
      await refused({ title }, 'body.title')
    for (const text of ['', '\n', 'a'.repeat(20_001), '🎺'.repeat(20_001)]) await refused({ body: text }, 'body.body')
  })

  test('fields that are not the sender’s to set are refused, and so are unknown ones', async () => {
    const fields = {
      moderation_status: 'published',
      status: 'published',
      valide: true,
      publie_le: '2026-01-01T00:00:00Z',
      en_avant: true,
      featured_until: null,
      epingle: true,
      id: UNKNOWN,
      created_at: '2026-01-01T00:00:00Z',
      created_by: UNKNOWN,
      deleted_at: null,
      import_source_id: UNKNOWN,
      admin_decision: 'published',
      reports_count: 0,
      version: 7,
      publiable: true,
      acteur_actif: true,
      Title: 'x',
    }
    for (const [name, value] of Object.entries(fields)) await refused({ [name]: value }, `body.${name}`)
  })

  test('each invalid value is listed in the error', async () => {
    const cases: [Record<string, unknown>, string][] = [
      [{ type_id: UNKNOWN }, 'body.type_id'],
      [{ date_debut: '2026-02-30' }, 'body.date_debut'],
      [{ date_debut: '2026-2-3' }, 'body.date_debut'],
      [{ date_debut: '0000-01-01' }, 'body.date_debut'],
      [{ date_debut: '2026-12-25', date_fin: '2026-12-24' }, 'body.date_fin'],
      [{ acteur_id: 'x' }, 'body.acteur_id'],
      [{ commune_ids: Array.from({ length: 51 }, () => stage.commune) }, 'body.commune_ids'],
    ]
    const schemes = [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,x',
      'ftp://example.fr/',
      '//example.fr',
      'example.fr',
      'http://',
      'http://a b',
      'https://example.fr/\njavascript:x',
      '',
      `https://example.fr/${'a'.repeat(2048)}`,
    ]
    for (const address of schemes) cases.push([{ source_url: address }, 'body.source_url'], [{ image_url: address }, 'body.image_url'])
    for (const [more, path] of cases) await refused(more, path)
    const missing = await post('/publications', {}, { token: stage.owner.token })
    const named = missing.body.details.map(({ path, message }: { path: string; message: string }) => [path, message]).toSorted()
    assert.deepEqual(
      named,
      ['acteur_id', 'body', 'commune_id', 'title'].map((field) => [`body.${field}`, 'est obligatoire']),
    )
    const { body } = await create({ title: '', body: '', date_debut: 'x', unknown: 1 })
    assert.deepEqual(body.details.map(({ path }: { path: string }) => path).toSorted(), [
      'body.body',
      'body.date_debut',
      'body.title',
      'body.unknown',
    ])
  })

  test('a refused creation leaves no publication and no audit row', async () => {
    const { db } = await harness()
    const count = async () =>
      (await db.selectFrom('publications').select('id').execute()).length + (await db.selectFrom('audit_log').select('id').execute()).length
    const untouched = await count()
    await create({ commune_ids: [stage.elsewhere] })
    await create({}, { token: stage.stranger.token })
    await create({ type_id: UNKNOWN })
    assert.equal(await count(), untouched)
  })

  test('the audit row has the user, and the text as a digest', async () => {
    const { body } = await create(
      { body: 'Secret de Polichinelle' },
      { token: stage.owner.token, headers: { 'x-request-id': 'create-test-1' } },
    )
    const [row, ...others] = await trail(body.data.id)
    assert.deepEqual(others, [])
    assert.deepEqual([row?.action, row?.user_id, row?.request_id], ['publication.create', stage.owner.id, 'create-test-1'])
    assert.ok(!JSON.stringify(row).includes('Polichinelle'))
    assert.match(JSON.stringify(row?.changes), /"body":\[null,\{"length":22,"sha256":"/)
  })
})
