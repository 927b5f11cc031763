import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { differences } from '../../test/differences.ts'
import { harness } from '../../test/harness.ts'
import { type Ask, ask, assertError, get, patch, post, rowOf } from '../../test/http.ts'
import { makePublication } from '../../test/make.ts'
import { makeMedia } from '../../test/make-media.ts'
import { type ReadPlaces, publicReads } from '../../test/public-reads.ts'
import { ACTUALITE, allowPublishing, EVENEMENT, minutes, setStage, type Stage, trail } from '../../test/stage.ts'
import { eventBetween } from '../../test/changing-by-time.ts'
import { machineCaller } from '../../platform/access/caller.ts'
import { digest } from '../imports/runs/content.ts'
import { planKnown } from '../imports/runs/decide-item.ts'
import { erasePerson } from '../persons/erase.ts'

const NEW_TITLE = 'Concert de rentrée'
const SHOWS = { moderation_status: 'published' }
const REFUSES = { moderation_status: 'rejected', reason: 'Lien douteux' }

/** Spec §3-28, §3-29, §3-30. */
describe('an edit waits beside what residents see', () => {
  let stage: Stage
  let id: string
  let member: Ask
  beforeEach(async () => {
    stage = await setStage()
    const { db } = await harness()
    await db.insertInto('acteur_communes').values({ acteur_id: stage.acteur, commune_id: stage.elsewhere }).execute()
    member = { token: stage.member.token }
    id = await make({ created_by: stage.owner.id })
  })
  const make = (values: Parameters<typeof makePublication>[2] = {}) =>
    makePublication(stage.acteur, stage.commune, { title: 'Vide-grenier', body: 'Sur la place.', type_id: ACTUALITE, ...values })
  const edit = async (change: object, by: Ask = member) => {
    const got = await patch(`/publications/${id}`, change, by)
    assert.equal(got.status, 200, JSON.stringify(got.body))
    return got
  }
  const office = async () => (await get(`/admin/publications/${id}`, stage.back)).body.data
  const shown = async () => (await get(`/publications/${id}`)).body.data
  const decide = async (decision: object, by: Ask = stage.back) => {
    const got = await patch(`/admin/publications/${id}/moderate`, decision, by)
    assert.equal(got.status, 200, JSON.stringify(got.body))
    return got
  }
  const undo = async (row: string) => {
    const got = await post(`/admin/audit/${row}/undo`, undefined, stage.back)
    assert.deepEqual([got.status, got.body.data?.kept], [200, []], JSON.stringify(got.body))
  }
  const stored = async () =>
    (await harness()).db.selectFrom('publication_waiting_edits').selectAll().where('publication_id', '=', id).execute()
  const places = async (type: string, kind: string, word: string): Promise<ReadPlaces> => {
    const { db } = await harness()
    const { departement } = await db.selectFrom('communes').select('departement').where('id', '=', stage.commune).executeTakeFirstOrThrow()
    return { id, commune: stage.commune, departement, acteur: stage.acteur, type, kind, word }
  }

  const JUNE = Date.parse('2029-06-01T18:00:00Z')
  const EVENT = eventBetween(JUNE, JUNE + 3_600_000)
  for (const [name, values, change] of [
    ['news', {}, { title: NEW_TITLE, body: 'Dans la salle des fêtes.', source_url: 'https://example.fr/a', date_debut: '2029-07-01' }],
    [
      'news that becomes an event elsewhere',
      {},
      { type_id: EVENEMENT, commune_id: 'elsewhere', evenement: { occurrences: [{ debut: '2029-09-01T20:00' }] } },
    ],
    [
      'an event',
      { type_id: EVENEMENT, evenement: EVENT },
      { title: NEW_TITLE, evenement: { occurrences: [{ debut: '2029-09-01T20:00' }] } },
    ],
    ['news that is to end', {}, { expire_le: '2029-01-01T00:00:00Z', commune_ids: 'elsewhere' }],
  ] as [string, object, Record<string, unknown>][])
    test(`the truth table of public reads: ${name}`, async () => {
      id = await make(values)
      const wanted = { ...change }
      if (wanted['commune_id']) wanted['commune_id'] = stage.elsewhere
      if (wanted['commune_ids']) wanted['commune_ids'] = [stage.elsewhere]
      const old = {
        ...(await places('type_id' in values ? EVENEMENT : ACTUALITE, 'type_id' in values ? 'evenement' : 'actualite', 'grenier')),
      }
      const other = { ...(await places(EVENEMENT, 'evenement', 'rentree')), commune: stage.elsewhere }
      const read = async () => [await publicReads(old), await publicReads(other)]
      const before = await read()
      assert.equal((await get(`/publications/${id}`)).status, 200)

      const edited = rowOf(await edit(wanted))
      assert.deepEqual(await read(), before)
      const waiting = await office()
      const refused = rowOf(await decide(REFUSES))
      assert.deepEqual(await read(), before)
      await undo(refused)
      assert.deepEqual(await read(), before)
      const approved = rowOf(await decide(SHOWS))
      assert.notDeepEqual(await read(), before)
      for (const field of Object.keys(wanted).filter((key) => key !== 'evenement'))
        assert.deepEqual((await shown())[field], waiting[field], field)
      assert.deepEqual(await differences(), [])
      // What a moderator did is undone; updated_at is that of the undoing.
      await undo(approved)
      const strip = (reads: unknown) =>
        JSON.parse(
          JSON.stringify(reads)
            .replaceAll(/"updated_at":"[^"]*"/g, '"updated_at":""')
            .replaceAll(/LAST-MODIFIED:\w+/g, ''),
        )
      assert.deepEqual(strip(await read()), strip(before))
      const again = await office()
      assert.deepEqual({ ...again, version: 0, updated_at: '' }, { ...waiting, version: 0, updated_at: '' })
      await undo(edited)
      assert.deepEqual(strip(await read()), strip(before))
      assert.deepEqual([(await office()).modification, await stored()], [null, []])
      assert.deepEqual(await differences(), [])
    })

  test('offices see the edit and, beside it, what residents see', async () => {
    await edit({ title: NEW_TITLE, commune_id: stage.elsewhere })
    const { commune_id, commune, title, moderation_status, valide, visible, hidden_because, modification, version_publique } =
      await office()
    assert.deepEqual([title, commune_id, commune.id], [NEW_TITLE, stage.elsewhere, stage.elsewhere])
    assert.deepEqual([moderation_status, valide, visible, hidden_because], ['pending', false, true, null])
    assert.deepEqual([modification.statut, modification.decided_at], ['pending', null])
    const { publie_le, ...row } = await shown()
    for (const field of ['title', 'body', 'commune_id', 'type_id', 'kind', 'commune', 'communes'])
      assert.deepEqual(version_publique[field], row[field], field)
    assert.deepEqual([version_publique.title, version_publique.depuis], ['Vide-grenier', publie_le])
    assert.match(modification.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const mairie = await get(`/mairie/acteurs/${stage.acteur}/publications/${id}`, { token: stage.owner.token, source: 'mairie' })
    assert.equal(mairie.body.data.title, NEW_TITLE)
  })

  test('it is in the queue, in totals and figures, and in the lists of its people', async () => {
    const other = await make()
    const total = async (path: string, by: Ask) => {
      const { data, meta } = (await get(path, by)).body
      assert.deepEqual(
        data.some((row: { id: string }) => row.id === other),
        !path.includes('pending') && !path.includes('modification=true') && !path.includes('valide=false'),
        path,
      )
      return [data.some((row: { id: string }) => row.id === id), meta.total]
    }
    const owner = { token: stage.owner.token }
    const lists = [
      ['/admin/publications?moderation_status=pending', stage.back, true],
      ['/admin/publications?moderation_status=pending&sort=publie_le_asc', stage.back, true],
      [`/admin/publications?moderation_status=pending&commune_id=${stage.commune}`, stage.back, true],
      [`/admin/publications?moderation_status=pending&acteur_id=${stage.acteur}`, stage.back, true],
      ['/admin/publications?moderation_status=pending&q=grenier', stage.back, true],
      ['/admin/publications?moderation_status=published', stage.back, false],
      ['/admin/publications?valide=true', stage.back, false],
      ['/admin/publications?valide=false', stage.back, true],
      ['/admin/publications?modification=true', stage.back, true],
      ['/admin/publications?modification=false', stage.back, false],
      [`/admin/publications?modification=false&commune_id=${stage.commune}`, stage.back, false],
      ['/me/publications?etat=pending', owner, true],
      ['/me/publications?etat=published', owner, false],
      [`/mairie/acteurs/${stage.acteur}/publications?moderation_status=pending`, { ...owner, source: 'mairie' }, true],
      [`/mairie/acteurs/${stage.acteur}/publications?moderation_status=published`, { ...owner, source: 'mairie' }, false],
    ] as [string, Ask, boolean][]
    await edit({ title: NEW_TITLE })
    for (const [path, by, has] of lists) {
      const withOther = !path.includes('pending') && !path.includes('modification=true') && !path.includes('valide=false')
      assert.deepEqual(await total(path, by), [has, Number(has) + Number(withOther)], path)
    }
    const figures = async () => (await get('/admin/dashboard', stage.back)).body
    assert.deepEqual([(await figures()).publications, (await figures()).publications_pending], [2, 1])
    assert.equal((await get(`/admin/communes/${stage.commune}/full`, stage.back)).body.data.counts.publications_pending, 1)
    const { body } = await get('/admin/dashboard/moderation', stage.back)
    assert.deepEqual([body.data.pending, body.data.oldest_pending_at], [1, (await office()).modification.created_at])
    await decide(REFUSES)
    assert.deepEqual((await get('/admin/publications?moderation_status=rejected', stage.back)).body.meta.total, 1)
    assert.equal((await figures()).publications_pending, 0)
    assert.equal((await get('/publications')).body.meta.total, 2)
    assert.deepEqual(await differences(), [])
  })

  test('further edits change the waiting version, whoever writes; residents see none of them', async () => {
    await edit({ title: NEW_TITLE })
    await allowPublishing(stage.acteur)
    await edit({ body: 'Autre lieu.' }, { token: stage.owner.token })
    await edit({ date_debut: '2029-01-02' }, stage.back)
    const row = await office()
    assert.deepEqual([row.title, row.body, row.date_debut, row.moderation_status], [NEW_TITLE, 'Autre lieu.', '2029-01-02', 'pending'])
    assert.equal((await stored())[0]?.author, stage.admin.id)
    const { title, body, date_debut, moderation_status } = await shown()
    assert.deepEqual([title, body, date_debut, moderation_status], ['Vide-grenier', 'Sur la place.', null, 'published'])
    // The whole is checked, with what waits.
    const got = await patch(`/publications/${id}`, { date_fin: '2029-01-01' }, member)
    assertError(got, 422, 'validation_failed')
    assertError(
      await patch(`/publications/${id}`, { evenement: { occurrences: [{ debut: '2029-09-01T20:00' }] } }, member),
      422,
      'validation_failed',
    )
    // Pinning is no content.
    await edit({ epingle: true }, { token: stage.owner.token })
    assert.deepEqual([(await shown()).epingle, (await office()).moderation_status], [true, 'pending'])
    await decide(SHOWS)
    const decided = await shown()
    assert.deepEqual([decided.title, decided.body, decided.date_debut, decided.epingle], [NEW_TITLE, 'Autre lieu.', '2029-01-02', true])
    assert.deepEqual([(await office()).modification, (await office()).version_publique, await stored()], [null, null, []])
  })

  test('an edit that is equal to the public version withdraws it', async () => {
    await edit({ title: NEW_TITLE, source_url: 'https://example.fr/a' })
    await edit({ title: 'Vide-grenier' })
    assert.deepEqual((await stored())[0]?.content, { source_url: 'https://example.fr/a' })
    const { data } = (await edit({ source_url: null })).body
    assert.deepEqual([data.moderation_status, data.modification, await stored()], ['published', null, []])
  })

  test('a refused edit: the public version stays, the author is told, a new edit waits again', async () => {
    await edit({ title: NEW_TITLE })
    const { data } = (await decide(REFUSES)).body
    assert.deepEqual([data.moderation_status, data.status_reason, data.title, data.visible], ['rejected', 'Lien douteux', NEW_TITLE, true])
    assert.deepEqual([data.modification.statut, data.modification.decided_at === null], ['rejected', false])
    assert.equal((await shown()).title, 'Vide-grenier')
    const { db } = await harness()
    const notices = await db.selectFrom('refusal_notices').select('user_id').where('publication_id', '=', id).execute()
    assert.deepEqual(notices.map(({ user_id }) => user_id).toSorted(), [stage.owner.id, stage.member.id].toSorted())
    await edit({ title: NEW_TITLE })
    assert.equal((await office()).moderation_status, 'rejected')
    await edit({ body: 'Sans lien.' })
    const again = await office()
    assert.deepEqual([again.moderation_status, again.status_reason, again.modification.decided_at], ['pending', null, null])
    assert.deepEqual([again.title, again.body], [NEW_TITLE, 'Sans lien.'])
  })

  test('a second refusal hides the publication, with the text that was refused', async () => {
    await edit({ title: NEW_TITLE })
    await decide(REFUSES)
    const { data } = (await decide({ ...REFUSES, reason: 'Hors sujet' })).body
    assert.deepEqual(
      [data.moderation_status, data.status_reason, data.title, data.visible, data.modification],
      ['rejected', 'Hors sujet', NEW_TITLE, false, null],
    )
    assert.equal((await get(`/publications/${id}`)).status, 404)
    assert.deepEqual([await stored(), await differences()], [[], []])
  })

  test('each decision on a waiting edit', async () => {
    const dated = (await office()).publie_le
    for (const [decision, status, title, date] of [
      [SHOWS, 'published', NEW_TITLE, dated],
      [{ moderation_status: 'approved' }, 'approved', NEW_TITLE, dated],
      [{ moderation_status: 'approved', publie_le: '2026-01-01T00:00:00.000Z' }, 'approved', NEW_TITLE, '2026-01-01T00:00:00.000Z'],
    ] as const) {
      const row = rowOf(await edit({ title: NEW_TITLE }))
      const approved = rowOf(await decide(decision))
      const now = await shown()
      assert.deepEqual([now.title, now.moderation_status, now.publie_le], [title, status, date])
      await undo(approved)
      assert.deepEqual([(await shown()).title, (await shown()).publie_le], ['Vide-grenier', dated])
      await undo(row)
    }
    await edit({ title: NEW_TITLE })
    const back = rowOf(await decide({ moderation_status: 'pending' }))
    const hidden = await office()
    assert.deepEqual([hidden.title, hidden.moderation_status, hidden.visible, hidden.modification], [NEW_TITLE, 'pending', false, null])
    assert.equal((await get(`/publications/${id}`)).status, 404)
    await undo(back)
    assert.deepEqual([(await shown()).title, (await office()).title], ['Vide-grenier', NEW_TITLE])
    const toggled = (await patch(`/admin/publications/${id}/valide`, undefined, stage.back)).body.data
    assert.deepEqual([toggled.moderation_status, toggled.valide, (await shown()).title], ['published', true, NEW_TITLE])
    await edit({ title: 'Encore' })
    await patch(`/admin/publications/${id}/valide`, { valide: false }, stage.back)
    assert.deepEqual([(await get(`/publications/${id}`)).status, (await office()).title], [404, 'Encore'])
  })

  test('one decision on several: edits, a refused edit and other publications', async () => {
    const plain = await make()
    const waiting = id
    await edit({ title: NEW_TITLE })
    const refused = (id = await make())
    await edit({ title: NEW_TITLE })
    await decide(REFUSES)
    const ids = [plain, waiting, refused]
    const bulk = async (decision: object) => {
      const got = await patch('/admin/publications/bulk/moderate', { ids, ...decision }, stage.back)
      assert.equal(got.status, 200, JSON.stringify(got.body))
      return got
    }
    const states = async () =>
      Promise.all(
        ids.map(async (each) => [
          (await get(`/publications/${each}`)).body.data?.title,
          (await get(`/admin/publications/${each}`, stage.back)).body.data.moderation_status,
        ]),
      )
    const before = await states()
    const row = rowOf(await bulk({ ...REFUSES, reason: 'Doublon' }))
    assert.deepEqual(await states(), [
      [undefined, 'rejected'],
      ['Vide-grenier', 'rejected'],
      [undefined, 'rejected'],
    ])
    await undo(row)
    assert.deepEqual(await states(), before)
    const shownAll = await bulk(SHOWS)
    assert.deepEqual(
      shownAll.body.data.map(({ moderation_status }: { moderation_status: string }) => moderation_status),
      ['published', 'published', 'published'],
    )
    assert.deepEqual(
      (await states()).map(([title]) => title),
      ['Vide-grenier', NEW_TITLE, NEW_TITLE],
    )
    await undo(rowOf(shownAll))
    assert.deepEqual(await states(), before)
    assert.deepEqual(await differences(), [])
  })

  test('a refusal of the edit leaves the reports of what residents see', async () => {
    await post(`/publications/${id}/report`, { reason: 'spam' })
    await edit({ title: NEW_TITLE })
    assert.equal((await decide(REFUSES)).body.data.reports_count, 1)
    assert.equal((await decide(SHOWS)).body.data.reports_count, 0)
  })

  test('the municipal office decides as on a pending publication; an administrator’s refusal binds it', async () => {
    const at = `/mairie/acteurs/${stage.mairie}/publications/${id}/moderate`
    const maire = { token: stage.maire.token, source: 'mairie' }
    assertError(await patch(at, SHOWS, maire), 403, 'scope_violation')
    await edit({ title: NEW_TITLE })
    assert.equal((await patch(at, SHOWS, maire)).status, 200)
    assert.equal((await shown()).title, NEW_TITLE)
    await edit({ title: 'Encore' })
    assert.equal((await patch(at, REFUSES, maire)).status, 200)
    assertError(await patch(at, SHOWS, maire), 403, 'scope_violation')
    await edit({ title: 'Toujours' })
    await decide(REFUSES)
    await edit({ title: 'Enfin' })
    for (const decision of [SHOWS, REFUSES]) assertError(await patch(at, decision, maire), 403, 'scope_violation')
    await allowPublishing(stage.acteur)
    assertError(await patch(`/publications/${id}/moderate`, SHOWS, { token: stage.owner.token }), 403, 'scope_violation')
    // The edit is withdrawn: the publication was not refused, and its people may hide and show it.
    assert.equal((await ask('DELETE', `/publications/${id}/modification`, member)).status, 200)
    for (const status of ['pending', 'published'])
      assert.equal(
        (await patch(`/publications/${id}/moderate`, { moderation_status: status }, { token: stage.owner.token })).status,
        200,
        status,
      )
  })

  test('the refusal still binds after the whole publication went back to the queue', async () => {
    await edit({ title: NEW_TITLE })
    await decide(REFUSES)
    await allowPublishing(stage.acteur)
    const owner = { token: stage.owner.token }
    assert.equal((await patch(`/publications/${id}/moderate`, { moderation_status: 'pending' }, owner)).status, 200)
    assertError(await patch(`/publications/${id}/moderate`, SHOWS, owner), 403, 'scope_violation')
  })

  test('withdrawal: by its people, once, with its undo', async () => {
    const at = `/publications/${id}/modification`
    assertError(await ask('DELETE', at, member), 409, 'invalid_state')
    await edit({ title: NEW_TITLE })
    const { version } = await office()
    assertError(await ask('DELETE', at, { token: stage.stranger.token }), 403, 'scope_violation')
    assertError(await ask('DELETE', at, { ...member, headers: { 'if-match': `"v${version - 1}"` } }), 412, 'precondition_failed')
    const got = await ask('DELETE', at, { ...member, headers: { 'if-match': `"v${version}"` } })
    assert.deepEqual(
      [got.status, got.body.data.moderation_status, got.body.data.title, got.body.data.modification],
      [200, 'published', 'Vide-grenier', null],
    )
    const [row] = (await trail(id)).slice(-1)
    assert.equal(row?.action, 'publication.withdraw_edit')
    await undo(rowOf(got))
    assert.deepEqual([(await office()).title, (await shown()).title], [NEW_TITLE, 'Vide-grenier'])
  })

  test('undo: of one of several edits, and conflicts', async () => {
    const first = rowOf(await edit({ title: NEW_TITLE }))
    const second = rowOf(await edit({ title: 'Deuxième', body: 'Autre.' }))
    assertError(await post(`/admin/audit/${first}/undo`, undefined, stage.back), 409, 'invalid_state')
    await undo(second)
    assert.deepEqual([(await office()).title, (await office()).body], [NEW_TITLE, 'Sur la place.'])
    const approved = rowOf(await decide(SHOWS))
    await edit({ title: 'Nouveau' })
    assertError(await post(`/admin/audit/${approved}/undo`, undefined, stage.back), 409, 'invalid_state')
    assert.deepEqual([(await office()).title, (await shown()).title], ['Nouveau', NEW_TITLE])
  })

  test('a withdrawal is not undone into a commune that the actor has lost', async () => {
    const { db } = await harness()
    await edit({ commune_id: stage.elsewhere })
    const withdrawn = rowOf(await ask('DELETE', `/publications/${id}/modification`, member))
    await db.deleteFrom('acteur_communes').where('commune_id', '=', stage.elsewhere).execute()
    assertError(await post(`/admin/audit/${withdrawn}/undo`, undefined, stage.back), 409, 'invalid_state')
    assert.deepEqual([(await office()).modification, await stored()], [null, []])
  })

  test('a deletion hides both versions, restoring brings both back', async () => {
    await edit({ title: NEW_TITLE })
    assert.equal((await ask('DELETE', `/admin/publications/${id}`, stage.back)).body.data.title, NEW_TITLE)
    assert.equal((await get(`/publications/${id}`)).status, 404)
    assertError(await ask('DELETE', `/publications/${id}/modification`, member), 404, 'not_found')
    assert.equal((await get('/admin/publications?moderation_status=pending&deleted=true', stage.back)).body.meta.total, 1)
    await patch(`/admin/publications/${id}/restore`, undefined, stage.back)
    assert.deepEqual(
      [(await shown()).title, (await office()).title, (await office()).moderation_status],
      ['Vide-grenier', NEW_TITLE, 'pending'],
    )
  })

  test('items that nobody sees change as before; a scheduled one becomes public as it was approved', async () => {
    for (const state of [
      { moderation_status: 'pending', valide: false, publie_le: null },
      { moderation_status: 'rejected', valide: false },
    ]) {
      id = await make(state)
      const { data } = (await edit({ title: NEW_TITLE })).body
      assert.deepEqual([data.moderation_status, data.modification, await stored()], ['pending', null, []])
    }
    id = await make({ moderation_status: 'approved', publie_le: minutes(60) })
    await edit({ title: NEW_TITLE })
    assert.equal((await get('/me/publications?etat=scheduled', { token: stage.owner.token })).body.meta.total, 1)
    await (
      await harness()
    ).db
      .updateTable('publications')
      .set({ publie_le: minutes(-1) })
      .where('id', '=', id)
      .execute()
    assert.equal((await shown()).title, 'Vide-grenier')
  })

  test('the cancellation of an occurrence does not wait, its reason does; a lifted alert does not, and the edit that waits is of a lifted alert', async () => {
    const inADay = new Date(Date.now() + 86_400_000).toISOString()
    const by = { token: stage.maire.token }
    const { data } = (
      await post(
        '/publications',
        {
          title: 'Crue',
          body: 'La Cèze monte.',
          acteur_id: stage.mairie,
          commune_id: stage.commune,
          type_id: '01990000-0000-7000-8000-000000000003',
          expire_le: inADay,
          alerte: { severite: 'danger' },
        },
        by,
      )
    ).body
    id = data.id
    await (await harness()).db.updateTable('acteurs').set({ can_publish: false }).where('id', '=', stage.mairie).execute()
    const corrected = await post(`/publications/${id}/alerte/correction`, { message: 'Plus haut', title: 'Grande crue' }, by)
    assert.deepEqual([corrected.status, corrected.body.data.moderation_status], [200, 'pending'], JSON.stringify(corrected.body))
    assert.deepEqual([(await shown()).title, (await shown()).alerte.corrections], ['Crue', []])
    assert.equal((await post(`/publications/${id}/alerte/levee`, { motif: 'Décrue' }, by)).status, 200)
    assert.deepEqual(
      [(await shown()).alerte.levee_motif, (await office()).alerte.levee_motif, (await office()).moderation_status],
      ['Décrue', 'Décrue', 'pending'],
    )
    await decide(SHOWS)
    const now = await shown()
    assert.deepEqual([now.title, now.alerte.levee_motif, now.alerte.corrections.length], ['Grande crue', 'Décrue', 1])

    id = await make({ type_id: EVENEMENT, evenement: EVENT })
    const [occurrence] = (await shown()).evenement.occurrences
    const moved = await patch(`/publications/${id}/occurrences/${occurrence.id}`, { statut: 'annule', motif: 'Pluie' }, member)
    assert.deepEqual([moved.status, moved.body.data.moderation_status], [200, 'pending'], JSON.stringify(moved.body))
    const first = async () => {
      const { statut, motif } = (await shown()).evenement.occurrences[0]
      return [statut, motif]
    }
    assert.deepEqual(await first(), ['annule', null])
    await decide(SHOWS)
    assert.deepEqual(await first(), ['annule', 'Pluie'])
  })

  test('two moderators at once, and an edit during the decision: one of them wins, the other is told', async () => {
    const { version } = (await edit({ title: NEW_TITLE })).body.data
    const ifMatch = { headers: { 'if-match': `"v${version}"` } }
    const got = await Promise.all([
      patch(`/admin/publications/${id}/moderate`, SHOWS, { ...stage.back, ...ifMatch }),
      patch(`/admin/publications/${id}/moderate`, REFUSES, { ...stage.back, ...ifMatch }),
      patch(`/publications/${id}`, { title: 'Encore' }, { ...member, ...ifMatch }),
    ])
    assert.deepEqual(
      got.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 412, 412],
    )
    const won = got.find(({ status }) => status === 200)?.body.data
    assert.equal((await office()).title, won.title)
    assert.deepEqual(await differences(), [])
    // Without a version nothing is lost either: the last one finds what the first one left.
    await edit({ title: 'Un' })
    await Promise.all([decide(SHOWS), edit({ title: 'Deux' })])
    assert.ok(['Un', 'Deux'].includes((await shown()).title))
    assert.equal((await office()).title, 'Deux')
  })

  test('pictures of a waiting edit are in use, and those of both versions stay until the decision', async () => {
    const { db } = await harness()
    const [old, fresh] = [await makeMedia(stage.acteur), await makeMedia(stage.acteur)]
    const uses = async () =>
      Promise.all(
        [old, fresh].map(
          async (media) => (await db.selectFrom('medias').select('uses').where('id', '=', media).executeTakeFirstOrThrow()).uses,
        ),
      )
    await edit({ images: [{ media_id: old, alt: 'La place' }] }, stage.back)
    const edited = rowOf(await edit({ images: [{ media_id: fresh, alt: 'La salle' }] }))
    assert.deepEqual(await uses(), [1, 1])
    assert.deepEqual([(await shown()).images[0].alt, (await office()).images[0].alt], ['La place', 'La salle'])
    const approved = rowOf(await decide(SHOWS))
    assert.deepEqual([await uses(), (await shown()).images[0].alt], [[0, 1], 'La salle'])
    await undo(approved)
    assert.deepEqual([await uses(), (await shown()).images[0].alt], [[1, 1], 'La place'])
    await undo(edited)
    assert.deepEqual(await uses(), [1, 0])
    // Clearing the list is a change like any other.
    await edit({ images: [] })
    assert.equal((await shown()).images.length, 1)
    await decide(SHOWS)
    assert.deepEqual([(await shown()).images, await uses()], [[], [0, 0]])
  })

  test('an import leaves a publication with an edit beside it', async () => {
    const known = {
      publication_id: id,
      content_hash: '',
      source_hash: 'a',
      undone_hash: null,
      removed_at: null,
      kept: false,
      aliases: [],
      deleted_at: null,
    }
    const row = {
      title: 'Loto',
      body: 'Texte.',
      type_id: null,
      date_debut: null,
      date_fin: null,
      source_url: null,
      image_url: null,
      evenement: null,
    }
    const item = { ...known, ...row, undone_earlier: [], external_id: '1', version: 1, moderation_status: 'published', valide: true }
    const incoming = { content: { ...row, title: 'Bal' }, source_hash: 'b', since: null }
    for (const waiting_edit_status of ['pending', 'rejected', null]) {
      const { write, message } = planKnown({ ...item, content_hash: digest(row), waiting_edit_status }, incoming, true)
      assert.deepEqual([write.how, message.code], waiting_edit_status ? ['none', 'import.edited_by_hand'] : ['update', 'import.changed'])
    }
  })

  test('the author’s export has the edit; an erasure keeps it without the author, and without the address', async () => {
    const h = await harness()
    const email = 'auteur@exemple-canari.fr'
    await h.db.updateTable('users').set({ email }).where('id', '=', stage.member.id).execute()
    await edit({ body: `Écrire à ${email}.` })
    await decide({ ...REFUSES, reason: `Sans ${email}` })
    const { body } = await get(`/admin/users/${stage.member.id}/export`, stage.back)
    const section = body.data.sections.find(({ key }: { key: string }) => key === 'modifications')
    assert.deepEqual(
      section.rows.map((row: { content: object }) => row.content),
      [{ body: `Écrire à ${email}.` }],
    )
    await erasePerson({ ...h, caller: machineCaller('cli') }, { who: { userId: stage.member.id }, dryRun: false })
    const [row] = await stored()
    assert.equal(row?.author, null)
    assert.ok(!JSON.stringify(row).includes(email), JSON.stringify(row))
    assert.equal((await office()).moderation_status, 'rejected')
  })

  test('the trail has who changed what, without long texts', async () => {
    await edit({ title: NEW_TITLE, body: 'Un texte.' })
    await decide(REFUSES)
    await decide(SHOWS)
    const rows = (await trail(id)).map(({ action, changes }) => [action, changes as Record<string, unknown[]>] as const)
    assert.deepEqual(
      rows.map(([action]) => action),
      ['publication.update', 'publication.moderate', 'publication.moderate'],
    )
    const [[, edited], [, refused], [, approved]] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0]]
    assert.deepEqual(Object.keys(edited).toSorted(), ['body', 'moderation_status', 'modification', 'title', 'valide'])
    assert.deepEqual(edited['moderation_status'], ['published', 'pending'])
    assert.deepEqual(refused['moderation_status'], ['pending', 'rejected'])
    assert.deepEqual(
      [approved['moderation_status'], approved['valide']],
      [
        ['rejected', 'published'],
        [false, true],
      ],
    )
  })
})
