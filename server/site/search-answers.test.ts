import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { isoWeekday, todayIn, toDay, toNumber } from '../chapters/communes/days.ts'
import { newId } from '../platform/db/id.ts'
import { type Harness, harness } from '../test/harness.ts'
import { makeActeur, makeCommune, makeDefibrillateur, makePublication, makeUser } from '../test/make.ts'
import { getPage } from '../test/pages.ts'
import { post } from '../test/http.ts'
import { ALERTE, EVENEMENT } from '../test/stage.ts'

const inDays = (days: number) => toDay(toNumber(todayIn('Europe/Paris')) + days)

/** What a reader reads in the frame of the answer; null where the page has none. */
const answerIn = (text: string): string | null =>
  /<section class="reply"[^>]*>([^]*?)<\/section>/
    .exec(text)?.[1]
    ?.replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#39;|’/g, "'")
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/Réponse |Answer /g, '')
    .trim() ?? null

/** Words of residents, and how the first answer begins. */
const QUESTIONS: readonly (readonly [q: string, first: RegExp])[] = [
  ['poubelle', /^\p{Lu}\p{Ll}+.* Le bac gris/u],
  ['poubelles', /Le bac gris/],
  ['POUBELLE', /Le bac gris/],
  ['poubele', /Le bac gris/],
  ['quel jour les poubelles ?', /Le bac gris/],
  ['ordures ménagères', /Le bac gris Ordures ménagères/],
  ['bac jaune', /^(?:(?!bac gris).)* Le bac jaune/],
  ['tri', /^(?:(?!bac gris).)* Le bac jaune/],
  ['emballages', /^(?:(?!bac gris).)* Le bac jaune/],
  ['verre', /^À apporter Verre Place du Marché/],
  // The days of other waste are known here: who collects is not said to be the only one who knows.
  ['encombrants', /^Jours de collecte Voir les jours de collecte Ramassage : Pays d'Élan Mairie/],
  ['canapé', /^Jours de collecte Voir les jours de collecte/],
  ['déchèterie', /^Déchèterie La mairie peut répondre Annuaire de l'État À apporter Verre Place du Marché Jours de collecte Voir/],
  ['dechetterie', /^Déchèterie /],
  ['mairie', /^Mairie (?:Ouverte|Fermée|Jour férié)/],
  ['horaires', /^Mairie (?:Ouverte|Fermée|Jour férié)/],
  ['horaires de la mairie', /^Mairie (?:Ouverte|Fermée|Jour férié)/],
  ['téléphone mairie', /^Mairie .*03 21 00 00 00/],
  ['défibrillateur', /^Défibrillateur DAE de la mairie/],
  ['defibrilateur', /^Défibrillateur DAE de la mairie/],
  ['DAE', /^Défibrillateur DAE de la mairie/],
  ['urgence', /^15 SAMU/],
  ['pompiers', /^15 SAMU/],
  ['médecin', /^Médecin de garde .* 15 SAMU 116 117/],
  ['médecin de garde', /^Médecin de garde .* 15 SAMU 116 117/],
  ['pharmacie de garde', /^Pharmacie de garde .*3237/],
  ['Dubois', /^Maire Claire Dubois/],
  ['claire dubois', /^Maire Claire Dubois/],
  ['madame la maire Dubois', /^Maire Claire Dubois/],
  ['maire', /^Maire Claire Dubois/],
  ['qui est le maire', /^Maire Claire Dubois/],
  ['Le Goff', /^1er adjoint au maire Yann Le Goff Urbanisme et travaux/],
  ['élus', /^Conseil municipal 2 élus Maire : Claire Dubois/],
  ['conseil municipal', /^Conseil municipal 2 élus/],
  ['cantine', /^Lien utile de la mairie Portail famille/],
  ['garderie', /^Lien utile de la mairie Portail famille/],
  ['centre de loisirs', /^Lien utile de la mairie Portail famille/],
  ['carte d’identité', /^Carte d'identité et passeport Sur rendez-vous/],
  ["carte d'identite", /^Carte d'identité et passeport Sur rendez-vous/],
  ['renouveler mon passeport', /^Carte d'identité et passeport/],
  ['acte de naissance', /^Acte de naissance, de mariage, de décès À la mairie où l'acte a été dressé/],
  ['naissance', /^Naissance À déclarer/],
  ['mariage', /^Mariage et pacs La mairie peut répondre/],
  ['décès', /^Décès À déclarer/],
  ['permis de construire', /^Urbanisme La mairie peut répondre/],
  ['urbanisme', /^Urbanisme/],
  ['inscription à l’école', /^Écoles L'inscription à l'école/],
  ['crèche', /^Crèche et garde d'enfants/],
  ['déménagement', /^Arriver dans la commune/],
  ['médiathèque', /^Service de la commune Médiathèque (?:Ouverte|Fermée|Jour férié)/],
  ['fuite d’eau', /^Service de la commune Service des eaux/],
  ['gendarmerie', /^Police et gendarmerie .*17 Police/],
  ['lampadaire', /^Signaler un problème dans la rue/],
  ['vote par procuration', /^Élections/],
  ['chien perdu', /^Animal perdu ou trouvé La mairie peut répondre/],
  ['alertes', /^Alertes Aucune alerte publiée ici n'est en cours/],
  ['délibérations', /^La page Délibérations et arrêtés/],
  ['que faire ce week-end', /Fête du beffroi/],
  ['fête du beffroi', /Fête du beffroi/],
  ['odeur de gaz', /^Odeur de gaz 0 800 47 33 33/],
  ['concert', /Récital du soir/],
  ['vide-greniers', /^La page Agenda/],
  ['xylophoniste', /^Rien de publié ici ne répond à « xylophoniste »\. La mairie de Saint-Élan le sait peut-être\. Mairie/],
]

const ENGLISH: readonly (readonly [q: string, first: RegExp])[] = [
  ['bin day', /Household waste \(.*bin\)/],
  ['recycling', /Packaging.* \(.*bin\)/],
  ['town hall', /^Town hall (?:Open|Closed|Public holiday)/],
  ['doctor', /^Doctor on duty/],
  ['passport', /^Identity card and passport By appointment/],
  ['mayor', /^Mayor Claire Dubois/],
  ['birth certificate', /^Birth, marriage and death certificates/],
  ['xylophone player', /^Nothing published here answers “xylophone player”\./],
]

describe('the search of a commune answers', () => {
  let h: Harness
  let id: string

  before(async () => {
    h = await harness()
    await h.reset()
    const place = { latitude: 46.2, longitude: 5.2, codes_postaux: ['01234'] }
    id = await makeCommune({ nom: 'Saint-Élan', slug: 'saint-elan', epci_nom: 'Pays d’Élan', ...place })
    await makeCommune({ nom: 'Vide', slug: 'vide', ...place })
    const weekday = (days: number) => isoWeekday(toNumber(inDays(days)))
    const common = { commune_id: id, frequence: 'hebdomadaire', regle_feries: 'maintenue' }
    const door = { ...common, mode: 'porte_a_porte', contenant: 'bac' }
    const days = [
      { ...door, type_dechet: 'ordures_menageres', libelle: 'Ordures ménagères', couleur: 'gris', jours: [weekday(1)] },
      { ...door, type_dechet: 'emballages', libelle: 'Emballages', couleur: 'jaune', jours: [weekday(3)] },
      { ...common, type_dechet: 'verre', libelle: 'Verre', mode: 'apport_volontaire', secteur_detail: 'Place du Marché' },
    ]
    for (const row of days)
      await h.db
        .insertInto('collectes')
        .values({ id: newId(), ...row })
        .execute()
    const infos = [
      { type: 'mairie', libelle: 'Mairie', telephone: '03 21 00 00 00', adresse: '1 place de la Mairie', horaires: hours([1, 2, 3, 4, 5]) },
      { type: 'contact', libelle: 'Médiathèque', horaires: hours([2, 3, 5]), texte: 'Inscription gratuite.' },
      { type: 'contact', libelle: 'Service des eaux, dépannage', telephone: '03 21 00 00 01' },
      {
        type: 'lien',
        libelle: 'Portail famille',
        site_web: 'https://saint-elan.example/famille',
        texte: 'Cantine, garderie, centre de loisirs.',
      },
    ]
    for (const [ordre, row] of infos.entries())
      await h.db
        .insertInto('commune_infos')
        .values({ id: newId(), commune_id: id, ordre, ...row })
        .execute()
    const officials = [
      { civilite: 'F', nom: 'Dubois', prenom: 'Claire', fonction: 'Maire', fonction_type: 'maire' },
      {
        civilite: 'M',
        nom: 'Le Goff',
        prenom: 'Yann',
        fonction: '1er adjoint au maire',
        fonction_type: 'adjoint',
        delegation: 'Urbanisme et travaux',
      },
    ]
    for (const [ordre, row] of officials.entries())
      await h.db
        .insertInto('elus')
        .values({ id: newId(), commune_id: id, ordre, ...row })
        .execute()
    await makeDefibrillateur(id, { nom: 'DAE de la mairie', latitude: 46.2001, longitude: 5.2001 })
    const club = await makeActeur(id, { nom: 'Club de yoga', slug: 'yoga', can_publish: true, valide: true })
    await makePublication(club, id, { title: 'Yoga du soir', kind: 'actualite' })
    const { token } = await makeUser({ links: [{ acteur_id: club, role: 'owner' }] })
    const evenement = { occurrences: [{ debut: `${inDays(2)}T10:00` }] }
    const sent = { title: 'Fête du beffroi', body: 'Sur la place.', acteur_id: club, commune_id: id, type_id: EVENEMENT, evenement }
    assert.equal((await post('/publications', sent, { token })).status, 201)
    const recital = {
      ...sent,
      title: 'Récital du soir',
      evenement: { occurrences: [{ debut: `${inDays(30)}T10:00` }], theme: 'spectacle' },
    }
    assert.equal((await post('/publications', recital, { token })).status, 201)
  })

  for (const [prefix, questions] of [
    ['', QUESTIONS],
    ['/en', ENGLISH],
  ] as const)
    for (const [q, first] of questions)
      test(`${prefix} ${q}`, async () => {
        const { status, text } = await getPage(`${prefix}/saint-elan/recherche?q=${encodeURIComponent(q)}`)
        assert.equal(status, 200)
        assert.match(answerIn(text) ?? assert.fail('no answer'), first)
      })

  test('what is found without a question has no frame, and is listed by kind', async () => {
    const { text, words } = await getPage('/saint-elan/recherche?q=yoga')
    assert.equal(answerIn(text), null)
    assert.match(words, /Associations, commerces et services C Club de yoga .*Actualités Yoga du soir/)
  })

  test('a commune of which nothing is known names who knows, and says of nothing that it does not exist', async () => {
    for (const q of ['poubelle', 'mairie', 'maire', 'cantine', 'déchèterie', 'dubois', 'défibrillateur', 'conseil municipal', 'alertes']) {
      const answer = answerIn((await getPage(`/vide/recherche?q=${encodeURIComponent(q)}`)).text)
      assert.ok(answer, q)
      assert.doesNotMatch(answer, /n'existe pas|il n'y a pas|n'a pas de/i)
    }
    assert.match(answerIn((await getPage('/vide/recherche?q=poubelle')).text) ?? '', /Annuaire de l'État/)
    assert.match(answerIn((await getPage('/vide/recherche?q=maire')).text) ?? '', /ne sont pas encore connus ici/)
  })

  test('under an answer no sentence says that nothing was found', async () => {
    for (const [start, q] of [
      ['/saint-elan', 'mairie'],
      ['/saint-elan', 'déchèterie'],
      ['/saint-elan', 'xylophoniste'],
      ['/vide', 'poubelle'],
      ['/en/saint-elan', 'mayor'],
    ] as const) {
      const { text, words } = await getPage(`${start}/recherche?q=${encodeURIComponent(q)}`)
      assert.ok(answerIn(text), q)
      assert.doesNotMatch(words, /Aucune publication|No publication/, q)
    }
    assert.match((await getPage('/saint-elan/recherche?q=yoga')).words, /1 publication contient ces mots/)
  })

  test('an alert in force that has the words stands above the answer', async () => {
    const hall = await makeActeur(id, {
      nom: 'Mairie de Saint-Élan',
      slug: 'mairie-saint-elan',
      type: 'mairie',
      can_publish: true,
      valide: true,
    })
    const { token } = await makeUser({ links: [{ acteur_id: hall, role: 'owner' }] })
    const common = {
      title: 'Eau du robinet : ne pas la boire',
      body: 'Jusqu’à nouvel ordre.',
      acteur_id: hall,
      commune_id: id,
      type_id: ALERTE,
    }
    const sent = { ...common, expire_le: `${inDays(2)}T10:00:00Z`, alerte: { severite: 'danger' } }
    assert.equal((await post('/publications', sent, { token })).status, 201)
    const { text } = await getPage('/saint-elan/recherche?q=eau')
    assert.ok(text.indexOf('Eau du robinet') > 0 && text.indexOf('Eau du robinet') < text.indexOf('class="reply"'))
  })
})

function hours(jours: number[]): string {
  return JSON.stringify([{ jours, plages: [['09:00', '12:00']] }])
}
