import { communeName, printedName } from '../../../contract/communes/commune-name.ts'
import { getActeur } from '../../../contract/acteurs/acteurs.ts'
import { getCommune, listCommunes } from '../../../contract/communes/communes.ts'
import { KIND_NAMES } from '../../../contract/publications/kinds.ts'
import { listActeurPublications, listPublications } from '../../../contract/publications/publications.ts'
import { daysAfter } from '../../../contract/dates.ts'
import { paths } from '../html/paths.ts'
import { type Context, notFound } from '../page.ts'
import { eventsAround, positionOf } from '../pages/around.ts'
import { communesOf } from '../pages/several.ts'
import { CALENDAR_DAYS, ENTRIES, filters, type List, newest } from './list.ts'

/** The lists of actors, départements and several communes that feeds are made of. Events are those of calendars. */

const FRANCE = 'Europe/Paris'
/** The events of the next months, the next one first. */
const ahead = ({ clock }: Context) =>
  ({ sort: 'date_debut', to: daysAfter(clock.today(FRANCE), CALENDAR_DAYS), per_page: ENTRIES }) as const

async function acteurOf({ ask, about, params }: Context) {
  const { data } = await ask(getActeur, { params: { id: params['slug'] ?? '' } })
  about({ kind: 'acteur', id: data.id, acteurId: data.id })
  const { data: commune } = await ask(getCommune, { params: { slug: data.commune.slug } })
  const head = { title: data.nom, description: `Ce que publie ${data.nom}.`, page: paths.acteur(data.slug), zone: commune.fuseau }
  return { acteur: data, head }
}

/** What an actor publishes, as a feed. */
export async function acteurList(context: Context): Promise<List> {
  const { acteur, head } = await acteurOf(context)
  const query = { ...filters(context), per_page: ENTRIES }
  const { data } = await context.ask(listActeurPublications, { params: { acteurId: acteur.id }, query })
  return { ...head, items: newest(data) }
}

/** The coming events of an actor, as a calendar. */
export async function acteurEvents(context: Context): Promise<List> {
  const { acteur, head } = await acteurOf(context)
  const { data } = await context.ask(listPublications, { query: { ...filters(context), ...ahead(context), acteur_id: acteur.id } })
  return { ...head, items: data }
}

/** @throws AppError not_found for a code that no commune has */
async function departementOf({ ask, params }: Context) {
  const code = (params['code'] ?? '').toUpperCase()
  if (!/^(?:\d{2}|2[AB]|9[78]\d)$/.test(code)) throw notFound()
  const { data } = await ask(listCommunes, { query: { departement: code, per_page: 1 } })
  const [one] = data
  if (!one) throw notFound()
  const name = printedName(one.departement_nom)
  const description = `Ce que publient les communes du département : ${name}.`
  return { code, head: { title: `${name} (${code})`, description, page: paths.departement(code), zone: one.fuseau } }
}

/** What is published in a département, as a feed. */
export async function departementList(context: Context): Promise<List> {
  const { code, head } = await departementOf(context)
  const kind = KIND_NAMES.find((name) => name === context.query['kind'])
  const query = { ...filters(context), ...(kind ? { kind } : {}), departement: code, per_page: ENTRIES }
  return { ...head, items: newest((await context.ask(listPublications, { query })).data) }
}

/** The coming events of a département, as a calendar. */
export async function departementEvents(context: Context): Promise<List> {
  const { code, head } = await departementOf(context)
  const { data } = await context.ask(listPublications, { query: { ...filters(context), ...ahead(context), departement: code } })
  return { ...head, items: data }
}

/** @throws AppError not_found without a commune */
async function severalOf(context: Context) {
  const communes = await communesOf(context)
  if (communes.length === 0) throw notFound()
  const title = communes.map(communeName).join(', ')
  return {
    commune_id: communes.map(({ id }) => id).join(','),
    head: { title, description: `Ce qui est publié à : ${title}.`, page: paths.several, zone: communes[0]?.fuseau ?? FRANCE },
  }
}

/** What is published in several communes, named by the query, as a feed. */
export async function severalList(context: Context): Promise<List> {
  const { commune_id, head } = await severalOf(context)
  const { data } = await context.ask(listPublications, { query: { ...filters(context), commune_id, per_page: ENTRIES } })
  return { ...head, items: newest(data) }
}

/** The coming events of several communes, named by the query, as a calendar. */
export async function severalEvents(context: Context): Promise<List> {
  const { commune_id, head } = await severalOf(context)
  const { data } = await context.ask(listPublications, { query: { ...filters(context), ...ahead(context), commune_id } })
  return { ...head, items: data }
}

/** @throws AppError not_found without a position */
export async function aroundList(context: Context): Promise<List> {
  const at = positionOf(context.query)
  if (!at) throw notFound()
  const { data } = await eventsAround(context, at, FRANCE)
  return { title: 'Autour de vous', description: 'Les événements de la semaine à moins de 10 km.', page: paths.around, items: data }
}

/** What is published for the whole country, as a feed. */
export async function franceList({ ask, site }: Context): Promise<List> {
  const { data } = await ask(listPublications, { query: { kind: 'actualite', per_page: ENTRIES } })
  return { title: 'Récemment en France', description: `Les dernières actualités de ${site.name}.`, page: paths.home, items: newest(data) }
}
