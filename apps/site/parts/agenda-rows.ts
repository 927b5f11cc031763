import { occurrencesOf } from '../events.ts'
import { type Html, html } from '../html/html.ts'
import type { Context } from '../page.ts'
import { eventRow, type Item, type Place } from './publications.ts'

/** The occurrences of events as rows of an agenda, the next first. @param limit the most rows */
export function agendaRows(items: readonly Item[], context: Context, { limit, ...place }: Place & { limit: number }): Html {
  const rows = items
    .flatMap((item) => occurrencesOf(item, place.zone).map((occurrence) => ({ item, occurrence })))
    .toSorted((one, other) => one.occurrence.debut.localeCompare(other.occurrence.debut))
    .slice(0, limit)
  return html`<ol>
    ${rows.map(({ item, occurrence }) => eventRow(item, occurrence, context, place))}
  </ol>`
}
