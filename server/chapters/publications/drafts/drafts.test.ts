import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { getCompte } from '../../../../contract/compte/compte.ts'
import { sql } from 'kysely'
import {
  createDraft,
  DRAFT_VERSIONS_MAX,
  DRAFTS_MAX,
  getDraft,
  listDrafts,
  listDraftVersions,
  submitDraft,
  updateDraft,
} from '../../../../contract/publications/drafts.ts'
import { changeTeamMember, removeTeamMember } from '../../../../contract/acteurs/team.ts'
import { getOwnCalendar } from '../../../../contract/publications/calendar.ts'
import type { Permission } from '../../../platform/access/permissions.ts'
import { client } from '../../../test/client.ts'
import { differences } from '../../../test/differences.ts'
import { harness } from '../../../test/harness.ts'
import { type Ask, ask, assertError, get, patch, post } from '../../../test/http.ts'
import { makeActeur, makeDraft, makePublication, makeUser } from '../../../test/make.ts'
import { ALERTE, EVENEMENT, link, minutes, setStage, type Stage, trail } from '../../../test/stage.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const remove = (id: string, by: Ask) => ask('DELETE', `/brouillons/${id}`, by)

describe('drafts', () => {
  let stage: Stage
  let author: Ask
  before(async () => {
    stage = await setStage()
    author = { token: stage.owner.token }
  })
  const begin = async (more: object = {}, by = author) => {
    const got = await post('/brouillons', { acteur_id: stage.acteur, ...more }, by)
    assert.equal(got.status, 201, JSON.stringify(got.body))
    return got.body.data.id as string
  }
  const complete = (more: object = {}) => ({ title: 'Bal', body: 'Samedi.', commune_id: stage.commune, ...more })

  test('a draft may be incomplete; it is saved any number of times', async () => {
    const made = await client(author)(createDraft, { body: { acteur_id: stage.acteur } })
    assert.deepEqual([made.data.title, made.data.body, made.data.commune_ids, made.data.version], [null, null, [], 1])
    assert.deepEqual([made.data.acteur_id, made.data.created_by], [stage.acteur, stage.owner.id])
    const { id } = made.data
    const first = await client(author)(updateDraft, { params: { id }, body: { titre: ' Bal ', source_url: 'https://bal.example.fr' } })
    assert.deepEqual([first.data.title, first.data.source_url, first.data.version], ['Bal', 'https://bal.example.fr', 2])
    const second = await client(author)(updateDraft, { params: { id }, body: { source_url: null, body: 'Samedi.' } })
    assert.deepEqual([second.data.title, second.data.body, second.data.source_url], ['Bal', 'Samedi.', null])
    assert.deepEqual((await client(author)(getDraft, { params: { id } })).data, second.data)
  })

  test('what is given is checked as in a publication', async () => {
    const id = await begin()
    for (const [field, value] of [
      ['title', ''],
      ['title', 'x'.repeat(201)],
      ['source_url', 'javascript:alert(1)'],
      ['date_debut', '2026-02-30'],
      ['publie_le', 'demain'],
      ['alerte', { severite: 'rouge' }],
      ['evenement', { occurrences: [] }],
      ['epingle', true],
      ['acteur_id', stage.mairie],
    ] as const) {
      assertError(await patch(`/brouillons/${id}`, { [field]: value }, author), 422, 'validation_failed')
    }
    assertError(await patch(`/brouillons/${id}`, { title: 'a', titre: 'b' }, author), 422, 'validation_failed')
    assertError(await post('/brouillons', { title: 'Bal' }, author), 422, 'validation_failed')
    assert.equal((await get(`/brouillons/${id}`, author)).body.data.version, 1)
  })

  test('an event and an alert are answered as they were sent', async () => {
    const evenement = {
      lieu: { nom: 'Salle des fêtes', commune_id: stage.commune.toUpperCase() },
      repetition: { frequence: 'hebdomadaire', debut: '2030-01-01T18:00', nombre: 3 },
    }
    const { data } = (await get(`/brouillons/${await begin({ type_id: EVENEMENT, evenement })}`, author)).body
    assert.deepEqual(data.evenement, {
      statut: 'prevu',
      permanent: false,
      lieu: { nom: 'Salle des fêtes', commune_id: stage.commune },
      repetition: { frequence: 'hebdomadaire', intervalle: 1, debut: '2030-01-01T18:00', nombre: 3 },
    })
    const alert = (await get(`/brouillons/${await begin({ alerte: { severite: 'danger' } })}`, author)).body.data
    assert.deepEqual(alert.alerte, { severite: 'danger', secteurs: [] })
  })

  test('a save changes the version that was read', async () => {
    const id = await begin({ title: 'Bal' })
    const { headers } = await get(`/brouillons/${id}`, author)
    const tag = { ...author, headers: { 'if-match': headers.get('etag') ?? '' } }
    assert.equal((await patch(`/brouillons/${id}`, { title: 'Loto' }, tag)).headers.get('etag'), '"v2"')
    assertError(await patch(`/brouillons/${id}`, { title: 'Tombola' }, tag), 412, 'precondition_failed')
    assertError(await post(`/brouillons/${id}/soumission`, undefined, tag), 412, 'precondition_failed')
    assertError(await remove(id, tag), 412, 'precondition_failed')
    const same = await patch(`/brouillons/${id}`, { title: 'Loto' }, author)
    assert.deepEqual([same.body.data.version, same.headers.get('x-audit-id')], [2, null])
  })

  test('two saves of one version at once: one is refused, and neither is lost', async () => {
    const id = await begin({ title: 'Bal' })
    const tag = { ...author, headers: { 'if-match': '"v1"' } }
    const answers = await Promise.all(['Loto', 'Tombola'].map((title) => patch(`/brouillons/${id}`, { title }, tag)))
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 412],
    )
  })

  test('each version is stored, read and restored', async () => {
    const id = await begin({ title: 'Bal' })
    await patch(`/brouillons/${id}`, { title: 'Loto', body: 'Dimanche.' }, author)
    await patch(`/brouillons/${id}`, { title: null }, { token: stage.member.token })
    const versions = await client(author)(listDraftVersions, { params: { id }, query: { per_page: 2 } })
    assert.deepEqual(
      versions.data.map(({ version, title, body, saved_by }) => [version, title, body, saved_by]),
      [
        [3, null, 'Dimanche.', stage.member.id],
        [2, 'Loto', 'Dimanche.', stage.owner.id],
      ],
    )
    assert.equal(versions.meta.total, 3)
    const restored = await post(`/brouillons/${id}/versions/1/restauration`, undefined, author)
    assert.deepEqual([restored.body.data.title, restored.body.data.body, restored.body.data.version], ['Bal', null, 4])
    const again = await post(`/brouillons/${id}/versions/1/restauration`, undefined, author)
    assert.equal(again.body.data.version, 4, 'nothing to restore')
    assertError(await post(`/brouillons/${id}/versions/9/restauration`, undefined, author), 404, 'not_found')
    const { db } = await harness()
    await sql`update publication_draft_versions set saved_at = now_ms() - interval '31 days' where draft_id = ${id} and version = 2`.execute(
      db,
    )
    assert.equal((await get(`/brouillons/${id}/versions`, author)).body.meta.total, 3)
    assertError(await post(`/brouillons/${id}/versions/2/restauration`, undefined, author), 404, 'not_found')
  })

  test('a draft has a bounded number of versions, an actor a bounded number of drafts', async () => {
    const { db } = await harness()
    const id = await begin({ title: 'Bal' })
    await sql`update publication_drafts set version = ${DRAFT_VERSIONS_MAX} where id = ${id}`.execute(db)
    await patch(`/brouillons/${id}`, { title: 'Loto' }, author)
    const { data } = (await get(`/brouillons/${id}/versions`, author)).body
    assert.deepEqual(
      data.map(({ version }: { version: number }) => version),
      [DRAFT_VERSIONS_MAX + 1],
    )
    const acteur = await makeActeur(stage.commune)
    await link(stage.owner.id, acteur, 'owner')
    await sql`insert into publication_drafts (id, acteur_id, content)
      select gen_random_uuid(), ${acteur}, '{}' from generate_series(1, ${DRAFTS_MAX}::int)`.execute(db)
    assertError(await post('/brouillons', { acteur_id: acteur }, author), 422, 'validation_failed')
    await sql`delete from publication_drafts where acteur_id = ${acteur}`.execute(db)
  })

  test('who sees a draft: the people of its actor who may write; nobody else, administrators included', async () => {
    const id = await begin({ title: 'Bal' })
    const helper = await makeUser({ links: [{ acteur_id: stage.acteur, role: 'member', permissions: [] }] })
    const seen = async (by: Ask) => {
      const listed = (await client(by)(listDrafts, { query: { per_page: 100 } })).data.some((draft) => draft.id === id)
      const answers = [
        await get(`/brouillons/${id}`, by),
        await get(`/brouillons/${id}/versions`, by),
        await patch(`/brouillons/${id}`, { title: 'Bal' }, by),
      ]
      if (!listed) for (const answer of answers) assertError(answer, 404, 'not_found')
      return listed && answers.every(({ status }) => status === 200)
    }
    for (const { token } of [stage.owner, stage.member]) assert.ok(await seen({ token }))
    for (const { token } of [stage.maire, stage.otherMaire, stage.platformAdmin, stage.admin, stage.stranger, helper])
      for (const source of ['public', 'mairie', 'backoffice']) assert.ok(!(await seen({ token, source })))
    for (const { token } of [stage.admin, stage.platformAdmin, stage.maire, stage.stranger]) {
      assertError(await remove(id, { token }), 404, 'not_found')
      assertError(await post(`/brouillons/${id}/soumission`, undefined, { token }), 404, 'not_found')
      assertError(await post(`/brouillons/${id}/versions/1/restauration`, undefined, { token }), 404, 'not_found')
    }
    assertError(await get(`/brouillons/${id}`), 401, 'unauthorized')
  })

  test('an author who loses the permission, or leaves, loses their drafts; the people of the actor keep them', async () => {
    const person = await makeUser({ links: [{ acteur_id: stage.acteur, role: 'member', permissions: ['manage_publications'] }] })
    const by = { token: person.token }
    const publie_le = inDays(3)
    const period = { from: inDays(2).slice(0, 10), to: inDays(5).slice(0, 10), acteur_id: stage.acteur }
    const id = await begin(complete({ title: 'Loto', publie_le }), by)
    const team = { params: { id: stage.acteur, userId: person.id } }
    const give = (permissions: Permission[]) => client(author)(changeTeamMember, { ...team, body: { role: 'member', permissions } })
    const attempts = () =>
      Promise.all([
        get(`/brouillons/${id}`, by),
        get(`/brouillons/${id}/versions`, by),
        patch(`/brouillons/${id}`, { title: 'Autre' }, by),
        post(`/brouillons/${id}/versions/1/restauration`, undefined, by),
        post(`/brouillons/${id}/soumission`, undefined, by),
        remove(id, by),
      ])
    /** What the lists, the calendar and the counts show of it. */
    const shown = async (who: Ask) => [
      (await client(who)(listDrafts, { query: { per_page: 100 } })).data.some((draft) => draft.id === id),
      (await client(who)(getOwnCalendar, { query: period })).data.some((entry) => entry.id === id),
      ((await client(who)(getCompte, {})).data.acteurs.find((acteur) => acteur.id === stage.acteur)?.attente?.brouillons ?? 0) > 0,
    ]
    assert.deepEqual(await shown(by), [true, true, true])
    for (const permissions of [[], ['publish_publications']] as Permission[][]) {
      await give(permissions)
      for (const answer of await attempts()) assertError(answer, 403, 'permission_denied')
      assertError(await post('/brouillons', { acteur_id: stage.acteur }, by), 403, 'permission_denied')
      assert.deepEqual(await shown(by), [false, false, false])
    }
    assert.deepEqual(await shown(author), [true, true, true])
    await give(['manage_publications'])
    assert.equal((await patch(`/brouillons/${id}`, { body: 'Dimanche.' }, by)).status, 200, 'with the right the draft is back')
    await client(author)(removeTeamMember, team)
    for (const answer of await attempts()) assertError(answer, 404, 'not_found')
    assert.deepEqual(await shown(by), [false, false, false])
    const { data } = await client(author)(getDraft, { params: { id } })
    assert.deepEqual([data.title, data.body, data.created_by, data.version], ['Loto', 'Dimanche.', person.id, 2])
    assert.match(JSON.stringify((await get('/me/export', by)).body), /Loto/, 'the export has what the person wrote')
    assert.equal((await client(author)(submitDraft, { params: { id } })).data.title, 'Loto')
  })

  test('a right that is taken away while a submission is under way: the draft is submitted before, or stays', async () => {
    const person = await makeUser({ links: [{ acteur_id: stage.acteur, role: 'member', permissions: ['manage_publications'] }] })
    const by = { token: person.token }
    const id = await begin(complete(), by)
    const [submitted] = await Promise.all([
      post(`/brouillons/${id}/soumission`, undefined, by),
      client(author)(changeTeamMember, { params: { id: stage.acteur, userId: person.id }, body: { role: 'member', permissions: [] } }),
    ])
    assert.ok(submitted.status === 200 || submitted.status === 403, JSON.stringify(submitted.body))
    assert.equal((await get(`/brouillons/${id}`, author)).status, submitted.status === 200 ? 404 : 200)
  })

  test('a platform administrator writes drafts for any actor; nobody does for an inactive one', async () => {
    const by = { token: stage.platformAdmin.token }
    const id = await begin(complete(), by)
    assert.equal((await get(`/brouillons/${id}`, by)).status, 200)
    assert.equal((await get(`/brouillons/${id}`, author)).status, 200)
    assertError(await post('/brouillons', { acteur_id: '01990000-0000-7000-8000-00000000dead' }, by), 422, 'validation_failed')
    const acteur = await makeActeur(stage.commune)
    await link(stage.owner.id, acteur, 'owner')
    const hidden = await makeDraft(acteur, stage.commune, stage.owner.id)
    const { db } = await harness()
    await db.updateTable('acteurs').set({ active: false }).where('id', '=', acteur).execute()
    assertError(await get(`/brouillons/${hidden}`, author), 404, 'not_found')
    for (const who of [author, by]) assertError(await post('/brouillons', { acteur_id: acteur }, who), 403, 'scope_violation')
    await db.deleteFrom('acteurs').where('id', '=', acteur).execute()
    assert.equal((await db.selectFrom('publication_drafts').select('id').where('id', '=', hidden).execute()).length, 0)
  })

  test('the list is paged, by actor, the last saved first', async () => {
    const acteur = await makeActeur(stage.commune)
    const person = await makeUser({ links: [{ acteur_id: acteur, role: 'owner' }] })
    await link(person.id, stage.acteur, 'member', ['manage_publications'])
    const ids: string[] = []
    for (let n = 0; n < 3; n += 1) ids.push(await makeDraft(acteur, stage.commune, person.id))
    const list = (query: object) => client({ token: person.token })(listDrafts, { query })
    await patch(`/brouillons/${ids[0]}`, { title: 'Enregistré en dernier' }, { token: person.token })
    const { data, meta } = await list({ acteur_id: acteur, per_page: 2 })
    assert.deepEqual([data[0]?.id, data.length, meta.total, meta.last_page], [ids[0], 2, 3, 2])
    assert.equal((await list({ acteur_id: acteur, per_page: 2, page: 2 })).data.length, 1)
    assert.equal((await list({ acteur_id: acteur, per_page: 2, page: 9 })).meta.total, 3)
    assert.ok((await list({})).meta.total > 3)
    assert.equal((await list({ acteur_id: stage.mairie })).meta.total, 0)
  })

  test('no list, total, search or route of administrators shows a draft, and the trail has none of its text', async () => {
    const word = 'Xylophonistes'
    const lists = [
      '/publications',
      `/publications?q=${word}`,
      `/acteurs/${stage.acteur}/publications`,
      `/communes/${stage.commune}/publications`,
      '/publications?sort=date_debut',
    ]
    const privately = [
      '/admin/publications?moderation_status=pending',
      `/admin/publications?q=${word}`,
      '/admin/publications?deleted=true',
      '/admin/publications?duplicates=true',
      '/admin/dashboard',
    ]
    const office = { token: stage.maire.token, source: 'mairie' }
    const everything = async () => [
      ...(await Promise.all(lists.map(async (path) => (await get(path)).body))),
      ...(await Promise.all(privately.map(async (path) => (await get(path, stage.back)).body.data))),
      (await get(`/mairie/acteurs/${stage.mairie}/publications?scope=commune`, office)).body,
      (await get('/me/publications', author)).body,
    ]
    const before_ = await everything()
    const id = await begin(complete({ title: word, body: word }))
    await patch(`/brouillons/${id}`, { body: `${word} encore` }, author)
    const after_ = await everything()
    // The dashboard counts the rows of the audit trail.
    assert.ok(!JSON.stringify(after_).includes(word))
    for (const [n, answer] of after_.entries()) if (n !== lists.length + 4) assert.deepEqual(answer, before_[n])
    for (const path of [`/publications/${id}`, `/publications/${id}.ics`]) assertError(await get(path, author), 404, 'not_found')
    assertError(await get(`/admin/publications/${id}`, stage.back), 404, 'not_found')
    assertError(await get(`/mairie/acteurs/${stage.acteur}/publications/${id}`, { ...author, source: 'mairie' }), 404, 'not_found')
    const rows = await trail(id)
    assert.deepEqual(
      rows.map(({ action, changes }) => [action, changes]),
      [
        ['draft.create', { acteur_id: [null, stage.acteur] }],
        ['draft.update', { fields: [null, ['body']] }],
      ],
    )
    assert.deepEqual(await differences(), [])
  })

  test('a submission needs what a publication needs; refused, the draft stays', async () => {
    const id = await begin({ title: 'Bal', date_debut: '2030-01-01' })
    const refused = await post(`/brouillons/${id}/soumission`, undefined, author)
    assertError(refused, 422, 'validation_failed')
    assert.deepEqual(refused.body.details.map(({ path }: { path: string }) => path).toSorted(), ['body.body', 'body.commune_id'])
    await patch(`/brouillons/${id}`, { body: 'Samedi.', commune_id: stage.elsewhere }, author)
    assertError(await post(`/brouillons/${id}/soumission`, undefined, author), 403, 'scope_violation')
    await patch(`/brouillons/${id}`, { commune_id: stage.commune, publie_le: inDays(-1) }, author)
    assertError(await post(`/brouillons/${id}/soumission`, undefined, author), 422, 'validation_failed')
    await patch(`/brouillons/${id}`, { publie_le: null, type_id: ALERTE, expire_le: inDays(1) }, author)
    assertError(await post(`/brouillons/${id}/soumission`, undefined, author), 403, 'permission_denied')
    await patch(`/brouillons/${id}`, { type_id: null, expire_le: null }, author)
    assert.equal((await get(`/brouillons/${id}`, author)).body.data.title, 'Bal')
    const { data } = await client(author)(submitDraft, { params: { id } })
    assert.deepEqual([data.id, data.moderation_status, data.title, data.date_debut], [id, 'pending', 'Bal', '2030-01-01'])
    assertError(await get(`/brouillons/${id}`, author), 404, 'not_found')
    assertError(await post(`/brouillons/${id}/soumission`, undefined, author), 404, 'not_found')
    const { db } = await harness()
    assert.equal((await db.selectFrom('publication_draft_versions').select('version').where('draft_id', '=', id).execute()).length, 0)
    assert.deepEqual((await trail(id)).at(-1)?.action, 'publication.create')
  })

  test('a submission is published where the actor may publish, and scheduled with a time', async () => {
    const by = { token: stage.maire.token }
    const submit = async (more: object) =>
      (await client(by)(submitDraft, { params: { id: await begin({ ...complete(more), acteur_id: stage.mairie }, by) } })).data
    const published = await submit({})
    assert.deepEqual([published.moderation_status, published.visible], ['published', true])
    assert.equal((await get(`/publications/${published.id}`)).status, 200)
    const publie_le = inDays(2)
    const scheduled = await submit({ publie_le })
    assert.deepEqual([scheduled.moderation_status, scheduled.hidden_because, scheduled.publie_le], ['approved', 'scheduled', publie_le])
    const event = await submit({ type_id: EVENEMENT, evenement: { occurrences: [{ debut: '2030-01-01T18:00' }] } })
    assert.deepEqual([event.date_debut, event.evenement?.occurrences_total], ['2030-01-01', 1])
  })

  test('submissions at once make one publication; with an Idempotency-Key each gets its answer', async () => {
    for (const headers of [{}, { 'idempotency-key': 'une-fois' }] as Record<string, string>[]) {
      const id = await begin(complete())
      const answers = await Promise.all([1, 2, 3].map(() => post(`/brouillons/${id}/soumission`, undefined, { ...author, headers })))
      const ok = answers.filter(({ status }) => status === 200)
      assert.equal(ok.length, 'idempotency-key' in headers ? 3 : 1, JSON.stringify(answers.map(({ body }) => body)))
      for (const answer of answers) if (!ok.includes(answer)) assertError(answer, 404, 'not_found')
      const { db } = await harness()
      assert.equal((await db.selectFrom('publications').select('id').where('id', '=', id).execute()).length, 1)
      assert.equal((await trail(id)).filter(({ action }) => action === 'publication.create').length, 1)
    }
    assert.deepEqual(await differences(), [])
  })

  test('a save and a submission at once: the publication is one of the two versions, and no draft stays', async () => {
    const id = await begin(complete())
    const [saved, submitted] = await Promise.all([
      patch(`/brouillons/${id}`, { title: 'Loto' }, author),
      post(`/brouillons/${id}/soumission`, undefined, author),
    ])
    assert.equal(submitted.status, 200)
    assert.equal(submitted.body.data.title, saved.status === 200 ? 'Loto' : 'Bal')
    assertError(await get(`/brouillons/${id}`, author), 404, 'not_found')
  })

  test('a copy is a draft without occurrences, corrections and times that are over', async () => {
    const by = { token: stage.maire.token }
    const make = async (more: object) =>
      (await post('/publications', { ...complete(more), acteur_id: stage.mairie }, by)).body.data.id as string
    const copy = async (id: string, who: Ask = by) => {
      const got = await post(`/publications/${id}/copie`, undefined, who)
      assert.equal(got.status, 201, JSON.stringify(got.body))
      assert.equal(got.headers.get('location'), `/api/v1/brouillons/${got.body.data.id}`)
      return got.body.data
    }
    const event = await copy(
      await make({
        type_id: EVENEMENT,
        evenement: {
          statut: 'complet',
          tarif: '5 €',
          theme: 'fete',
          accessible: true,
          lieu: { nom: 'Salle' },
          occurrences: [{ debut: '2030-01-01T18:00' }],
        },
      }),
    )
    assert.deepEqual([event.title, event.date_debut, event.evenement.statut, event.evenement.tarif], ['Bal', null, 'prevu', '5 €'])
    assert.deepEqual([event.evenement.theme, event.evenement.accessible, event.evenement.plein_air], ['fete', true, undefined])
    assert.deepEqual([event.evenement.lieu.nom, 'occurrences' in event.evenement, event.publie_le], ['Salle', false, null])
    const alertId = await make({ type_id: ALERTE, expire_le: inDays(2), alerte: { severite: 'danger', consignes: 'Montez.' } })
    await post(`/publications/${alertId}/alerte/correction`, { message: 'Plus haut', alerte: { severite: 'vigilance' } }, by)
    await post(`/publications/${alertId}/alerte/levee`, {}, by)
    const alert = await copy(alertId)
    assert.deepEqual(alert.alerte, { severite: 'vigilance', secteurs: [], consignes: 'Montez.', source: null })
    const old = await makePublication(stage.acteur, stage.commune, {
      moderation_status: 'rejected',
      valide: false,
      date_debut: '2020-01-01',
      date_fin: '2199-01-01',
      expire_le: minutes(-5),
    })
    const dated = await copy(old, author)
    assert.deepEqual([dated.date_debut, dated.date_fin, dated.expire_le, dated.created_by], [null, '2199-01-01', null, stage.owner.id])
    assertError(await post(`/publications/${old}/copie`, undefined, { token: stage.stranger.token }), 403, 'scope_violation')
    assertError(await post(`/publications/${old}/copie`, undefined, by), 403, 'scope_violation')
    const { db } = await harness()
    await db
      .updateTable('publications')
      .set({ deleted_at: minutes(0) })
      .where('id', '=', old)
      .execute()
    assertError(await post(`/publications/${old}/copie`, undefined, author), 404, 'not_found')
  })

  test('the export of a person has their drafts; an erasure deletes those that nobody else sees, and takes the name off the others', async () => {
    const alone = await makeActeur(stage.commune)
    const person = await makeUser({ links: [{ acteur_id: alone, role: 'owner' }] })
    await link(person.id, stage.acteur, 'member', ['manage_publications'])
    const by = { token: person.token }
    const { email } = (await get('/me', by)).body.data
    const [shared, secret] = [await begin({ body: `Écrire à ${email}` }, by), await begin({ acteur_id: alone }, by)]
    const sections = (await get(`/admin/users/${person.id}/export`, stage.back)).body.data.sections as { key: string; rows: unknown[] }[]
    const rows = (key: string) => sections.find((section) => section.key === key)?.rows.length
    assert.deepEqual([rows('brouillons'), rows('versions_brouillons')], [2, 2])
    const erased = await post(`/admin/users/${person.id}/erase`, {}, stage.back)
    assert.equal(erased.status, 200, JSON.stringify(erased.body))
    const draft = (await get(`/brouillons/${shared}`, author)).body.data
    assert.deepEqual([draft.created_by, draft.body], [null, 'Écrire à [effacé / erased]'])
    const [version] = (await get(`/brouillons/${shared}/versions`, author)).body.data
    assert.deepEqual([version.saved_by, version.body], [null, 'Écrire à [effacé / erased]'])
    const { db } = await harness()
    assert.deepEqual(await db.selectFrom('publication_drafts').select('id').where('id', '=', secret).execute(), [])
  })

  test('a deleted draft is gone, with its versions', async () => {
    const id = await begin({ title: 'Bal' })
    assert.equal((await remove(id, author)).body.data.title, 'Bal')
    assertError(await remove(id, author), 404, 'not_found')
    assertError(await get(`/brouillons/${id}/versions`, author), 404, 'not_found')
  })
})

describe('the time of publication of a new publication', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  const input = (more: object = {}) => ({ title: 'Bal', body: 'Samedi.', acteur_id: stage.acteur, commune_id: stage.commune, ...more })
  const record = async (id: string) => (await get(`/admin/publications/${id}`, stage.back)).body.data

  test('who may publish schedules; it is public from that time on', async () => {
    const publie_le = inDays(1)
    const { body } = await post('/publications', input({ acteur_id: stage.mairie, publie_le }), { token: stage.maire.token })
    assert.equal(body.data.status, 'approved')
    assertError(await get(`/publications/${body.data.id}`), 404, 'not_found')
    const office = await post(
      `/mairie/acteurs/${stage.mairie}/publications`,
      { title: 'Bal', body: 'x', commune_id: stage.commune, publie_le },
      { token: stage.maire.token, source: 'mairie' },
    )
    assert.equal((await record(office.body.data.id)).hidden_because, 'scheduled')
    const { db } = await harness()
    await db
      .updateTable('publications')
      .set({ publie_le: minutes(-1) })
      .where('id', '=', body.data.id)
      .execute()
    assert.equal((await get(`/publications/${body.data.id}`)).status, 200)
  })

  test('who may not publish waits with the time, which the decision keeps', async () => {
    const publie_le = inDays(1)
    for (const moderation_status of ['published', 'approved']) {
      const made = await post('/publications', input({ publie_le }), { token: stage.owner.token })
      const { id } = made.body.data
      assert.deepEqual([made.body.data.status, (await record(id)).publie_le], ['pending', publie_le])
      await patch(`/admin/publications/${id}/moderate`, { moderation_status }, stage.back)
      const row = await record(id)
      assert.deepEqual([row.moderation_status, row.publie_le, row.hidden_because], [moderation_status, publie_le, 'scheduled'])
    }
  })

  test('a time in the past is refused, and an alert ends thirty days after its publication at most', async () => {
    for (const publie_le of [inDays(-1), new Date().toISOString(), '2030-01-01'])
      assertError(await post('/publications', input({ publie_le }), { token: stage.owner.token }), 422, 'validation_failed')
    assert.equal((await post('/publications', input({ publie_le: null }), { token: stage.owner.token })).status, 201)
    const alert = (expire_le: string) =>
      post('/publications', input({ acteur_id: stage.mairie, type_id: ALERTE, publie_le: inDays(5), expire_le }), {
        token: stage.maire.token,
      })
    assertError(await alert(inDays(4)), 422, 'validation_failed')
    assertError(await alert(inDays(36)), 422, 'validation_failed')
    assert.equal((await alert(inDays(34))).status, 201)
  })
})
