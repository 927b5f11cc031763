import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { newId } from '../../../platform/db/id.ts'
import { harness } from '../../../test/harness.ts'
import { ask, assertError, get, patch, post, rowOf } from '../../../test/http.ts'
import { makeActeur, makeCommune, makePublication, unusedCode } from '../../../test/make.ts'
import { setStage, type Stage } from '../../../test/stage.ts'
import { tableRows } from '../../../test/changed-tables.ts'

type Full = Record<string, unknown> & { infos: object[]; elus: object[]; collectes: object[] }

describe('undoing what was done with a commune', () => {
  let stage: Stage
  let id: string
  before(async () => {
    stage = await setStage()
  })
  beforeEach(async () => {
    const { db } = await harness()
    id = await makeCommune({ codes_postaux: ['01000'], population: 1200, latitude: 46.2, longitude: 5.2, siren: '210100012' })
    // What registers contributions, with columns that nobody is shown.
    await db
      .insertInto('elus')
      .values(
        [1, 2].map((n) => ({
          id: newId(),
          commune_id: id,
          nom: `Élue ${n}`,
          prenom: 'Anne',
          fonction_type: 'conseiller',
          source: 'rne',
          source_cle: `${id}-${n}`,
          mandats: JSON.stringify({ cm: { rang: n } }),
          date_debut_mandat: '2026-03-22',
          ordre: n,
        })),
      )
      .execute()
    await db
      .insertInto('commune_infos')
      .values({
        id: newId(),
        commune_id: id,
        libelle: 'Mairie',
        type: 'mairie',
        telephone: '04 74 00 00 01',
        telephone_e164: '+33474000001',
        horaires: JSON.stringify([{ jours: [1], plages: [['09:00', '12:00']] }]),
        latitude: 46.123456789,
        source: 'dila',
        source_id: `dila-${id}`,
        source_maj_le: '2026-01-02',
        ordre: 100,
      })
      .execute()
    await db
      .insertInto('collectes')
      .values({
        id: newId(),
        commune_id: id,
        type_dechet: 'verre',
        libelle: 'Verre',
        frequence: 'dates',
        dates: ['2199-01-02', '2199-02-03'],
        jours: [1, 4],
        heure_debut: '06:30',
        exceptions: JSON.stringify([{ date: '2199-01-02', remplacee_par: '2199-01-03', motif: 'Férié' }]),
      })
      .execute()
  })
  const undo = (row: string) => post(`/admin/audit/${row}/undo`, undefined, stage.back)
  const edit = (change: object, of = id) => patch(`/admin/communes/${of}`, change, stage.back)
  const full = async (of = id): Promise<Full> => {
    const { version: _, updated_at: __, ...data } = (await get(`/admin/communes/${of}/full`, stage.back)).body.data
    return data
  }
  const mairieOf = (commune: string) => makeActeur(commune, { type: 'mairie', telephone: '04 74 00 00 09' })

  const elue = { nom: 'Neuve', prenom: 'Line', fonction_type: 'adjoint' }
  const benne = { type_dechet: 'encombrants', libelle: 'Benne', frequence: 'mensuelle', jours: [6] }
  for (const [name, change] of [
    ['its own fields', () => ({ codes_postaux: ['01000', '01001'], population: null, latitude: null, longitude: null })],
    ['its name, and what it was found by', () => ({ nom: 'Ville-Neuve' })],
    ['its slug', () => ({ slug: `ailleurs-${id}` })],
    ['its code, with département, region and time zone', () => ({ code_insee: `974${String(Date.now()).slice(-2)}` })],
    ['its département alone', () => ({ departement: '69' })],
    ['its municipal office, which overrides the information', async () => ({ mairie_actor_id: await mairieOf(id) })],
    [
      'information: another row, one changed, one gone',
      ({ infos }) => ({
        infos: [
          { libelle: 'Urgence', type: 'urgence', telephone: '15' },
          { ...infos[0], telephone: '04 74 00 00 02', libelle: 'Accueil' },
        ],
      }),
    ],
    ['information, all of it', () => ({ infos: [] })],
    [
      'officials: one hidden, one renamed, one added',
      ({ elus }) => ({ elus: [{ ...elus[0], visible: false }, { ...elus[1], nom: 'Renommée' }, elue] }),
    ],
    ['officials, all of them', () => ({ elus: [] })],
    [
      'collections: changed and added',
      ({ collectes }) => ({ collectes: [benne, { ...collectes[0], dates: ['2199-03-04'], heure_debut: null }] }),
    ],
    ['collections, all of them', () => ({ collectes: [] })],
    [
      'everything at once',
      async () => ({
        nom: 'Toute-Autre',
        slug: `toute-autre-${id}`,
        population: 3,
        mairie_actor_id: await mairieOf(id),
        infos: [],
        elus: [elue],
        collectes: [benne],
      }),
    ],
  ] as [string, (original: Full) => object | Promise<object>][]) {
    test(`an edit of ${name}, to the last column`, async () => {
      const sent = await change(await full())
      const [original, shown] = [await tableRows(), await full()]
      const row = rowOf(await edit(sent))
      assert.notDeepEqual(await full(), shown)
      const { status, body } = await undo(row)
      assert.deepEqual(
        [status, body.data],
        [
          200,
          {
            undone: [{ target_type: 'commune', target_id: id, target_label: (await full()).nom, version: body.data.undone?.[0].version }],
            kept: [],
          },
        ],
      )
      assert.deepEqual(await full(), shown)
      assert.deepEqual(await tableRows(), original)
      assertError(await undo(row), 409, 'invalid_state')
    })
  }

  test('changed since, by hand or by an import, it is refused; undone in turn it goes', async () => {
    const { db } = await harness()
    const original = await full()
    const [first, then] = [rowOf(await edit({ elus: [] })), rowOf(await edit({ population: 5 }))]
    assertError(await undo(first), 409, 'invalid_state')
    assert.deepEqual([(await undo(then)).status, (await undo(first)).status], [200, 200])
    assert.deepEqual(await full(), original)
    const last = rowOf(await edit({ population: 6 }))
    await db
      .updateTable('communes')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    assertError(await undo(last), 409, 'invalid_state')
  })

  test('slugs back and forth: addresses go on leading here, and what was freed may be another’s', async () => {
    const { slug } = (await full()) as unknown as { slug: string }
    const row = rowOf(await edit({ slug: `deux-${id}` }))
    assert.equal((await undo(row)).status, 200)
    assert.equal((await get(`/communes/${slug}`)).body.data.id, id)
    assertError(await get(`/communes/deux-${id}`), 404, 'not_found')
    const other = await makeCommune()
    assert.equal((await edit({ slug: `deux-${id}` }, other)).status, 200)
  })

  test('what another has taken since is not taken back', async () => {
    const code_insee = unusedCode()
    const mine = await makeCommune({ code_insee })
    const row = rowOf(await edit({ code_insee: unusedCode() }, mine))
    rowOf(await post('/admin/communes', { nom: 'Une autre', code_insee }, stage.back))
    assertError(await undo(row), 409, 'already_exists')
  })

  test('a municipal office that was deleted since does not come back', async () => {
    const mairie = await mairieOf(id)
    await edit({ mairie_actor_id: mairie })
    const row = rowOf(await edit({ mairie_actor_id: null }))
    await ask('DELETE', `/admin/acteurs/${mairie}`, stage.back)
    const original = await full()
    assertError(await undo(row), 409, 'invalid_state')
    assert.deepEqual(await full(), original)
    await ask('DELETE', `/admin/acteurs/${mairie}/restore`, stage.back)
    assert.equal((await undo(row)).status, 200)
  })

  test('what was made goes, while nothing lies in it', async () => {
    const make = async () => {
      const body = { nom: 'Faux-Pas', code_insee: unusedCode(), elus: [elue], collectes: [benne], infos: [{ libelle: 'Mairie' }] }
      const got = await post('/admin/communes', body, stage.back)
      return { made: got.body.data.id as string, row: rowOf(got) }
    }
    const original = await tableRows()
    const empty = await make()
    assert.equal((await undo(empty.row)).status, 200)
    assert.deepEqual(await tableRows(), original)
    assertError(await get(`/admin/communes/${empty.made}/full`, stage.back), 404, 'not_found')
    for (const use of [
      (made: string) => makeActeur(made),
      (made: string) => makePublication(stage.acteur, stage.commune, { commune_ids: [made] }),
      (made: string) => patch(`/admin/acteurs/${stage.acteur}`, { commune_ids: [made] }, stage.back),
    ]) {
      const { made, row } = await make()
      await use(made)
      assertError(await undo(row), 409, 'invalid_state')
      assert.equal((await get(`/admin/communes/${made}/full`, stage.back)).status, 200)
    }
  })
})
