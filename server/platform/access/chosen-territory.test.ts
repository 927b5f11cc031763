import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { TERRITOIRE_MAX } from '../../../contract/access/territoire.ts'
import { harness } from '../../test/harness.ts'
import { type Ask, assertError, get, post } from '../../test/http.ts'
import { makeActeur, makeClaim, makeCommune, makeDefibrillateur, makeOfficer, makePublication, makeThread } from '../../test/make.ts'
import { setStage, type Stage } from '../../test/stage.ts'

const PENDING = { moderation_status: 'pending', valide: false, publie_le: null }
const SIREN = '200072460'

/** Spec §2-97. */
describe('the territory that a reader chooses', () => {
  let stage: Stage
  let near: string
  const made: Record<string, { near: string; far: string }> = {}
  before(async () => {
    const { db } = await harness()
    stage = await setStage()
    near = await makeCommune({
      nom: 'Wimille',
      departement: '62',
      departement_nom: 'Pas-de-Calais',
      epci_siren: SIREN,
      epci_nom: 'Boulonnais',
    })
    const far = await makeCommune({ nom: 'Wimmenau', departement: '67', departement_nom: 'Bas-Rhin' })
    await db
      .insertInto('commune_noms')
      .values([
        { commune_id: near, nom: 'Wimille', recherche: 'wimille', type: 'commune' },
        { commune_id: far, nom: 'Wimmenau', recherche: 'wimmenau', type: 'commune' },
      ])
      .execute()
    const [mine, other] = [await makeActeur(near, { nom: 'Ouvroir' }), await makeActeur(far, { nom: 'Ouvroir' })]
    made['/admin/acteurs?q=ouvroir'] = { near: mine, far: other }
    const publications = {
      near: await makePublication(mine, near, { title: 'Ouvroir', ...PENDING }),
      far: await makePublication(other, far, { title: 'Ouvroir', ...PENDING }),
    }
    made['/admin/publications?q=ouvroir'] = publications
    made['/admin/publications?moderation_status=pending'] = publications
    made['/admin/claims?status=pending'] = { near: await makeClaim(mine), far: await makeClaim(other) }
    made['/admin/messages/threads?q=ouvroir'] = {
      near: await makeThread({ acteur_id: mine, subject: 'Ouvroir' }),
      far: await makeThread({ acteur_id: other, subject: 'Ouvroir' }),
    }
    const source = async (commune_id: string, url: string): Promise<string> =>
      (await post('/admin/import-sources', { nom: 'Ouvroir', type: 'rss', url, commune_id }, stage.back)).body.data.id
    made['/admin/import-sources?q=ouvroir'] = {
      near: await source(near, 'https://wimille.example.fr/flux'),
      far: await source(far, 'https://wimmenau.example.fr/flux'),
    }
    made['/admin/defibrillateurs-france?per_page=100'] = {
      near: (await makeDefibrillateur(near)).id,
      far: (await makeDefibrillateur(far)).id,
    }
    made['/communes?q=wim'] = { near, far }
  })
  const places = () => [`departement:62`, `intercommunalite:${SIREN}`, `commune:${near}`]
  const read = (path: string, territoire: string, by: Ask = stage.back) =>
    get(`${path}${path.includes('?') ? '&' : '?'}territoire=${encodeURIComponent(territoire)}`, by)
  const ids = (got: { body: { data: { id: string }[] } }) => got.body.data.map(({ id }) => id)

  test('lists and their totals have what is inside, by each kind of place', async () => {
    for (const [path, { near: inside, far }] of Object.entries(made))
      for (const place of places()) {
        const got = await read(path, place)
        assert.equal(got.status, 200, `${path} ${place} ${JSON.stringify(got.body)}`)
        assert.ok(ids(got).includes(inside) && !ids(got).includes(far), `${path} ${place}`)
        const total = got.body.meta.total ?? Number(got.headers.get('x-total-count'))
        assert.equal(total, ids(got).length, `${path} ${place}`)
        assert.ok(ids(await read(path, '')).includes(far), `${path}: an empty choice is none`)
      }
  })

  test('two places add up; the counts of the dashboard are those of the lists', async () => {
    const both = `departement:62,departement:67`
    assert.equal((await read('/admin/acteurs?q=ouvroir', both)).body.meta.total, 2)
    const figures = (await read('/admin/dashboard', 'departement:62')).body
    for (const [name, path] of [
      ['publications_pending', '/admin/publications?moderation_status=pending'],
      ['claims_pending', '/admin/claims?status=pending'],
      ['acteurs', '/admin/acteurs'],
    ] as const)
      assert.equal(figures[name], (await read(path, 'departement:62')).body.meta.total, name)
    assert.equal(typeof figures.users, 'number', 'what has no place is not narrowed')
    const { per_day, pending } = (await read('/admin/dashboard/moderation', 'departement:62')).body.data
    assert.equal(pending, figures.publications_pending)
    assert.equal(
      per_day.reduce((sum: number, { received }: { received: number }) => sum + received, 0),
      1,
    )
  })

  test('a choice never widens the rights of a role', async () => {
    const officer = await makeOfficer('moderateur', { communes: [stage.commune] })
    assert.equal((await read('/admin/publications', 'departement:62', officer)).body.meta.total, 0)
    assert.equal((await read('/admin/dashboard', 'departement:62', officer)).body.publications, 0)
    const own = await makePublication(stage.acteur, stage.commune, PENDING)
    assert.ok(ids(await read('/admin/publications', `commune:${stage.commune},departement:62`, officer)).includes(own))
    assert.equal((await read('/admin/publications?duplicates=true', 'departement:62', officer)).body.meta.total, 0)
    const { data } = (await get('/admin/territoires?q=wimille', officer)).body
    assert.deepEqual(data, [])
  })

  test('places are found by name, with the number of their communes', async () => {
    const found = async (q: string) =>
      (await get(`/admin/territoires?q=${encodeURIComponent(q)}`, stage.back)).body.data.map(
        ({ territoire, communes }: { territoire: string; communes: number }) => [territoire, communes],
      )
    assert.deepEqual(await found('pas de cal'), [['departement:62', 1]])
    assert.deepEqual(await found('boulon'), [[`intercommunalite:${SIREN}`, 1]])
    assert.deepEqual(await found('wimille'), [[`commune:${near}`, 1]])
    const codes = `departement:62,intercommunalite:${SIREN},commune:${near},commune:${crypto.randomUUID()}`
    const { data } = (await get(`/admin/territoires?lieux=${codes}`, stage.back)).body
    assert.deepEqual(
      data.map(({ kind }: { kind: string }) => kind),
      ['departement', 'intercommunalite', 'commune'],
    )
    const all = (await get('/admin/territoires', stage.back)).body.data
    assert.ok(all.length > 1 && all.every(({ kind }: { kind: string }) => kind === 'departement'))
  })

  test('a name that begins with the words comes before one that is alike', async () => {
    await makeCommune({
      nom: 'Lilliers-Bruay',
      departement: '62',
      epci_siren: '200072478',
      epci_nom: 'CA de Lillers-Bruay, Artois',
    })
    const names = async (q: string) =>
      (await get(`/admin/territoires?q=${encodeURIComponent(q)}`, stage.back)).body.data.map(({ nom }: { nom: string }) => nom)
    assert.equal((await names('lillers-bruay'))[0], 'CA de Lillers-Bruay, Artois')
  })

  test('it is bounded in size and form', async () => {
    for (const wrong of ['62', 'departement:6', 'commune:x', `departement:62;departement:67`])
      assertError(await read('/admin/acteurs', wrong), 422, 'validation_failed')
    const many = Array.from({ length: TERRITOIRE_MAX + 1 }, () => 'departement:62').join(',')
    assertError(await read('/admin/acteurs', many), 422, 'validation_failed')
  })
})
