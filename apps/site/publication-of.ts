import { AppError } from '../../contract/errors.ts'
import { getPublication } from '../../contract/publications/publications.ts'
import { type Place, placeBy } from './commune-of.ts'
import type { Context, Subject } from './page.ts'
import type { Item } from './parts/publications.ts'

/** The form of an id. */
export const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A publication with its commune, and the local day. */
export interface Shown {
  item: Item
  commune: Place
  zone: string
  today: string
}

/** What a page of a publication is about. */
export const subjectOf = ({ item }: Pick<Shown, 'item'>): Subject => ({
  kind: 'publication',
  id: item.id,
  acteurId: item.acteur?.id ?? null,
})

/**
 * Reads the publication of an address.
 * @throws AppError not_found, also for an id that cannot be one
 */
async function itemOf({ ask, params }: Pick<Context, 'ask' | 'params'>): Promise<Item> {
  const id = params['id'] ?? ''
  if (!ID.test(id)) throw new AppError('not_found')
  return (await ask(getPublication, { params: { id } })).data
}

/**
 * Reads the publication of a page.
 * @throws AppError not_found, the same for an unknown id, one that cannot be, and a publication that is not visible
 */
export async function publicationOf(context: Context): Promise<Shown> {
  const { clock } = context
  const item = await itemOf(context)
  const commune = await placeBy(context, item.commune.slug)
  const zone = item.evenement?.fuseau ?? commune.fuseau
  return { item, commune, zone, today: clock.today(zone) }
}
