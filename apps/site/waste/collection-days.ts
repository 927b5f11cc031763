import { getCollectesCalendar, listCollectes } from '../../../contract/communes/communes.ts'
import type { Context } from '../page.ts'
import type { Collection } from './waste.ts'

/** A collection on one of its days. */
export interface CollectionDay {
  day: string
  collection: Collection
  /** The regular day that this one replaces, such as a public holiday; null for a regular day. */
  insteadOf: string | null
  /** A public holiday for which the publisher gives no rule. */
  isToConfirm: boolean
}

/** A commune has at most 500 collections; a page shows the first hundred of its list. */
const COLLECTIONS = 100
const dashed = (basic: string): string => `${basic.slice(0, 4)}-${basic.slice(4, 6)}-${basic.slice(6, 8)}`

/**
 * Reads the collections of a commune: who collects is named instead only where there are none. Spec §2-146. @param secteur only this sector
 * and the whole commune
 */
export const collectionsOf = async ({ ask }: Context, id: string, secteur?: string): Promise<Collection[]> =>
  (await ask(listCollectes, { params: { id }, query: { per_page: COLLECTIONS, ...(secteur ? { secteur } : {}) } })).data

/** Reads every day on which something is collected, from today to twelve months later, in order: the events of the calendar of the service. */
export async function collectionDays({ ask }: Context, id: string, collections: readonly Collection[], secteur?: string) {
  const calendar = await ask(getCollectesCalendar, { params: { id }, query: secteur ? { secteur } : {} })
  return daysInCalendar(calendar, collections)
}

const EVENT = /UID:([0-9a-f-]{36})-(\d{8})@[^]*?DTSTART;VALUE=DATE:(\d{8})/

/** The days in a calendar of the service, each with its collection. Events of collections that are not given are left out. */
export function daysInCalendar(calendar: string, collections: readonly Collection[]): CollectionDay[] {
  const known = new Map(collections.map((collection) => [collection.id, collection]))
  const unfolded = calendar.replaceAll('\r\n ', '')
  return unfolded
    .split('BEGIN:VEVENT')
    .slice(1)
    .flatMap((event) => {
      const [, id = '', planned = '', date = ''] = EVENT.exec(event) ?? []
      const collection = known.get(id)
      if (!collection) return []
      const day = dashed(date)
      const isToConfirm = /^SUMMARY:.* \(à confirmer\)\r?$/m.test(event)
      return [{ day, collection, insteadOf: planned === date ? null : dashed(planned), isToConfirm }]
    })
}
