import { type Html, html } from '../html/html.ts'
import type { Context } from '../page.ts'
import { allDates, withWeekly } from '../weekly.ts'
import { eventRow } from './event-rows.ts'
import { type Item, type Place } from './publications.ts'

/** The occurrences of events as rows of an agenda, the next first: a weekly event has one. @param limit the most rows */
export function agendaRows(items: readonly Item[], context: Context, { limit, ...place }: Place & { limit: number }): Html {
  return html`<ol>
    ${withWeekly(allDates(items, place.zone), place.zone)
      .slice(0, limit)
      .map(({ item, occurrence, weeks }) => eventRow(item, occurrence, context, { ...place, weeks }))}
  </ol>`
}
