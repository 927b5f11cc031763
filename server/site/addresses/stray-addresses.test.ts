import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { slugOf } from '../../../apps/site/html/paths.ts'
import { harness } from '../../test/harness.ts'
import { makeCommune } from '../../test/make.ts'
import { getPage, open } from '../../test/pages.ts'

const location = async (path: string) => {
  const { status, headers } = await open(path)
  return [status, headers.get('location')]
}

/** What residents type in the place of an address or of a name. */
describe('addresses and names that residents type', () => {
  before(async () => {
    const h = await harness()
    await h.reset()
    const make = async (values: { nom: string; slug: string; departement: string; codes_postaux: string[] }) => {
      const id = await makeCommune(values)
      const recherche = slugOf(values.nom).replaceAll('-', ' ')
      await h.db.insertInto('commune_noms').values({ commune_id: id, nom: values.nom, recherche, type: 'commune' }).execute()
      return id
    }
    const bethune = await make({ nom: 'Béthune', slug: 'bethune', departement: '62', codes_postaux: ['62400'] })
    await make({ nom: 'Béthune-sur-Élan', slug: 'bethune-sur-elan', departement: '76', codes_postaux: ['76001'] })
    await make({ nom: 'Annezin', slug: 'annezin', departement: '62', codes_postaux: ['62232'] })
    await make({ nom: 'Verquin', slug: 'verquin', departement: '62', codes_postaux: ['62232'] })
    await make({ nom: 'Saint-Denis', slug: 'saint-denis-93', departement: '93', codes_postaux: ['93200'] })
    await make({ nom: 'Saint-Denis', slug: 'saint-denis-974', departement: '974', codes_postaux: ['97400'] })
    await make({ nom: 'L’Haÿ-les-Prés', slug: 'l-hay-les-pres-94', departement: '94', codes_postaux: ['94240'] })
    await h.db
      .insertInto('commune_noms')
      .values({ commune_id: bethune, nom: 'Vieux-Bourg', recherche: 'vieux bourg', type: 'ancienne' })
      .execute()
  })

  test('the exact name of one commune leads to it, whatever others begin with it', async () => {
    for (const q of ['Béthune', 'bethune', 'BÉTHUNE', ' béthune '])
      assert.deepEqual(await location(`/recherche?q=${encodeURIComponent(q)}`), [302, '/bethune'], q)
    assert.deepEqual(await location('/en/recherche?q=bethune'), [302, '/en/bethune'])
    const { status, words } = await getPage('/recherche?q=beth')
    assert.equal(status, 200)
    assert.match(words, /2 communes trouvées/)
  })

  test('communes of the same name are offered, each with its département', async () => {
    const { words } = await getPage('/recherche?q=saint-denis')
    assert.match(words, /Seine-Saint-Denis \(93\)/)
    assert.match(words, /La Réunion \(974\)/)
  })

  test('a postal code as an address shows its communes', async () => {
    assert.deepEqual(await location('/62400'), [302, '/bethune'])
    assert.deepEqual(await location('/62232'), [302, '/recherche?q=62232'])
    const { words } = await getPage('/recherche?q=62232')
    assert.match(words, /Annezin .* Verquin/)
    assert.equal((await open('/00000')).status, 404)
  })

  test('a name as an address leads to its commune, or offers those of the name', async () => {
    assert.deepEqual(await location('/saint-denis'), [302, '/recherche?q=Saint-Denis'])
    assert.deepEqual(await location('/en/saint-denis'), [302, '/en/recherche?q=Saint-Denis'])
    assert.deepEqual(await location('/l-hay-les-pres'), [302, '/l-hay-les-pres-94'])
    assert.deepEqual(await location('/vieux-bourg'), [302, '/bethune'])
    const near = await getPage('/betune')
    assert.equal(near.status, 404)
    assert.match(near.words, /Cette page n’existe pas .*Des noms proches Béthune \(62\)/)
    assert.equal((await getPage('/zzzzzzzz')).words.includes('Des noms proches'), false)
  })

  test('an unknown address below a commune keeps the commune, and a question is answered', async () => {
    const { status, text, words } = await getPage('/bethune/xyz')
    assert.equal(status, 404)
    assert.match(text, /class="strip"[^]*?href="\/bethune"/)
    assert.match(text, /<meta name="robots" content="noindex"/)
    assert.match(words, /Voici les pages de Béthune\..* Collecte des déchets /)
    assert.equal((await open('/bethune/mois/2999-01')).status, 404)
    assert.match((await getPage('/bethune/mois/2999-01')).text, /class="strip"/)
    assert.deepEqual(await location('/bethune/poubelles'), [302, '/bethune/recherche?q=poubelles'])
    assert.deepEqual(await location('/en/bethune/carte-identite'), [302, '/en/bethune/recherche?q=carte+identite'])
    assert.equal((await open('/nulle-part-ailleurs/xyz')).status, 404)
  })

  test('a question with the name of a commune is answered there; without one, the commune is asked for', async () => {
    assert.deepEqual(await location(`/recherche?q=${encodeURIComponent('poubelles Béthune')}`), [302, '/bethune/recherche?q=poubelles'])
    assert.deepEqual(await location(`/recherche?q=${encodeURIComponent('carte d’identité à Annezin')}`), [
      302,
      `/annezin/recherche?q=${new URLSearchParams({ q: 'carte d’identité' }).toString().slice(2)}`,
    ])
    assert.match((await getPage('/recherche?q=poubelle')).words, /« poubelle » : cherchez d’abord votre commune/)
    assert.match((await getPage('/recherche?q=pharmacie+de+garde')).words, /Réponse 3237/)
    assert.match((await getPage('/recherche?q=urgence')).words, /Réponse 15 SAMU/)
  })

  test('suggestions while one types: communes, numbers, and where a question is answered', async () => {
    const suggested = async (q: string, prefix = '') => {
      const { status, headers, text } = await open(`${prefix}/recherche/suggestions.json?q=${encodeURIComponent(q)}`)
      assert.deepEqual([status, headers.get('content-type')], [200, 'application/json; charset=utf-8'], q)
      const { options, isQuestion } = JSON.parse(text) as { options: { text: string; note: string; to: string }[]; isQuestion: boolean }
      return { isQuestion, options: options.map(({ text: name, to }) => `${name} ${to}`) }
    }
    assert.deepEqual(await suggested('beth'), { isQuestion: false, options: ['Béthune /bethune', 'Béthune-sur-Élan /bethune-sur-elan'] })
    assert.deepEqual((await suggested('annez', '/en')).options, ['Annezin /en/annezin'])
    assert.deepEqual(await suggested('poubelle'), { isQuestion: true, options: [] })
    assert.deepEqual((await suggested('poubelle annezin')).options, ['poubelle annezin /annezin/recherche?q=poubelle'])
    assert.deepEqual((await suggested('pharmacie')).options, ['3237 tel:3237'])
    assert.deepEqual((await suggested('défibrillateur')).options, ['Urgence /defibrillateurs'])
    for (const none of ['', 'b', ' ']) assert.deepEqual(await suggested(none), { isQuestion: false, options: [] })
    assert.match((await open('/')).text, /<find-commune\s+data-path="\/recherche\/suggestions\.json"/)
  })
})
