import { printedName } from '../../contract/communes/commune-name.ts'
import type { z } from 'zod'
import type { Commune } from '../../contract/communes/commune-records.ts'
import { getCommune } from '../../contract/communes/communes.ts'
import { slugOf, withQuery } from './html/paths.ts'
import type { LocalTime } from './clock.ts'
import { type Context, moved, type Redirect } from './page.ts'

export type Place = z.output<typeof Commune>

/** A page's commune, and the local date and time. */
export interface Local {
  commune: Place
  zone: string
  /** The local day, YYYY-MM-DD. */
  today: string
  at: LocalTime
}

/**
 * Reads the commune of a page and makes the page of it. An address with a former slug, capitals or accents leads to the present address.
 * @throws AppError not_found
 */
export async function ofCommune<R>(context: Context, make: (local: Local) => Promise<R>): Promise<R | Redirect> {
  const { ask, about, params, path, query, clock } = context
  const movedTo = (slug: string) => moved(withQuery(path.replace(/^\/[^/]+/, `/${slug}`), query))
  const given = params['commune'] ?? ''
  const plain = slugOf(given)
  if (given !== plain && /[^a-z0-9-]/.test(given)) return movedTo(plain)
  const { data } = await ask(getCommune, { params: { slug: given } })
  const commune = {
    ...data,
    nom: printedName(data.nom),
    departement_nom: printedName(data.departement_nom),
    region_nom: printedName(data.region_nom),
  }
  if (commune.slug !== given) return movedTo(commune.slug)
  about({ kind: 'commune', id: commune.id })
  const at = clock.in(commune.fuseau)
  return make({ commune, zone: commune.fuseau, today: at.day, at })
}

export { aCommune as inName, deCommune as ofName } from '../ui/i18n/de.ts'
