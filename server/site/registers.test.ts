import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { todayIn, toDay, toNumber, isoWeekday } from '../chapters/communes/days.ts'
import { newId } from '../platform/db/id.ts'
import { type Harness, harness } from '../test/harness.ts'
import { patch } from '../test/http.ts'
import { makeActeur, makeCommune, makeDefibrillateur, makePublication, makeUser } from '../test/make.ts'
import { makeMedia } from '../test/make-media.ts'
import { getPage, warmPage } from '../test/pages.ts'

const EVIL = '<script>alert("1")</script>'
const today = () => todayIn('Europe/Paris')
const inDays = (days: number) => toDay(toNumber(today()) + days)
let h: Harness
let id: string

/** Every page with the title of its French and English main heading. */
const PAGES = [
  ['dechets', 'Collecte des déchets', 'Waste collection'],
  ['infos', 'Mairie et infos pratiques', 'Town hall and practical information'],
  ['elus', 'Élus', 'Elected officials'],
  ['annuaire', 'Associations et commerces', 'Associations and shops'],
  ['defibrillateurs', 'Défibrillateurs', 'Defibrillators'],
] as const

/** Waste collection, town hall, officials, directory, defibrillators. */
describe('the pages of registers', () => {
  before(async () => {
    h = await harness()
    await h.reset()
    id = await makeCommune({ nom: 'Saint-Élan', slug: 'saint-elan', latitude: 46.2, longitude: 5.2 })
    await makeCommune({ nom: 'Vide', slug: 'vide', latitude: 46.25, longitude: 5.2 })
  })

  test('the page of a commune draws its outline and names whose data it is, where there is one', async () => {
    const drawn = async (path: string) => {
      const { status, text } = await getPage(path)
      assert.equal(status, 200)
      return [
        text.includes('<svg class="contour"'),
        text.includes('d="M0 0l9 0 0 9z"'),
        /IGN, Admin Express 2026,/.test(text),
        /Licence Ouverte 2\.0/.test(text),
      ]
    }
    assert.deepEqual(await drawn('/saint-elan'), [false, false, false, false])
    const frame = { largeur: 9, hauteur: 9, ouest: 5.1, sud: 46.1, est: 5.3, nord: 46.3, latitude: 46.2, longitude: 5.2 }
    const outline = { commune_id: id, trace: 'M0 0l9 0 0 9z', ...frame, source: 'IGN, Admin Express', millesime: 2026 }
    await h.db.insertInto('commune_contours').values(outline).execute()
    assert.deepEqual(await drawn('/saint-elan'), [true, true, true, true])
    assert.deepEqual(await drawn('/en/saint-elan'), [true, true, true, true])
    assert.deepEqual(await drawn('/vide'), [false, false, false, false])
    await h.db.deleteFrom('commune_contours').execute()
    assert.deepEqual(await drawn('/saint-elan'), [false, false, false, false])
  })

  test('arms and picture of the town hall are those of its commune, on each of its pages', async () => {
    const mairie = await makeActeur(id, { type: 'mairie', nom: 'Mairie de Saint-Élan' })
    await h.db.updateTable('communes').set({ mairie_actor_id: mairie }).where('id', '=', id).execute()
    const shown = async (path: string) => {
      const { text } = await getPage(path)
      return [text.includes('class="arms"'), /<figure class="view">[^]*?alt="La place"[^]*?Image en haut de la page\s:\sZoé/.test(text)]
    }
    assert.deepEqual(await shown('/saint-elan'), [false, false])
    const [logo, photo] = [await makeMedia(mairie), await makeMedia(mairie)]
    const { token } = await makeUser({ links: [{ acteur_id: mairie, role: 'owner' }] })
    const body = { logo_media_id: logo, photo: { media_id: photo, alt: 'La place', credit: 'Zoé' } }
    assert.equal((await patch(`/acteurs/${mairie}/profil`, body, { token, source: 'mairie' })).status, 200)
    assert.deepEqual(await shown('/saint-elan'), [true, true])
    for (const path of ['/saint-elan/dechets', '/saint-elan/affiche']) assert.deepEqual(await shown(path), [true, false], path)
    await h.db.updateTable('acteurs').set({ active: false }).where('id', '=', mairie).execute()
    assert.deepEqual(await shown('/saint-elan'), [false, false])
    await h.db.updateTable('communes').set({ mairie_actor_id: null }).where('id', '=', id).execute()
    await h.db.updateTable('acteurs').set({ deleted_at: new Date().toISOString() }).where('id', '=', mairie).execute()
  })

  describe('every page of a register', () => {
    for (const [path, french, english] of PAGES) {
      test(`${path} exists in both languages, also where nothing is known`, async () => {
        for (const slug of ['saint-elan', 'vide'])
          for (const [address, title, language] of [
            [`/${slug}/${path}`, french, 'fr'],
            [`/en/${slug}/${path}`, english, 'en'],
          ] as const) {
            const { status, text, headers } = await getPage(address)
            assert.equal(status, 200, address)
            assert.match(headers.get('content-type') ?? '', /^text\/html/)
            assert.ok(text.includes(`<html lang="${language}">`))
            assert.ok(text.includes(`>${title}</h1>`), address)
            assert.equal(text.match(/<h1/g)?.length, 1)
            assert.doesNotMatch(text, /undefined|\[object|NaN/)
          }
      })

      test(`${path} has one address: capitals, accents and former names lead to it`, async () => {
        await h.db
          .insertInto('commune_slugs')
          .values({ slug: `ancien-${path}`, commune_id: id })
          .execute()
        for (const given of ['Saint-Elan', encodeURIComponent('saint-élan'), `ancien-${path}`]) {
          const { status, headers } = await getPage(`/${given}/${path}`)
          assert.deepEqual([status, headers.get('location')], [301, `/saint-elan/${path}`], given)
        }
        assert.equal((await getPage(`/en/SAINT-ELAN/${path}`)).headers.get('location'), `/en/saint-elan/${path}`)
        assert.equal((await getPage(`/inconnue/${path}`)).status, 404)
      })

      test(`${path} ignores parameters that it does not have, and wrong values`, async () => {
        const plain = await getPage(`/saint-elan/${path}`)
        const odd = await getPage(`/saint-elan/${path}?page=-1&type=roi&secteur=${encodeURIComponent(EVIL)}&rappel=3&x=1&q=%20`)
        assert.equal(odd.status, 200)
        assert.equal(odd.words, plain.words)
      })
    }
  })

  describe('waste collection', () => {
    const add = async (values: object) =>
      h.db
        .insertInto('collectes')
        .values({ id: newId(), commune_id: id, type_dechet: 'emballages', libelle: 'Emballages', frequence: 'hebdomadaire', ...values })
        .execute()

    test('shows the days, the sectors, the rules, and gives a calendar with a reminder', async (t) => {
      const weekday = isoWeekday(toNumber(inDays(2)))
      const door = { contenant: 'bac', couleur: 'jaune', jours: [weekday], regle_feries: 'maintenue', mode: 'porte_a_porte' }
      await add({ ...door, secteur: 'Nord', consigne: `La veille ${EVIL}` })
      await add({ ...door, secteur: 'Sud', couleur: 'brun', libelle: 'Biodéchets' })
      await add({ libelle: 'Verre', mode: 'apport_volontaire', contenant: 'conteneur', couleur: 'vert', secteur_detail: 'Place du marché' })

      await t.test('of all sectors', async () => {
        const { words, text } = await getPage('/saint-elan/dechets')
        for (const expected of ['Nord', 'Sud', 'Le bac jaune', 'Le bac brun', 'À déposer', 'Verre', 'Place du marché', `La veille ${EVIL}`])
          assert.ok(words.includes(expected), expected)
        assert.ok(!text.includes('<script>alert'))
        assert.ok(text.includes('class="bin brun"'))
        // Five weeks of a weekly collection in two sectors.
        assert.equal(text.match(/datetime="/g)?.length, 5)
      })
      await t.test('of one sector', async () => {
        const { words, text } = await getPage('/saint-elan/dechets?secteur=Nord')
        assert.ok(!words.includes('Le bac brun'))
        assert.match(text, /href="\/saint-elan\/dechets\?secteur=Nord"\s+aria-current="page"/)
        assert.ok(text.includes('dechets.ics?secteur=Nord&amp;rappel=19'))
      })
      await t.test('as a calendar', async () => {
        const { status, headers, text } = await getPage('/saint-elan/dechets.ics?secteur=Nord&rappel=20')
        assert.equal(status, 200)
        assert.equal(headers.get('content-type'), 'text/calendar; charset=utf-8')
        assert.match(text, /TRIGGER:-PT4H\r\n/)
        assert.doesNotMatch(text, /Biodéchets/)
        assert.doesNotMatch((await getPage('/saint-elan/dechets.ics?rappel=5')).text, /VALARM/)
        assert.equal((await getPage('/Saint-Elan/dechets.ics')).status, 301)
      })
    })
  })

  test('town hall: contacts, hours of the week, holidays, emergency numbers', async () => {
    const info = (values: object) =>
      h.db
        .insertInto('commune_infos')
        .values({ id: newId(), commune_id: id, type: 'mairie', libelle: 'Mairie', ...values })
        .execute()
    const all = [
      { jours: [1, 2, 3, 4, 5, 6, 7], plages: [['00:00', '24:00']], commentaire: EVIL },
      { jours: [], plages: [], du: inDays(3), au: inDays(5), commentaire: 'Inventaire' },
      { jours: [], plages: [], du: inDays(-9), au: inDays(-8), commentaire: 'Passé' },
    ]
    await info({
      telephone: '03 21 00 00 00',
      email: 'mairie@example.fr',
      site_web: 'https://saint-elan.example/',
      horaires: JSON.stringify(all),
    })
    await info({ type: 'lien', libelle: 'Portail', site_web: 'https://portail.example/' })
    await info({ type: 'urgence', libelle: 'Astreinte', telephone: '06 00 00 00 00' })
    await info({ type: 'urgence', libelle: 'SAMU encore', telephone: '15' })
    const { text, words } = await getPage('/saint-elan/infos')
    assert.ok(text.includes('href="tel:0321000000"') || text.includes('href="tel:+33321000000"'))
    assert.ok(text.includes('href="mailto:mairie@example.fr"'))
    for (const number of ['15', '17', '18', '112']) assert.ok(text.includes(`href="tel:${number}"`), number)
    assert.ok(text.includes('href="sms:114"'))
    assert.ok(words.includes('Astreinte') && !words.includes('SAMU encore'))
    assert.ok(words.includes('Ouverte jusqu’à 24 h') || words.includes('Jour férié'))
    assert.ok(words.includes('Tous les jours'))
    assert.match(words, /Du \S+ \S+ \S+ au .{6,30} : fermé Inventaire/)
    assert.ok(!words.includes('Passé'))
    assert.match(text, new RegExp(`"validFrom":"${inDays(3)}","validThrough":"${inDays(5)}","opens":"00:00","closes":"00:00"`))
    assert.match((await getPage(`/saint-elan/mois/${inDays(3).slice(0, 7)}`)).words, /Mairie : fermée/)
    assert.equal(text.match(/aria-current="date"/g)?.length, 1)
    assert.ok(!text.includes('<script>alert'))
    const none = await getPage('/vide/infos')
    assert.match(none.words, /Nous n’avons pas encore les contacts.*annuaire de l’État/)
  })

  test('officials: mayor, deputies, councillors; no photograph of another site', async () => {
    const elu = (values: object) =>
      h.db
        .insertInto('elus')
        .values({ id: newId(), commune_id: id, nom: 'Durand', prenom: 'Claude', fonction_type: 'conseiller', ...values })
        .execute()
    await elu({
      nom: 'Maire',
      fonction: 'Maire',
      fonction_type: 'maire',
      photo_url: 'https://photos.example/1.jpg',
      date_debut_fonction: '2026-03-28',
    })
    await elu({ nom: 'Adjointe', fonction: '1re adjointe', fonction_type: 'adjoint', delegation: `Écoles ${EVIL}` })
    await elu({ nom: 'Petit', civilite: 'F', fonction: '2ème adjoint au maire', fonction_type: 'adjoint' })
    await elu({ nom: 'Roux', civilite: 'F', fonction: 'Conseiller municipal délégué' })
    await elu({})
    await elu({ nom: 'Caché', visible: false })
    const { text, words } = await getPage('/saint-elan/elus')
    assert.match(words, /Claude Maire Depuis mars 2026/)
    assert.match(words, /Claude Adjointe 1re adjointe Écoles/)
    assert.match(words, /Claude Petit 2e adjointe au maire/)
    assert.match(words, /Claude Roux Conseillère municipale déléguée/)
    assert.ok(words.includes('Claude Durand') && !words.includes('Caché'))
    assert.doesNotMatch(text, /photos\.example|<script>alert/)
  })

  test('directory and actor: types, badge, contacts, publications, the way to manage the page', async () => {
    const club = await makeActeur(id, {
      nom: `Club ${EVIL}`,
      slug: 'club',
      type: 'sport',
      badge: 'verifie',
      site_web: 'https://club.example',
      description: 'Un.\n\nDeux.',
    })
    await makeActeur(id, { nom: 'Boulangerie', slug: 'boulangerie', type: 'commerce' })
    await makeActeur(id, { nom: 'Fermé', slug: 'ferme', active: false })
    await makePublication(club, id, { title: 'Tournoi ouvert' })
    const list = await getPage('/saint-elan/annuaire')
    assert.match(list.words, /Tous 2 Commerces 1 Sport 1/)
    assert.ok(!list.words.includes('Fermé') && !list.text.includes('<script>alert'))
    const sport = await getPage('/saint-elan/annuaire?type=sport')
    assert.ok(sport.words.includes('Identité vérifiée') && !sport.words.includes('Boulangerie'))
    assert.ok((await getPage('/saint-elan/annuaire?q=boul')).words.includes('Boulangerie'))
    assert.match((await getPage('/saint-elan/annuaire?q=introuvable')).words, /Aucun résultat/)

    const page = await getPage('/acteur/club')
    assert.equal(page.status, 200)
    for (const expected of ['Tournoi ouvert', 'Identité vérifiée', 'Sport', 'Deux.']) assert.ok(page.words.includes(expected), expected)
    assert.ok(page.text.includes(`href="/espace/revendiquer/${club}"`) && page.text.includes('href="/acteur/club/gerer"'))
    assert.ok(!page.text.includes('<script>alert'))
    assert.ok((await getPage('/en/acteur/club')).words.includes('Without an account: by a form'))
    assert.deepEqual(await getPage(`/acteur/${club}`).then(({ status, headers }) => [status, headers.get('location')]), [
      301,
      '/acteur/club',
    ])
    for (const missing of ['ferme', 'inconnu']) assert.equal((await getPage(`/acteur/${missing}`)).status, 404)
  })

  test('defibrillators: whom to call first, then the list; what is unknown is not guessed', async () => {
    await makeDefibrillateur(id, { nom: 'Mairie', latitude: 46.2001, longitude: 5.2001, etage: '0' })
    await makeDefibrillateur(id, { nom: `Gymnase ${EVIL}`, latitude: 46.21, longitude: 5.21, environnement: 'interieur' })
    const { text, words } = await getPage('/saint-elan/defibrillateurs')
    assert.ok(text.indexOf('href="tel:15"') < text.indexOf('id="appareils"') && text.includes('href="tel:112"'))
    assert.equal(words.match(/Horaires d’accès inconnus/g)?.length, 2)
    assert.doesNotMatch(words, /accessible maintenant/i)
    assert.ok(words.includes('Rez-de-chaussée') && words.includes('À l’intérieur'))
    assert.match(text, /<li data-lat="46.2001" data-lng="5.2001">/)
    assert.match(text, /data-at="46\.20010,5\.20010"[^]*?directions\?engine=fossgis_osrm_foot&amp;to=46\.20010,5\.20010"/)
    assert.ok(!text.includes('<script>alert'))
    // A register that was never read says nothing of a commune.
    await makeCommune({ nom: 'Loin', slug: 'loin' })
    const unread = await getPage('/en/loin/defibrillateurs')
    assert.match(unread.words, /has not read the national register of defibrillators for Loin yet: there may be some\. Call 15/)
    assert.doesNotMatch(unread.words, /No defibrillator is registered/)
    const { db } = await harness()
    const now = new Date().toISOString()
    await db
      .insertInto('defibrillateur_runs')
      .values({ id: newId(), scope: 'france', status: 'done', created_at: now, finished_at: now })
      .execute()
    // A commune without devices shows those around it, with the distance.
    const near = await getPage('/vide/defibrillateurs')
    assert.match(near.words, /Aucun défibrillateur n’est déclaré à Vide\. Voici ceux des environs/)
    assert.match(near.words, /\d,\d km/)
    // Those around a commune with devices of its own: its own and those of others, by distance.
    const environs = await getPage('/saint-elan/defibrillateurs/environs')
    assert.match(environs.words, /Défibrillateurs à moins de 15\s?km de Saint-Élan/)
    assert.equal(environs.text.match(/<li data-lat=/g)?.length, 2)
  })

  test('every page of a commune with registers is answered from memory, once it was asked for twice', async () => {
    for (const part of ['', '/agenda', '/actualites', '/alertes', '/actes', '/annuaire', '/elus', '/dechets', '/infos', '/defibrillateurs'])
      await warmPage(`/saint-elan${part}`)
  })
})
