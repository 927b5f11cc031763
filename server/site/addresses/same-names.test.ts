// Neutral: pages are made from the API's answers, whose reads run on each kind.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { communesAtReservedAddresses } from '../../chapters/communes/reserved-addresses.ts'
import { harness } from '../../test/harness.ts'
import { get, patch, post } from '../../test/http.ts'
import { makeActeur, makeCommune, makePublication } from '../../test/make.ts'
import { getPage, open } from '../../test/pages.ts'
import { setStage, type Stage } from '../../test/stage.ts'

/** The codes of communes of one name: two of the same département, one overseas; and their postal codes. */
const CODES = { '24449': '24500', '24450': '24600', '33450': '33490', '2A449': '20100', '97449': '97490' } as const
const PLACES: Record<string, string> = {
  '24449': 'Dordogne (24)',
  '24450': 'Dordogne (24)',
  '33450': 'Gironde (33)',
  '2A449': 'Corse-du-Sud (2A)',
  '97449': 'La Réunion (974)',
}

describe('communes with the same name, and with the address of another page', () => {
  let stage: Stage
  const slugs = new Map<string, string>()

  before(async () => {
    stage = await setStage()
    for (const [code_insee, postal] of Object.entries(CODES)) {
      const { status, body } = await post('/admin/communes', { nom: 'Saint-Martin', code_insee, codes_postaux: [postal] }, stage.back)
      assert.equal(status, 201, JSON.stringify(body))
      slugs.set(code_insee, body.data.slug)
    }
  })

  test('each has a slug of its own, which leads to it', async () => {
    assert.deepEqual([...slugs.values()], ['saint-martin', 'saint-martin-24', 'saint-martin-33', 'saint-martin-974', 'saint-martin-2a'])
    for (const [code, slug] of slugs) {
      const { status, text } = await getPage(`/${slug}`)
      assert.equal(status, 200)
      assert.ok(text.toLowerCase().includes(`href="/departement/${code.slice(0, code.startsWith('97') ? 3 : 2).toLowerCase()}"`), slug)
      assert.ok(text.includes(CODES[code as keyof typeof CODES]), slug)
    }
  })

  test('a straight apostrophe of the official list is read as a typographic one; address and API keep theirs', async () => {
    const { body } = await post('/admin/communes', { nom: "L'Haÿ-les-Prés", code_insee: '33451', codes_postaux: ['33491'] }, stage.back)
    for (const page of ['', '/infos', '/agenda', '/annuaire', '/dechets']) {
      const { words } = await getPage(`/${body.data.slug}${page}`)
      assert.match(words, /L’Haÿ-les-Prés/, page)
      assert.doesNotMatch(words, /L'Haÿ/, page)
    }
    assert.deepEqual([body.data.slug, body.data.nom], ['l-hay-les-pres', "L'Haÿ-les-Prés"])
    const found = await getPage('/recherche?q=33491')
    assert.doesNotMatch(found.words, /L'Haÿ/)
  })

  test('the search lists all of them, each with its département and postal code, overseas too; a postal code leads to its commune', async () => {
    for (const address of ['/recherche?q=saint+martin', '/en/recherche?q=Saint-Martin']) {
      const { text } = await getPage(address)
      const found = [
        ...text.matchAll(
          /href="(?:\/en)?\/(saint-martin[\w-]*)"\s*><span>Saint-Martin <span class="small under">([^<]+)<\/span><\/span\s*>\s*<span class="num small">(\d{5})</g,
        ),
      ]
      assert.deepEqual(
        new Map(found.map(([, slug = '', place, postal]) => [slug, `${place} ${postal}`])),
        new Map([...slugs].map(([code, slug]) => [slug, `${PLACES[code]} ${CODES[code as keyof typeof CODES]}`])),
      )
    }
    assert.equal((await open('/recherche?q=33490')).headers.get('location'), '/saint-martin-33')
  })

  test('the département is beside the name in the title, the way back, feeds, rows of other places, and what is followed', async () => {
    const { db } = await harness()
    const [commune] = (await db.selectFrom('communes').select('id').where('code_insee', '=', '33450').execute()).map(({ id }) => id)
    assert.ok(commune)
    const acteur = await makeActeur(commune, { nom: 'Mairie de Saint-Martin', type: 'mairie' })
    const id = await makePublication(acteur, commune, { title: 'Ouverture du guichet' })
    const page = await getPage('/saint-martin-33')
    assert.match(page.text, /<title>Saint-Martin \(33\) — /)
    assert.match((await getPage('/saint-martin-33/suivre')).text, /data-nom="Saint-Martin \(33\)"/)
    assert.match((await getPage('/saint-martin-33/infos')).text, /class="brand"[^>]*>.*?Saint-Martin \(33\)<\/a/s)
    assert.match(page.text, /"name":"Mairie de Saint-Martin"/)
    assert.match((await getPage('/saint-martin-2a/infos')).text, /<title>Mairie et infos pratiques de Saint-Martin \(2A\) — /)
    assert.match(
      (await getPage('/en/saint-martin-974/agenda')).text,
      /<title>Events in Saint-Martin \(974\) — [\s\S]*>Saint-Martin \(974\)<\/a><\/li>/,
    )
    const publication = await getPage((await open(`/publication/${id}`)).headers.get('location') ?? '')
    assert.match(publication.text, /<title>Ouverture du guichet — Saint-Martin \(33\) — /)
    assert.match(publication.text, /<li><a href="\/saint-martin-33">Saint-Martin \(33\)<\/a><\/li>/)
    assert.match((await getPage('/')).words, /Mairie de Saint-Martin \(33\)/)
    assert.match((await getPage('/mes-communes?c=saint-martin-33,saint-martin')).words, /Saint-Martin \(33\)[\s\S]*Saint-Martin \(24\)/)
    const feed = await open('/saint-martin-33/actualites.rss')
    assert.match(feed.text, /<title>Actualités de Saint-Martin \(33\) – |<title>Actualités de Saint-Martin \(33\) — /)
  })

  test('the postal code of a commune leads to it, also where it is the INSEE code of others', async () => {
    const { db } = await harness()
    await db
      .updateTable('communes')
      .set({ codes_alias: ['33490'] })
      .where('code_insee', '=', '24449')
      .execute()
    await db
      .updateTable('communes')
      .set({ codes_postaux: ['97490', '97491'] })
      .where('code_insee', '=', '97449')
      .execute()
    assert.equal((await open('/recherche?q=33490')).headers.get('location'), '/saint-martin-33')
    assert.equal((await open('/recherche?q=97491')).headers.get('location'), '/saint-martin-974')
    const { body } = await get('/communes?q=33490')
    assert.deepEqual(
      body.data.map(({ code_insee }: { code_insee: string }) => code_insee),
      ['33450', '24449'],
    )
  })

  test('a stored slug that a later release reserves: the other page is shown, the start names it, and a rename gives the commune its page', async () => {
    const { db } = await harness()
    assert.deepEqual(await communesAtReservedAddresses(db), [])
    const id = await makeCommune({ nom: 'Contact', slug: 'contact' })
    assert.doesNotMatch((await open('/contact')).text, /href="\/contact\/suivre"/)
    assert.deepEqual(await communesAtReservedAddresses(db), ['contact'])
    const renamed = await patch(`/admin/communes/${id}`, { slug: 'contact-01' }, stage.back)
    assert.equal(renamed.status, 200, JSON.stringify(renamed.body))
    assert.match((await open('/contact-01')).text, /href="\/contact-01\/suivre"/)
    assert.deepEqual(await communesAtReservedAddresses(db), [])
  })
})
