import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { getPublication, listPublications } from '../../../../contract/publications/publications.ts'
import { client } from '../../../test/client.ts'
import { harness } from '../../../test/harness.ts'
import { type Ask, ask, assertError, get, type Got, patch, post, rowOf } from '../../../test/http.ts'
import { makeActeur, makeCommune } from '../../../test/make.ts'
import { makeMedia } from '../../../test/make-media.ts'
import { ACTE, ACTUALITE, allowPublishing, link, setStage, type Stage, trail } from '../../../test/stage.ts'

const day = (days: number) => Temporal.Now.plainDateISO('Europe/Paris').add({ days }).toString()
const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const inTwoMonths = () => Temporal.Now.plainDateISO('Europe/Paris').add({ months: 2 }).toString()
const REASON = 'Acte annulé par le tribunal administratif'

/** Spec §2-61, §2-62, §4.2-27. */
describe('acts of a municipal office', () => {
  let stage: Stage
  let maire: Ask
  before(async () => {
    stage = await setStage()
    maire = { token: stage.maire.token }
  })
  const pdf = (acteur = stage.mairie) => makeMedia(acteur, { kind: 'document', mime: 'application/pdf', name: 'acte.pdf' })
  const body = async (more: object = {}) => ({
    title: 'Arrêté de circulation',
    body: 'Rue de la Gare.',
    acteur_id: stage.mairie,
    commune_id: stage.commune,
    type_id: ACTE,
    acte: { nature: 'arrete', numero: '2026-12', date_acte: '2026-01-15' },
    documents: [{ media_id: await pdf(), titre: 'Arrêté' }],
    ...more,
  })
  const create = async (more: object = {}): Promise<string> => {
    const got = await post('/publications', await body(more), maire)
    assert.equal(got.status, 201, JSON.stringify(got.body))
    return got.body.data.id as string
  }
  const shown = async (id: string) => (await client()(getPublication, { params: { id } })).data
  const refused = (got: Got, path: string) => {
    assertError(got, 422, 'validation_failed')
    assert.equal(got.body.details[0].path, path, JSON.stringify(got.body))
  }
  const remove = (id: string, reason?: string) =>
    ask('DELETE', `/publications/${id}${reason === undefined ? '' : `?reason=${encodeURIComponent(reason)}`}`, maire)

  test('it is posted from its publication, with the digest of its document', async () => {
    const id = await create()
    const { kind, acte, documents } = await shown(id)
    assert.equal(kind, 'acte')
    assert.deepEqual(acte, {
      nature: 'arrete',
      numero: '2026-12',
      date_acte: '2026-01-15',
      signataire: null,
      transmis_le: null,
      affiche_le: day(0),
      affiche_jusqu_au: inTwoMonths(),
      sha256: documents[0]?.media.sha256,
    })
    const earlier = await shown(await create({ acte: { nature: 'proces_verbal', date_acte: '2025-12-30', affiche_le: '2025-12-31' } }))
    assert.deepEqual([earlier.acte?.affiche_le, earlier.acte?.affiche_jusqu_au, earlier.acte?.numero], ['2025-12-31', '2026-02-28', null])
    const { data } = (await get('/publications/types?per_page=50')).body
    assert.deepEqual(
      data.filter((type: { kind: string }) => type.kind === 'acte').map(({ id: type, code }: { id: string; code: string }) => [type, code]),
      [[ACTE, 'acte']],
    )
  })

  test('what is missing or wrong is refused at its place', async () => {
    const act = { nature: 'decision', date_acte: '2026-01-15' }
    for (const [more, path] of [
      [{ documents: [] }, 'body.documents'],
      [{ acte: undefined }, 'body.acte'],
      [{ acte: null }, 'body.acte'],
      [{ acte: { ...act, nature: 'loi' } }, 'body.acte.nature'],
      [{ acte: { nature: 'decision' } }, 'body.acte.date_acte'],
      [{ acte: { ...act, affiche_le: day(2) } }, 'body.acte.affiche_le'],
      [{ acte: { ...act, date_acte: day(2) } }, 'body.acte.date_acte'],
      [{ acte: { ...act, transmis_le: day(3) } }, 'body.acte.transmis_le'],
      [{ type_id: ACTUALITE, acte: undefined, documents: [], body: undefined }, 'body.body'],
      [{ acte: { ...act, date_acte: day(-1), affiche_le: day(-2) } }, 'body.acte.date_acte'],
      [{ type_id: ACTUALITE }, 'body.acte'],
      [{ expire_le: at(50) }, 'body.expire_le'],
      [{ expire_le: at(70), publie_le: at(20) }, 'body.expire_le'],
    ] as const)
      refused(await post('/publications', await body(more), maire), path)
  })

  test('it needs no text; its annexes follow it and stay like it, its transmission is said later', async () => {
    const documents = [
      { media_id: await pdf(), titre: 'Arrêté' },
      { media_id: await pdf(), titre: 'Annexe 1 : plan' },
    ]
    const acte = { nature: 'arrete', numero: '2026-14', date_acte: '2026-01-15', signataire: 'Claire Marchand, maire' }
    const id = await create({ body: undefined, documents, acte })
    const first = await shown(id)
    assert.deepEqual([first.body, first.documents.map(({ titre }) => titre)], ['', ['Arrêté', 'Annexe 1 : plan']])
    assert.equal(first.acte?.sha256, first.documents[0]?.media.sha256)
    refused(await patch(`/publications/${id}`, { documents: documents.slice(0, 1) }, maire), 'body.documents')
    refused(await patch(`/publications/${id}`, { documents: documents.toReversed() }, maire), 'body.documents')
    assert.equal((await patch(`/publications/${id}`, { acte: { ...acte, transmis_le: day(0) } }, maire)).status, 200)
    // A client that does not know the signatory and the transmission leaves them.
    const { signataire: _, ...known } = acte
    assert.equal((await patch(`/publications/${id}`, { acte: { ...known, numero: '2026-15' } }, maire)).status, 200)
    const { acte: stored } = await shown(id)
    assert.deepEqual([stored?.numero, stored?.signataire, stored?.transmis_le], ['2026-15', 'Claire Marchand, maire', day(0)])
  })

  test('only a municipal office and administrators post acts', async () => {
    await allowPublishing(stage.acteur)
    const documents = [{ media_id: await pdf(stage.acteur), titre: 'Acte' }]
    const ofActeur = await body({ acteur_id: stage.acteur, documents })
    assertError(await post('/publications', ofActeur, { token: stage.owner.token }), 403, 'permission_denied')
    const { id } = (await post('/publications', { ...ofActeur, type_id: ACTUALITE, acte: undefined }, { token: stage.owner.token })).body
      .data
    const change = { type_id: ACTE, acte: { nature: 'arrete', date_acte: '2026-01-15' } }
    assertError(await patch(`/publications/${id}`, change, { token: stage.owner.token }), 403, 'permission_denied')
    assert.equal((await patch(`/publications/${id}`, change, { token: stage.platformAdmin.token })).status, 200)
    const source = { nom: 'Actes', type: 'rss', url: 'https://mairie.example.fr/actes.xml', commune_id: stage.commune, type_id: ACTE }
    refused(await post('/admin/import-sources', source, stage.back), 'body.type_id')
  })

  test('a posted act keeps its document, its type and its day of posting; the rest is corrected', async () => {
    const id = await create()
    const other = [{ media_id: await pdf(), titre: 'Arrêté rectifié' }]
    refused(await patch(`/publications/${id}`, { documents: other }, maire), 'body.documents')
    refused(await patch(`/publications/${id}`, { documents: [] }, maire), 'body.documents')
    refused(await patch(`/publications/${id}`, { documents: null, reason: REASON }, maire), 'body.documents')
    refused(await patch(`/publications/${id}`, { type_id: ACTUALITE }, maire), 'body.type_id')
    const acte = { nature: 'arrete', numero: '2026-13', date_acte: '2026-01-15' }
    refused(await patch(`/publications/${id}`, { acte: { ...acte, affiche_le: '2026-01-16' } }, maire), 'body.acte.affiche_le')
    assert.equal((await patch(`/publications/${id}`, { acte, title: 'Arrêté n° 13' }, maire)).status, 200)
    assert.deepEqual([(await shown(id)).acte?.numero, (await shown(id)).acte?.affiche_le], ['2026-13', day(0)])
    const scheduled = await create({ publie_le: at(3) })
    assert.equal((await patch(`/publications/${scheduled}`, { documents: other }, maire)).status, 200)
    const { data } = (await get(`/publications/${scheduled}`, maire)).body
    assert.deepEqual([data.documents[0].titre, data.acte.affiche_le], ['Arrêté rectifié', day(3)])
    assert.equal(data.acte.sha256, data.documents[0].media.sha256)
  })

  test('to withdraw it early needs a reason, in every way, and is in the trail', async () => {
    const { back } = stage
    const WITHDRAWALS: [name: string, path: string, withdraw: (id: string, reason?: string) => Promise<Got>][] = [
      ['delete', 'query.reason', remove],
      [
        'delete by an administrator',
        'query.reason',
        (id, reason) => ask('DELETE', `/admin/publications/${id}${reason ? `?reason=${encodeURIComponent(reason)}` : ''}`, back),
      ],
      [
        'pending',
        'body.reason',
        (id, reason) => patch(`/admin/publications/${id}/moderate`, { moderation_status: 'pending', reason }, back),
      ],
      ['rejected', 'body.reason', (id, reason) => patch(`/publications/${id}/moderate`, { moderation_status: 'rejected', reason }, maire)],
      [
        'scheduled again',
        'body.reason',
        (id, reason) => patch(`/admin/publications/${id}/moderate`, { moderation_status: 'approved', publie_le: at(5), reason }, back),
      ],
      [
        'several at once',
        'body.reason',
        (id, reason) => patch('/admin/publications/bulk/moderate', { ids: [id], moderation_status: 'pending', reason }, back),
      ],
      ['valide', 'body.reason', (id, reason) => patch(`/admin/publications/${id}/valide`, { valide: false, reason }, back)],
      ['end', 'body.reason', (id, reason) => patch(`/publications/${id}`, { expire_le: at(10), reason }, maire)],
    ]
    for (const [name, path, withdraw] of WITHDRAWALS) {
      const id = await create()
      refused(await withdraw(id), path)
      assert.equal((await get(`/publications/${id}`)).status, 200, name)
      assert.equal((await withdraw(id, REASON)).status, 200, name)
      const row = (await get(`/admin/publications/${id}`, back)).body.data
      assert.equal(row.status_reason, REASON, name)
      const changes = (await trail(id)).at(-1)?.changes as Record<string, unknown>
      assert.deepEqual(changes['withdrawn_before'], [null, inTwoMonths()], name)
      assert.ok('status_reason' in changes, name)
    }
  })

  test('no decision moves the day of posting of a posted act', async () => {
    const id = await create()
    const earlier = { moderation_status: 'approved', publie_le: '2026-01-01T00:00:00Z' }
    for (const [path, by] of [
      [`/publications/${id}/moderate`, maire],
      [`/admin/publications/${id}/moderate`, stage.back],
    ] as const)
      refused(await patch(path, earlier, by), 'body.publie_le')
    refused(await patch('/admin/publications/bulk/moderate', { ids: [id], ...earlier }, stage.back), 'body.publie_le')
    assert.equal((await get(`/publications/${id}`)).body.data.acte.affiche_jusqu_au, inTwoMonths())
    refused(await remove(id), 'query.reason')
  })

  test('after two months it is withdrawn like any publication, and an end after them needs no reason', async () => {
    const old = await create({ acte: { nature: 'arrete', date_acte: '2020-01-15', affiche_le: '2020-01-16' } })
    assert.equal((await remove(old)).status, 200)
    const id = await create()
    assert.equal((await patch(`/publications/${id}`, { expire_le: at(80) }, maire)).status, 200)
    assert.equal((await shown(id)).acte?.affiche_jusqu_au, inTwoMonths())
  })

  test('undo does not end the posting of an act, and gives a withdrawn one back', async () => {
    const undo = (row: string) => post(`/admin/audit/${row}/undo`, undefined, stage.back)
    const created = await post('/publications', await body(), maire)
    assertError(await undo(rowOf(created)), 409, 'act_posted')
    const { id } = created.body.data
    const removed = await remove(id, REASON)
    assert.equal((await get(`/publications/${id}`)).status, 404)
    assert.equal((await undo(rowOf(removed))).status, 200)
    assert.deepEqual(
      [(await shown(id)).acte?.affiche_le, (await get(`/admin/publications/${id}`, stage.back)).body.data.status_reason],
      [day(0), null],
    )
  })

  test('the question before a decision on many counts the acts that it posts for good', async () => {
    const ids = [await create(), await create({ publie_le: at(5) })]
    for (const id of ids) {
      const refusal = { moderation_status: 'rejected', reason: REASON }
      assert.equal((await patch(`/admin/publications/${id}/moderate`, refusal, stage.back)).status, 200)
    }
    const old = await create({ acte: { nature: 'arrete', date_acte: '2020-01-15', affiche_le: '2020-01-16' } })
    await patch(`/admin/publications/${old}/moderate`, { moderation_status: 'pending' }, stage.back)
    for (const action of ['approve', 'publish'] as const) {
      const { body: asked } = await post('/admin/bulk-runs?dry_run=true', { action, ids: [...ids, old] }, stage.back)
      // Neither the one that is to come, nor the one whose two months are over.
      assert.deepEqual([asked.data.accepted, asked.data.posted], [3, 1], action)
    }
    const { body: removal } = await post('/admin/bulk-runs?dry_run=true', { action: 'delete', ids }, stage.back)
    assert.deepEqual([removal.data.accepted, removal.data.posted], [2, 0])
  })

  test('a decision does not publish an act that would end before its two months', async () => {
    const { db } = await harness()
    const id = await create({ publie_le: at(1), expire_le: at(70) })
    await patch(`/admin/publications/${id}/moderate`, { moderation_status: 'pending' }, stage.back)
    const late = { moderation_status: 'approved', publie_le: at(30) }
    refused(await patch(`/admin/publications/${id}/moderate`, late, stage.back), 'body.moderation_status')
    assert.equal((await patch(`/admin/publications/${id}/moderate`, { moderation_status: 'approved' }, stage.back)).status, 200)
    assert.equal(
      (await db.selectFrom('publications').select('moderation_status').where('id', '=', id).executeTakeFirst())?.moderation_status,
      'approved',
    )
  })

  test('an edit of an act that waits withdraws nothing; the decision on it needs the reason', async () => {
    const { db } = await harness()
    const id = await create()
    await db.updateTable('acteurs').set({ can_publish: false }).where('id', '=', stage.mairie).execute()
    assert.equal((await patch(`/publications/${id}`, { expire_le: at(10) }, maire)).status, 200)
    const decide = (more: object) => patch(`/admin/publications/${id}/moderate`, { moderation_status: 'published', ...more }, stage.back)
    refused(await decide({}), 'body.reason')
    assert.deepEqual([(await shown(id)).expire_le, (await shown(id)).acte?.affiche_le], [null, day(0)])
    assert.equal((await decide({ reason: REASON })).status, 200)
    assert.notEqual((await shown(id)).expire_le, null)
    await db.updateTable('acteurs').set({ can_publish: true }).where('id', '=', stage.mairie).execute()
  })

  test('an early end that is decided needs no other reason for another change', async () => {
    const id = await create()
    const { body: ending } = await patch(`/publications/${id}`, { expire_le: at(10), reason: REASON }, maire)
    assert.equal(ending.data.status_reason, REASON)
    const pinned = await patch(`/publications/${id}`, { epingle: true, body: 'Autre texte.' }, maire)
    assert.deepEqual([pinned.status, pinned.body.data?.status_reason, pinned.body.data?.epingle], [200, REASON, true])
    const undone = await post(`/admin/audit/${rowOf(pinned)}/undo`, undefined, stage.back)
    assert.deepEqual([undone.status, undone.body.data?.kept], [200, []], JSON.stringify(undone.body))
    refused(await patch(`/publications/${id}`, { expire_le: at(5) }, maire), 'body.reason')
    const decided = await patch(`/admin/publications/${id}/moderate`, { moderation_status: 'published' }, stage.back)
    assert.deepEqual([decided.status, decided.body.data?.status_reason], [200, REASON])
  })

  test('what becomes an act is posted for two months', async () => {
    const becomes = { type_id: ACTE, acte: { nature: 'arrete', date_acte: '2026-01-15' } }
    const news = { type_id: ACTUALITE, acte: undefined }
    refused(await patch(`/publications/${await create({ ...news, expire_le: at(10) })}`, becomes, maire), 'body.expire_le')
    assert.equal((await patch(`/publications/${await create(news)}`, becomes, maire)).status, 200)
  })

  test('a draft of an act is submitted as one, and a copy is a new act without a day of posting', async () => {
    const draft = (
      await post(
        '/brouillons',
        { acteur_id: stage.mairie, type_id: ACTE, acte: { nature: 'deliberation', date_acte: '2026-02-01' } },
        maire,
      )
    ).body.data
    assert.deepEqual(draft.acte, { nature: 'deliberation', date_acte: '2026-02-01' })
    await patch(`/brouillons/${draft.id}`, { title: 'Délibération', body: 'Budget.', commune_id: stage.commune }, maire)
    refused(await post(`/brouillons/${draft.id}/soumission`, undefined, maire), 'body.documents')
    await patch(`/brouillons/${draft.id}`, { documents: [{ media_id: await pdf(), titre: 'Délibération' }] }, maire)
    assert.equal((await post(`/brouillons/${draft.id}/soumission`, undefined, maire)).status, 200)
    assert.equal((await shown(draft.id)).acte?.affiche_le, day(0))
    const copy = (await post(`/publications/${draft.id}/copie`, undefined, maire)).body.data
    assert.deepEqual(copy.acte, { nature: 'deliberation', numero: null, date_acte: '2026-02-01' })
  })

  test('acts are listed by the year of their posting, by nature, and by commune', async () => {
    const commune = await makeCommune()
    const neighbour = await makeCommune()
    const mairie = await makeActeur(commune, { type: 'mairie', can_publish: true })
    const { db } = await harness()
    await db.insertInto('acteur_communes').values({ acteur_id: mairie, commune_id: neighbour }).execute()
    await link(stage.maire.id, mairie, 'owner')
    const make = async (affiche_le: string, nature: string, more: object = {}) =>
      create({
        acteur_id: mairie,
        commune_id: commune,
        documents: [{ media_id: await pdf(mairie), titre: 'Acte' }],
        acte: { nature, date_acte: affiche_le, affiche_le },
        ...more,
      })
    const first = await make('2025-01-01', 'arrete')
    const shared = await make('2025-12-31', 'deliberation', { commune_ids: [neighbour] })
    const next = await make('2026-01-01', 'arrete')
    const scheduled = await make('2025-06-01', 'arrete', { publie_le: at(2) })
    const list = async (query: object) => (await client()(listPublications, { query: { kind: 'acte', ...query } })).data.map(({ id }) => id)
    assert.deepEqual(await list({ annee: 2025, commune_id: commune }), [shared, first])
    assert.deepEqual(await list({ annee: 2025, commune_id: commune, sort: 'publie_le_asc' }), [first, shared])
    assert.deepEqual(await list({ annee: 2025, commune_id: neighbour }), [shared])
    assert.deepEqual(await list({ annee: 2026, acteur_id: mairie }), [next])
    assert.deepEqual(await list({ nature: 'arrete', commune_id: commune }), [next, first])
    assert.deepEqual(await list({ annee: 2024, commune_id: commune }), [])
    assert.ok(!(await list({ annee: 2025 })).includes(scheduled))
    assert.equal((await get(`/publications?kind=acte&annee=2025&commune_id=${commune}&per_page=1&page=2`)).body.meta.total, 2)
    refused(await get('/publications?annee=2025'), 'query.annee')
    refused(await get('/publications?kind=evenement&nature=arrete'), 'query.nature')
    refused(await get('/publications?kind=acte&annee=2025&sort=date_debut'), 'query.annee')
    refused(await get('/publications?kind=acte&annee=25'), 'query.annee')
  })
})
