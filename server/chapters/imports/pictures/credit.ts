import type { ItemPicture } from '../readers/parse.ts'

/** The longest credit of a picture: contract/publications/pictures.ts. */
const CREDIT_MAX = 200

/**
 * Returns the credit of a picture: its author, the source and its licence, and the page that it is from; of a long address the host only.
 * @param source the name of the source, for items without one
 * @param page the address of the item
 */
export function creditOf({ credit, nom, licence }: Omit<ItemPicture, 'alt'>, source: string, page: string | null): string {
  const names = [credit && `Photo : ${credit}`, nom ?? source, licence].filter(Boolean).join(' — ').slice(0, CREDIT_MAX).toWellFormed()
  for (const place of [page, URL.parse(page ?? '')?.hostname])
    if (place && names.length + 3 + place.length <= CREDIT_MAX) return `${names} — ${place}`
  return names
}
