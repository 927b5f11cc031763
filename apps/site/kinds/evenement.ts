import { TRAITS } from '../../../contract/publications/themes.ts'
import { ANOTHER_TIME } from '../clock.ts'
import { dayInWords, momentInWords } from '../../../contract/dates.ts'
import { lastDay, occurrencesOf, whenInWords } from '../events.ts'
import { traitsInRow } from '../event-traits.ts'
import { type Html, html } from '../html/html.ts'
import { paths } from '../html/paths.ts'
import { facts } from '../html/typography.ts'
import type { Context } from '../page.ts'
import { capital } from '../parts/common.ts'
import { mainActions } from '../parts/publication/actions.ts'
import { articleData, eventData } from '../parts/publication/data.ts'
import { booking, datesOf, eventBanner, eventFacts, placeLine, weeklyRule } from '../parts/publication/event.ts'
import { eventArticle } from '../parts/event-rows.ts'
import { newsItem } from '../parts/publications.ts'
import { stateInWords, stateTag } from '../parts/state-words.ts'
import type { Shown } from '../publication-of.ts'
import { stateNow } from '../state.ts'
import { rowOf } from '../weekly.ts'
import { FRENCH, PLAIN, type SiteKind } from './kind.ts'

/** The most dates that search engines get, and that a poster has: fewer beside a picture. */
const [DATES, POSTER_DATES, POSTER_DATES_BESIDE_PICTURE] = [10, 4, 2]
/** Of no year: days have theirs. */
const NEVER = '0001-01-01'

/** An event: its date, its place, its state. One without dates is shown as news. */
export const evenement: SiteKind = {
  ...PLAIN,
  row: (item, context, place) => {
    const zone = item.evenement?.fuseau ?? place.zone
    const dates = occurrencesOf(item, zone)
    const { occurrence } = stateNow(item, context.clock, { zone })
    const shown = dates.find(({ id }) => id === occurrence?.id)
    const row = shown && rowOf(item, zone, context.clock, shown)
    if (!row) return newsItem(item, context, place)
    return eventArticle(item, row.occurrence, context, { ...place, zone, last: row.last, others: row.others })
  },
  list: (slug, t) => ({ text: t('Agenda', 'Events'), path: paths.agenda(slug) }),
  above: (shown, context) => {
    const { item, zone } = shown
    return [eventBanner(item, context, zone), eventFacts(item, context, zone), mainActions(shown, context, booking(item, context, zone))]
  },
  feedFacts: (item, context, zone) => {
    const place = item.evenement?.lieu?.nom ?? item.evenement?.lieu?.adresse
    const near = item.evenement?.fuseau ?? zone
    const state = stateNow(item, context.clock, { zone: near })
    const { occurrence: date } = state
    const when = date && (date.journee ? dayInWords(date.jour_debut, NEVER, 'fr') : momentInWords(date.debut, near, ANOTHER_TIME, 'fr'))
    const last = date && lastDay(date, near, { ...context, ...FRENCH, clock: ANOTHER_TIME })
    const line = [stateInWords(state, FRENCH), when, last, place].filter(Boolean).join(', ')
    return line === '' ? [] : [line]
  },
  structured: (shown, context) => {
    const { item, zone } = shown
    if (occurrencesOf(item, zone).length === 0) return [articleData(shown, context)]
    const { ahead, over } = datesOf(item, zone, context.clock)
    return (ahead.length > 0 ? ahead.slice(0, DATES) : over.slice(0, 1)).map((occurrence) => eventData(occurrence, shown, context))
  },
  poster: {
    head: () => null,
    facts: (shown, context) => {
      const told = datesAndPlace(shown, context)
      return told && { html: told, characters: 0 }
    },
    room: 0.7,
  },
  card: (_item, state) => ({
    over: stateInWords({ ...state, reason: null }, FRENCH) ?? (state.isOver ? 'Passé' : null),
    at: state.from,
  }),
}

/** When and where, in large letters. */
function datesAndPlace({ item, zone }: Shown, context: Context): Html | null {
  const { t, clock } = context
  if (occurrencesOf(item, zone).length === 0) return null
  const { ahead, over } = datesOf(item, zone, clock)
  const shown = item.images.length > 0 ? POSTER_DATES_BESIDE_PICTURE : POSTER_DATES
  const rule = weeklyRule(item, ahead, { ...context, clock: ANOTHER_TIME }, zone)
  const left = ahead.length - shown
  const dates = rule !== null ? [] : ahead.length > 0 ? ahead.slice(0, shown) : over.slice(0, 1)
  const event = item.evenement
  const price = capital(
    facts([event?.gratuit ? t('gratuit', 'free') : null, event?.tarif, event?.public, ...traitsInRow(item, context, TRAITS)]),
  )
  return html`<div class="when">
    ${dates.map((occurrence) => {
      const words = whenInWords(occurrence, zone, { ...context, clock: ANOTHER_TIME })
      const off = stateNow(item, clock, { date: occurrence }).name === 'cancelled'
      return html`<p><b>${off ? html`<s>${words}</s>` : words}</b> ${stateTag(item, occurrence, context)}</p>`
    })}
    ${ahead.length === 0 ? html`<p>${t('Cet événement est passé.', 'This event is over.')}</p>` : ''}
    ${rule ? html`<p><b>${rule}</b></p>` : ''}
    ${rule === null && left > 0 ? html`<p>${t(`et ${left} autre${left > 1 ? 's' : ''} date${left > 1 ? 's' : ''}`, `and ${left} more date${left > 1 ? 's' : ''}`)}</p>` : ''}
    <p>${placeLine(item)}</p>
    ${price ? html`<p>${price}</p>` : ''}
  </div>`
}
