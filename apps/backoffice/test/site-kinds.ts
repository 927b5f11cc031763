import assert from 'node:assert/strict'
import { getActeur } from '../../../contract/acteurs/acteurs.ts'
import { listDefibrillateurs } from '../../../contract/defibrillateurs/defibrillateurs.ts'
import { listPublications } from '../../../contract/publications/publications.ts'
import { FORMS } from '../../site/forms.ts'
import { PAGES } from '../../site/pages.ts'
import { RECORDS } from './records.ts'
import { devices } from './devices.ts'
import { api } from './service.ts'

/** One kind of page of the residents' site, or one of its states. */
export interface Kind {
  /** The path that the page declares. */
  route: string
  address: string
  /** What the page shows: the name of the check. */
  name: string
  status?: number
  /** The fields of a form that is sent before the check. */
  filled?: Record<string, string>
}

const PLACE = '/bethune'
const CODE = '62'
const NEVER_PUBLISHED = '/annequin'

/** The pages of a commune and of the site that need no record: the route, the end of the address, the name. */
const FIXED: readonly (readonly [route: string, address: string, name: string])[] = [
  ['/', '/', 'home'],
  ['/', '/en', 'home in English'],
  ['/recherche', '/recherche?q=saint', 'communes found'],
  ['/recherche', '/recherche?q=nulle-part-ailleurs', 'no commune found'],
  ['/:commune', PLACE, 'commune'],
  ['/:commune', NEVER_PUBLISHED, 'commune where nobody publishes'],
  ['/:commune', `/en${PLACE}`, 'commune in English'],
  ['/:commune/agenda', `${PLACE}/agenda`, 'agenda'],
  ['/:commune/agenda', `${NEVER_PUBLISHED}/agenda`, 'agenda without events'],
  ['/:commune/agenda/passe', `${PLACE}/agenda/passe`, 'past agenda'],
  ['/:commune/actualites', `${PLACE}/actualites`, 'news'],
  ['/:commune/alertes', `${PLACE}/alertes`, 'alerts'],
  ['/:commune/alertes', `${NEVER_PUBLISHED}/alertes`, 'alerts where nobody publishes'],
  ['/:commune/actes', `${PLACE}/actes`, 'acts'],
  ['/:commune/dechets', `${PLACE}/dechets`, 'waste'],
  ['/:commune/dechets', `${NEVER_PUBLISHED}/dechets`, 'waste unknown'],
  ['/:commune/suivre', `${PLACE}/suivre`, 'following, without e-mails'],
  ['/:commune/suivre/code', `${PLACE}/suivre/code`, 'code of following, opened by itself'],
  ['/:commune/suivre/appareil', `${PLACE}/suivre/appareil`, 'device that follows, opened by itself'],
  ['/:commune/suivre/fiche', `${PLACE}/suivre/fiche`, 'sheet of following, opened by itself'],
  ['/:commune/suivre/fin/:jeton', `${PLACE}/suivre/fin/x`, 'end of a following'],
  ['/:commune/infos', `${PLACE}/infos`, 'infos'],
  ['/:commune/elus', `${PLACE}/elus`, 'officials'],
  ['/:commune/annuaire', `${PLACE}/annuaire`, 'directory'],
  ['/:commune/annuaire', `${NEVER_PUBLISHED}/annuaire`, 'directory where nobody publishes'],
  ['/:commune/annuaire', `${PLACE}/annuaire?q=personne`, 'directory, nobody found'],
  ['/:commune/defibrillateurs', `${PLACE}/defibrillateurs`, 'defibrillators'],
  ['/:commune/defibrillateurs', `${NEVER_PUBLISHED}/defibrillateurs`, 'defibrillators around'],
  ['/:commune/defibrillateurs/environs', `${PLACE}/defibrillateurs/environs`, 'defibrillators within 15 km'],
  ['/:commune/recherche', `${PLACE}/recherche?q=concert`, 'search in a commune'],
  ['/:commune/recherche', `${PLACE}/recherche?q=d%C3%A9chetterie`, 'search for a drop-off point'],
  ['/:commune/affiche', `${PLACE}/affiche`, 'poster of a commune'],
  ['/:commune/guide', `${PLACE}/guide`, 'guide for the counter of a town hall'],
  ['/:commune/mois/:mois', `${PLACE}/mois/${new Date().toISOString().slice(0, 7)}`, 'sheet of a month'],
  ['/:commune/integrer', `${PLACE}/integrer`, 'frames for other sites'],
  ['/embed/:commune/agenda', `/embed${PLACE}/agenda`, 'frame with the agenda'],
  ['/embed/:commune/actualites', `/embed${PLACE}/actualites`, 'frame with the news'],
  ['/embed/:commune/alertes', `/embed${PLACE}/alertes`, 'frame with the alerts'],
  ['/embed/:commune/aujourdhui', `/embed${PLACE}/aujourdhui?theme=clair`, 'frame with the day'],
  ['/departement/:code', `/departement/${CODE}`, 'département'],
  ['/departement/:code', `/departement/${CODE}?lettre=B`, 'communes of a letter'],
  ['/autour', '/autour?lat=50.530&lng=2.641', 'around a position'],
  ['/defibrillateurs', '/defibrillateurs', 'emergency'],
  ['/defibrillateurs', '/defibrillateurs?lat=50.530&lng=2.641', 'emergency at a position'],
  ['/mes-communes', '/mes-communes?c=bethune,lille', 'several communes'],
  ['/contact', '/contact', 'contact'],
  ['/contact', '/contact?envoye=1', 'contact, sent'],
  ['/mentions-legales', '/mentions-legales', 'legal notice'],
  ['/vie-privee', '/vie-privee', 'privacy'],
  ['/accessibilite', '/accessibilite', 'accessibility'],
  ['/plan-du-site', '/plan-du-site', 'site plan'],
  ['/hors-ligne', '/hors-ligne', 'without a network'],
]

/** Whether a page is a file, a feed or a redirect: no document for people. */
const isForPrograms = (path: string): boolean => /\.\w+$|^\/oembed$|^\/publication\/:id$|^\/p\/:code$/.test(path)

/** Every route that answers with a document for people. */
export const ROUTES: readonly string[] = [...PAGES, ...FORMS].map(({ path }) => path).filter((path) => !isForPrograms(path))

/** Returns every kind of page, each with its address on the running service. */
export async function allKinds(): Promise<Kind[]> {
  const call = await api()
  await devices(call)
  const publication = async (kind: 'actualite' | 'acte'): Promise<string> => {
    const { data } = await call(listPublications, { query: { kind, per_page: 50 } })
    const shown = data.find(({ images, documents }) => images.length > 0 || documents.length > 0) ?? data[0]
    assert.ok(shown, `The demonstration has no publication of the kind ${kind}`)
    return `/publication/${shown.id}`
  }
  const [news, act, event, alert] = [
    await publication('actualite'),
    await publication('acte'),
    await RECORDS.event(),
    await RECORDS.alert(),
  ]
  const { data: actor } = await call(getActeur, { params: await RECORDS.acteur() })
  const [device] = (await call(listDefibrillateurs, { query: { per_page: 1 } })).data
  assert.ok(device, 'The demonstration has no device')
  const of = (route: string, address: string, name: string): Kind => ({ route, address, name })
  const eventAddress = `/publication/${event.id}`
  return [
    ...FIXED.map(([route, address, name]) => of(route, address, name)),
    of('/publication/:id/:titre', eventAddress, 'event'),
    of('/publication/:id/:titre', `/publication/${alert.id}`, 'alert'),
    of('/publication/:id/:titre', news, 'news item with a picture'),
    of('/publication/:id/:titre', act, 'act'),
    of('/publication/:id/affiche', `${eventAddress}/affiche`, 'poster of an event'),
    of('/publication/:id/affiche', `/publication/${alert.id}/affiche`, 'poster of an alert'),
    of('/publication/:id/signaler', `${eventAddress}/signaler`, 'report'),
    of('/defibrillateur/:id', `/defibrillateur/${device.id}`, 'one defibrillator'),
    of('/defibrillateur/:id/affiche', `/defibrillateur/${device.id}/affiche`, 'poster of a defibrillator'),
    of('/acteur/:slug', `/acteur/${actor.slug}`, 'actor'),
    of('/acteur/:slug/gerer', `/acteur/${actor.slug}/gerer`, 'claim'),
    of('/acteur/:slug/gerer/:demande', `/acteur/${actor.slug}/gerer/${alert.id}`, 'claim that is followed, opened by itself'),
    { ...of('/:commune', '/nulle-part', 'unknown address'), status: 404 },
    {
      ...of('/contact', '/contact', 'contact refused'),
      filled: { subject: 'Bonjour', nom: 'Zoé', email: 'zoe@nulle-part', body: 'Bonjour.' },
      status: 422,
    },
  ]
}
