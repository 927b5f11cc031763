import { type Html, html } from '../html/html.ts'
import type { Context } from '../page.ts'
import { allDates, listRows } from '../weekly.ts'
import { eventRow } from './event-rows.ts'
import { type Item, type Place } from './publications.ts'

/** Says that nothing is announced for the next seven days. @param isElse whether events that go on for weeks are shown above */
const nothingSoon = ({ t }: Pick<Context, 't'>, isElse: boolean): string =>
  isElse
    ? t('Rien d’autre n’est annoncé ici pour les sept prochains jours.', 'Nothing else is announced here for the next seven days.')
    : t('Rien n’est annoncé ici pour les sept prochains jours.', 'Nothing is announced here for the next seven days.')

/** The events of the next seven days, else that there is none. @param open the events that go on for weeks, as they are shown above */
export const soonRows = (items: readonly Item[], open: Html | null, context: Context, place: Place & { limit: number }): Html =>
  items.length === 0 ? html`<p class="empty">${nothingSoon(context, open !== null)}</p>` : agendaRows(items, context, place)

/** The occurrences of events as rows of an agenda, the next first. @param limit the most rows */
export function agendaRows(items: readonly Item[], context: Context, { limit, ...place }: Place & { limit: number }): Html {
  return html`<ol>
    ${listRows(allDates(items, place.zone), place.zone, context.clock)
      .slice(0, limit)
      .map(({ item, occurrence, ...row }) => eventRow(item, occurrence, context, { ...place, ...row }))}
  </ol>`
}
