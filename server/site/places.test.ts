// Neutral: pages are made from the API's answers, whose reads run on each kind.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { todayIn, toDay, toNumber } from '../chapters/communes/days.ts'
import { newId } from '../platform/db/id.ts'
import { type Harness, harness } from '../test/harness.ts'
import { makeActeur, makeCommune, makeDefibrillateur, makePublication, makeUser } from '../test/make.ts'
import { post } from '../test/http.ts'
import { getPage } from '../test/pages.ts'
import { EVENEMENT } from '../test/stage.ts'

const EVIL = '<script>alert("1")</script>'
const today = () => todayIn('Europe/Paris')
const inDays = (days: number) => toDay(toNumber(today()) + days)
const location = async (path: string) => {
  const { status, headers } = await getPage(path)
  return [status, headers.get('location')]
}

/** The pages of places and of several communes, the sheets, the searches. */
describe('pages around communes', () => {
  let h: Harness
  let id: string
  let far: string
  let club: string

  before(async () => {
    h = await harness()
    await h.reset()
    id = await makeCommune({
      nom: 'Saint-Élan',
      slug: 'saint-elan',
      latitude: 46.2,
      longitude: 5.2,
      population: 900,
      codes_postaux: ['01234'],
    })
    far = await makeCommune({ nom: 'L’Isle', slug: 'l-isle', latitude: 46.25, longitude: 5.2, population: 20 })
    await makeCommune({ nom: 'Ailleurs', slug: 'ailleurs', departement: '2A', departement_nom: "Côte-d'Oc" })
    club = await makeActeur(id, { nom: 'Club de yoga', slug: 'yoga', can_publish: true, valide: true })
    await makePublication(club, id, { title: `Yoga ${EVIL}`, kind: 'actualite' })
    await makePublication(await makeActeur(far), far, { title: 'Yoga au loin' })
  })

  test('département: its communes by letter, in both languages', async () => {
    const { status, words, text } = await getPage('/departement/01')
    assert.equal(status, 200)
    assert.match(words, /Département 01 · Auvergne-Rhône-Alpes Ain/)
    assert.ok(words.indexOf('Saint-Élan') < words.indexOf('L’Isle') && !words.includes('Ailleurs'))
    assert.ok(text.includes('href="/departement/01?lettre=I"'))
    const letter = await getPage('/en/departement/01?lettre=i')
    assert.ok(letter.words.includes('L’Isle') && !letter.words.includes('Saint-Élan'))
    assert.equal((await getPage('/departement/01?lettre=%3C')).words, words)
    assert.deepEqual(await location('/departement/2A'), [301, '/departement/2a'])
    const other = await getPage('/departement/2a')
    assert.ok(other.words.includes('Ailleurs') && other.words.includes('Côte-d’Oc') && !other.words.includes("Côte-d'Oc"))
    assert.ok((await getPage('/ailleurs')).words.includes('Côte-d’Oc'))
    for (const wrong of ['02', '999', 'ain', '2c']) assert.equal((await getPage(`/departement/${wrong}`)).status, 404, wrong)
  })

  test('around a position: rounded in its address; wrong ones are none', async () => {
    await makeDefibrillateur(id, { nom: 'DAE de la mairie', latitude: 46.2001, longitude: 5.2001 })
    assert.deepEqual(await location('/autour?lat=46.2004321&lng=5.19999'), [302, '/autour?lat=46.200&lng=5.200'])
    assert.deepEqual(await location('/en/autour?lat=46.2&lng=5.2'), [302, '/en/autour?lat=46.200&lng=5.200'])
    const { status, words, text } = await getPage('/autour?lat=46.200&lng=5.200')
    assert.equal(status, 200)
    assert.match(words, /Saint-Élan \(01\) 0 m L’Isle \(01\) 5,6 km/)
    assert.ok(words.includes('DAE de la mairie') && text.includes('href="tel:15"'))
    assert.match(text, /<meta name="robots" content="noindex"/)
    for (const wrong of [
      '',
      '?lat=46',
      '?lat=91.000&lng=5.000',
      '?lat=a&lng=b',
      '?lat=NaN&lng=1e3',
      `?lat=${encodeURIComponent(EVIL)}&lng=1`,
    ]) {
      const page = await getPage(`/autour${wrong}`)
      assert.equal(page.status, 200, wrong)
      assert.match(page.words, /Nom de la commune ou code postal/)
    }
    assert.match((await getPage('/autour?lat=0.000&lng=0.000')).words, /Aucune commune n’est à moins de 20 km/)
  })

  test('several communes together; unknown ones are left out', async () => {
    const { words, text } = await getPage('/mes-communes?c=saint-elan,l-isle,inconnue,%3Cb%3E,saint-elan')
    assert.ok(words.includes('Saint-Élan') && words.includes('L’Isle') && words.includes('Yoga au loin'))
    assert.equal(text.match(/class="daily"/g)?.length, 2)
    assert.ok(!text.includes('<script>alert'))
    assert.ok(text.includes('rel="canonical" href="/mes-communes?c=saint-elan%2Cl-isle"') || text.includes('noindex'))
    for (const none of ['', '?c=inconnue', '?c=,,,'])
      assert.match((await getPage(`/mes-communes${none}`)).words, /Suivez une commune depuis sa page/)
    assert.match((await getPage('/en/mes-communes')).words, /Follow a commune from its page/)
  })

  test('search of a commune, and around it', async () => {
    const { words, text } = await getPage('/saint-elan/recherche?q=yoga')
    assert.ok(words.includes('Club de yoga') && words.includes(`Yoga ${EVIL}`) && !words.includes('Yoga au loin'))
    assert.ok(!text.includes('<script>alert'))
    assert.ok((await getPage('/saint-elan/recherche?q=yoga&rayon=10')).words.includes('Yoga au loin'))
    assert.ok(!(await getPage('/saint-elan/recherche?q=yoga&rayon=1000')).words.includes('Yoga au loin'))
    assert.match((await getPage('/en/saint-elan/recherche?q=zzzz')).words, /Nothing published here answers “zzzz”/)
    const many = Array.from({ length: 60 }, (_, at) => `m${at}`).join('+')
    for (const odd of ['', '?q=', '?q=%20', `?q=${many}`, `?q=${'a'.repeat(250)}`, `?q=${encodeURIComponent(EVIL)}`]) {
      const page = await getPage(`/saint-elan/recherche${odd}`)
      assert.equal(page.status, 200, odd)
      assert.ok(!page.text.includes('<script>alert'))
    }
  })

  test('the sheet of a month: events and collections; months without a sheet are unknown', async () => {
    const month = today().slice(0, 7)
    const days = [1, 2, 3, 4, 5, 6, 7]
    const row = { type_dechet: 'verre', libelle: `Verre ${EVIL}`, frequence: 'hebdomadaire', jours: days, regle_feries: 'maintenue' }
    await h.db
      .insertInto('collectes')
      .values({ id: newId(), commune_id: id, ...row })
      .execute()
    const { token } = await makeUser({ links: [{ acteur_id: club, role: 'owner' }] })
    const event = { occurrences: [{ debut: `${today()}T23:59` }, { debut: `${inDays(1)}T10:00` }] }
    const sent = { title: 'Fête', body: 'Sur la place.', acteur_id: club, commune_id: id, type_id: EVENEMENT, evenement: event }
    assert.equal((await post('/publications', sent, { token })).status, 201)
    const { status, words, text } = await getPage(`/saint-elan/mois/${month}`)
    assert.equal(status, 200)
    assert.ok(words.includes(`Verre ${EVIL}`) && words.includes('Fête') && !text.includes('<script>alert'))
    assert.equal((await getPage(`/en/l-isle/mois/${month}`)).status, 200)
    const past = inDays(-40).slice(0, 7)
    for (const wrong of [past, '2999-01', '2026-13', 'mars', '2026-1'])
      assert.equal((await getPage(`/saint-elan/mois/${wrong}`)).status, 404, wrong)
    assert.deepEqual(await location(`/Saint-Elan/mois/${month}`), [301, `/saint-elan/mois/${month}`])
  })

  test('the poster of a commune', async () => {
    assert.match((await getPage('/saint-elan/affiche')).words, /Saint-Élan dans votre poche Alertes Jours de collecte/)
    assert.match((await getPage('/en/saint-elan/affiche')).words, /in your pocket Alerts Collection days/)
    // The service of the tests has no public address.
    assert.match((await getPage('/saint-elan/affiche')).words, /ni code ni adresse : l’exploitant du site n’a pas encore réglé/u)
  })

  test('a poster is printed on the size of paper that is asked for', async () => {
    for (const [query, body] of [
      ['', 'print'],
      ['?format=a3', 'print a3'],
      ['?format=a5', 'print a5'],
      ['?format=a0', 'print'],
    ] as const) {
      const { text, words } = await getPage(`/saint-elan/affiche${query}`)
      assert.ok(text.includes(`<body class="${body}"`), query)
      assert.match(words, /A4 A3 A5/)
    }
    assert.match((await getPage('/saint-elan/affiche')).text, /@page a3\{size:A3 portrait/)
  })

  test('the guide for the counter of a town hall', async () => {
    const { words } = await getPage('/saint-elan/guide')
    assert.match(words, /S’informer et publier à Saint-Élan/)
    assert.match(words, /Saisissez le code reçu par e-mail\./)
    assert.match((await getPage('/en/saint-elan/guide')).words, /I want to publish for my association or my shop/)
  })

  for (const [path, french, english] of [
    ['mentions-legales', 'Mentions légales', 'Legal notice'],
    ['vie-privee', 'Données personnelles', 'Personal data'],
    ['accessibilite', 'Accessibilité', 'Accessibility'],
    ['plan-du-site', 'Plan du site', 'Site map'],
  ] as const)
    test(`/${path} exists in both languages`, async () => {
      assert.ok((await getPage(`/${path}`)).text.includes(`>${french}</h1>`))
      assert.ok((await getPage(`/en/${path}?x=1`)).text.includes(`>${english}</h1>`))
    })

  test('the legal notice names what the operator has not set; the declaration of accessibility has its parts', async () => {
    assert.match((await getPage('/mentions-legales')).words, /n’a pas encore indiqué son nom/)
    const privacy = (await getPage('/vie-privee')).words
    assert.match(privacy, /n’a pas encore indiqué son nom/)
    assert.match(privacy, /Effacement 3\s+ans après la fin de la conversation/)
    assert.match(privacy, /Effacement 1\s+an après la décision/)
    assert.match(privacy, /Les justificatifs sont effacés plus tôt\s*: 90 jours après la décision/)
    const { words } = await getPage('/accessibilite')
    assert.match(words, /n’a pas publié ici de schéma pluriannuel/)
    for (const part of [
      'État de conformité',
      'non conforme',
      'Contenus non accessibles',
      'Retour et contact',
      'Voies de recours',
      'Défenseur des droits',
    ])
      assert.ok(words.includes(part), part)
    assert.equal((await getPage('/plan-du-site')).text.match(/href="\/departement\//g)?.length, 109)
  })
})
