import { isOver, occurrencesOf } from '../events.ts'
import type { Html } from '../html/html.ts'
import type { Context } from '../page.ts'
import { stateNow, withDates } from '../state.ts'
import { actRow } from './publication/act.ts'
import { alertBox, eventArticle, type Item, newsItem, type Place } from './publications.ts'

type RowPlace = Place & { heading?: 'h2' | 'h3' }

/** A publication in a list of several kinds: an alert with its state, an event with its date, an act with its number, else news. */
function row(item: Item, context: Context, place: RowPlace): Html {
  const { clock } = context
  const heading = place.heading ?? 'h3'
  if (item.kind === 'alerte' && item.alerte) return alertBox(item, context, { ...place, heading })
  if (item.kind === 'acte' && item.acte) return actRow(item, context, place)
  if (item.kind !== 'evenement') return newsItem(item, context, { ...place, heading })
  const zone = item.evenement?.fuseau ?? place.zone
  const dates = occurrencesOf(item, zone)
  const { occurrence } = stateNow(item, clock, { zone })
  const shown = dates.find(({ id }) => id === occurrence?.id)
  if (!shown) return newsItem(item, context, { ...place, heading })
  const others = dates.filter((one) => one !== shown && !isOver(one, clock, zone)).length
  return eventArticle(item, shown, context, { ...place, zone, heading, others })
}

/** The rows of a list that has publications of several kinds, and no dates of events. */
export async function rows(items: readonly Item[], context: Context, place: RowPlace): Promise<Html[]> {
  return (await withDates(items, context)).map((item) => row(item, context, place))
}
