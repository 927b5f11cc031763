import { listPublications } from '../../contract/publications/publications.ts'
import { type EventFilters, fits } from './event-traits.ts'
import type { Context } from './page.ts'
import type { Item } from './parts/publications.ts'

/** A page of the events of a commune, and those that go on for weeks. */
interface Agenda {
  events: { data: readonly Item[]; meta: { total: number; current_page: number; last_page: number } }
  permanent: { data: readonly Item[]; meta: { total: number } }
  /** Whether the period has events of other filters. Of a period with more events than are read at once nobody knows: true. */
  offers: (filters: EventFilters) => boolean
}

/** The events of a page, the most permanent events, and how many of both are read at once. */
const [ROWS, PERMANENT, BOTH] = [40, 20, 60]

/**
 * Reads the events of a commune in a period. Few events are read at once, in a way that the pages of a commune have in common: the second page that is
 * made finds them in memory. Many need a reading of each kind.
 * @param to the first moment after the period
 */
export async function agendaOf(
  { ask }: Pick<Context, 'ask'>,
  communeId: string,
  { from, to }: { from: string | null; to: string },
  { page = 1, filters = {} }: { page?: number; filters?: EventFilters } = {},
): Promise<Agenda> {
  const common = { commune_id: communeId, sort: 'date_debut', to, ...(from === null ? {} : { from }) } as const
  if (page === 1) {
    const { data, meta } = await ask(listPublications, { query: { ...common, per_page: BOTH } })
    const [events, permanent] = [false, true].map((isPermanent) =>
      data.filter((item) => (item.evenement?.permanent ?? false) === isPermanent && fits(item, filters)),
    ) as [Item[], Item[]]
    if (meta.total <= data.length && events.length <= ROWS && permanent.length <= PERMANENT)
      return {
        events: { data: events, meta: { total: events.length, current_page: 1, last_page: 1 } },
        permanent: { data: permanent, meta: { total: permanent.length } },
        offers: (others) => data.some((item) => fits(item, others)),
      }
  }
  const [events, permanent] = await Promise.all([
    ask(listPublications, { query: { ...common, ...filters, permanent: 'false', per_page: ROWS, page } }),
    ask(listPublications, { query: { ...common, ...filters, permanent: 'true', per_page: PERMANENT } }),
  ])
  return { events, permanent, offers: () => true }
}
