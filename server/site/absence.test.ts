import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { todayIn, toDay, toNumber } from '../chapters/communes/days.ts'
import { newId } from '../platform/db/id.ts'
import { type Harness, harness } from '../test/harness.ts'
import { makeActeur, makeCommune, makePublication, makeUser } from '../test/make.ts'
import { getPage } from '../test/pages.ts'
import { post } from '../test/http.ts'
import { EVENEMENT } from '../test/stage.ts'

const inDays = (days: number) => toDay(toNumber(todayIn('Europe/Paris')) + days)
const PLACE = { latitude: 46.2, longitude: 5.2, departement: '01' }

/** A page says that something is absent only of what it has read. Spec §2-146, §2-143. */
describe('absence, and what is on today', () => {
  let h: Harness

  /** Makes a commune with a club, which publishes. Returns what publishes an event there. */
  const commune = async (slug: string, nom = slug, place: object = PLACE) => {
    const id = await makeCommune({ nom, slug, ...place })
    const club = await makeActeur(id, { nom: `Club de ${nom}`, slug: `club-${slug}`, can_publish: true, valide: true })
    const { token } = await makeUser({ links: [{ acteur_id: club, role: 'owner' }] })
    const event = async (title: string, evenement: object) => {
      const body = { title, body: 'Texte.', acteur_id: club, commune_id: id, type_id: EVENEMENT, evenement }
      assert.equal((await post('/publications', body, { token })).status, 201)
    }
    return { id, club, event }
  }
  const at = (day: number, from: string, to: string) => ({ debut: `${inDays(day)}T${from}`, fin: `${inDays(day)}T${to}` })
  const long = { permanent: true, occurrences: [{ debut: `${inDays(-5)}T10:00`, fin: `${inDays(25)}T18:00` }] }

  before(async () => {
    h = await harness()
    await h.reset()
  })

  /** The words of the block of the day. */
  const ofToday = async (slug: string) =>
    /<section class="block" aria-labelledby="aujourdhui">([^]*?)<\/section>/.exec((await getPage(`/${slug}`)).text)?.[1] ?? ''

  test('“Aujourd’hui” is today and tomorrow', async () => {
    const { event } = await commune('veilleville')
    await event('Foire lointaine', { occurrences: [at(4, '10:00', '18:00')] })
    assert.match(await ofToday('veilleville'), /Rien n’est annoncé ici pour aujourd’hui ni demain/)
    assert.match((await getPage('/veilleville')).words, /Prochainement .*Foire lointaine/)
    await event('Bal de demain', { occurrences: [at(1, '20:00', '23:00')] })
    assert.match(await ofToday('veilleville'), /Bal de demain/)
  })

  test('what goes on for weeks is no absence', async () => {
    const { event } = await commune('expoville', 'Expoville', { latitude: 48.3, longitude: 5.3, departement: '02' })
    await event('Exposition de gravures', long)
    assert.doesNotMatch(await ofToday('expoville'), /Rien n’/)
    for (const path of ['/expoville', '/departement/02', '/autour?lat=48.300&lng=5.300', '/mes-communes?c=expoville']) {
      const { words } = await getPage(path)
      assert.match(words, /Exposition de gravures/, path)
      assert.match(words, /Rien d’autre n’est annoncé/, path)
      assert.doesNotMatch(words, /Rien (?:n’est|d’)annoncé|Rien n’est annoncé/, path)
    }
    assert.match((await getPage('/expoville/recherche?q=agenda')).words, /En ce moment, jusqu’au .*Exposition de gravures/)
    await makeCommune({ nom: 'Voisine', slug: 'voisine', latitude: 48.31, longitude: 5.31, departement: '02' })
    const { words } = await getPage('/voisine')
    assert.match(words, /Autour .*Exposition de gravures/)
  })

  test('of several communes each has its next event, however many the others have', async () => {
    const { id, club } = await commune('grandville', 'Grandville', { departement: '03' })
    const { event } = await commune('petitville', 'Petitville', { departement: '03' })
    for (let number = 0; number < 51; number += 1)
      await makePublication(club, id, { title: `Fête ${number}`, type_id: EVENEMENT, date_debut: inDays(1), date_fin: inDays(1) })
    await event('Loto de Petitville', { occurrences: [at(3, '14:00', '18:00')] })
    const { words } = await getPage('/mes-communes?c=grandville,petitville')
    assert.doesNotMatch(words, /Rien d’annoncé/)
    assert.match(words, /Petitville .*Loto de Petitville .*Ces prochains jours/)
    // Events are there: only news are not.
    assert.match(words, /Aucune actualité pour le moment/)
    assert.doesNotMatch(words, /Rien n’a encore été publié/)
  })

  test('days that are known elsewhere are said to be unknown here only where none is known', async () => {
    const epci = { epci_nom: 'Pays des Bacs', departement: '04' }
    const id = await makeCommune({ nom: 'Bacville', slug: 'bacville', ...epci })
    await makeCommune({ nom: 'Sansbac', slug: 'sansbac', ...epci })
    const row = { commune_id: id, type_dechet: 'verre', libelle: 'Verre', mode: 'apport_volontaire', frequence: 'hebdomadaire' }
    await h.db
      .insertInto('collectes')
      .values({ id: newId(), ...row, regle_feries: 'maintenue', secteur_detail: 'Place du Marché' })
      .execute()
    assert.match((await getPage('/mes-communes?c=bacville')).words, /Où les apporter/)
    assert.match((await getPage('/mes-communes?c=sansbac')).words, /Jours de collecte pas encore connus/)
    assert.doesNotMatch((await getPage('/embed/bacville/aujourdhui')).words, /pas encore connus/)
    for (const q of ['déchetterie', 'encombrants', 'gravats', 'bac jaune']) {
      const known = await getPage(`/bacville/recherche?q=${encodeURIComponent(q)}`)
      assert.doesNotMatch(known.words, /pas encore ici/, q)
      assert.match((await getPage(`/sansbac/recherche?q=${encodeURIComponent(q)}`)).words, /Pays des Bacs .*Ils ne sont pas encore ici/, q)
    }
  })

  test('consecutive days at the same hours are one row of each list, and their own on a calendar', async () => {
    const { event } = await commune('marcheville', 'Marchéville', { latitude: 47.3, longitude: 6.3, departement: '05' })
    await event('Marché de Noël', { occurrences: [at(2, '10:00', '19:00'), at(3, '10:00', '19:00'), at(4, '10:00', '19:00')] })
    const days = /Du \p{L}+ \d+(?:er)?(?: \p{L}+)? au \p{L}+ \d+(?:er)? \p{L}+(?: \d{4})?, de 10 h à 19 h/u
    const rows = (text: string) => text.match(/<h3><a[^>]*>Marché de Noël</g)?.length
    for (const path of [
      ...['', '/agenda', '/recherche?q=marche'].map((end) => `/marcheville${end}`),
      '/embed/marcheville/agenda',
      '/departement/05',
      '/autour?lat=47.300&lng=6.300',
      '/mes-communes?c=marcheville',
      '/acteur/club-marcheville',
    ]) {
      const { text, words } = await getPage(path)
      assert.equal(rows(text), 1, path)
      assert.match(words.replaceAll(/[\u{A0}\u{202F}]/gu, ' '), days, path)
      assert.doesNotMatch(words, /autres? dates?/, path)
    }
    const { text } = await getPage(`/marcheville/agenda?mois=${inDays(2).slice(0, 7)}`)
    const sameMonth = [2, 3, 4].filter((day) => inDays(day).slice(0, 7) === inDays(2).slice(0, 7)).length
    assert.equal(text.match(/<p class="ev">/g)?.length, sameMonth)
  })
})
