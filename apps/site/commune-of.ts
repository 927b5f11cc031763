import { printedName } from '../../contract/communes/commune-name.ts'
import { getCommune, getInfos } from '../../contract/communes/communes.ts'
import { slugOf, withQuery } from './html/paths.ts'
import type { LocalTime } from './clock.ts'
import type { Place } from './place.ts'
import { type Context, moved, notFound, type Redirect } from './page.ts'

export type { Place }

/** A page's commune, and the local date and time. */
export interface Local {
  commune: Place
  zone: string
  /** The local day, YYYY-MM-DD. */
  today: string
  at: LocalTime
}

/**
 * Reads a commune.
 * @param slug its slug, a former one, or its id
 * @throws AppError not_found
 */
export async function placeBy({ ask }: Pick<Context, 'ask'>, slug: string): Promise<Place> {
  const { data } = await ask(getCommune, { params: { slug } })
  const { data: infos } = await ask(getInfos, { params: { id: data.id } })
  return {
    ...data,
    nom: printedName(data.nom),
    departement_nom: printedName(data.departement_nom),
    region_nom: printedName(data.region_nom),
    logo: infos.mairie?.logo ?? null,
    photo: infos.mairie?.photo ?? null,
  }
}

/**
 * Reads the commune of a page and makes the page of it. An address with a former slug, capitals or accents leads to the present address.
 * @throws AppError not_found
 */
export async function ofCommune<R>(context: Context, make: (local: Local) => Promise<R>): Promise<R | Redirect> {
  const { about, params, path, query, clock } = context
  const movedTo = (slug: string) => moved(withQuery(path.replace(/^\/[^/]+/, `/${slug}`), query))
  const given = params['commune'] ?? ''
  // A file name that a program tries (`/mairie.php`) means no commune.
  if (given.includes('.')) throw notFound()
  const plain = slugOf(given)
  if (given !== plain && /[^a-z0-9-]/.test(given)) return movedTo(plain)
  const commune = await placeBy(context, given)
  if (commune.slug !== given) return movedTo(commune.slug)
  about({ kind: 'commune', id: commune.id })
  const at = clock.in(commune.fuseau)
  return make({ commune, zone: commune.fuseau, today: at.day, at })
}

export { aCommune as inName, deCommune as ofName } from '../ui/i18n/de.ts'
