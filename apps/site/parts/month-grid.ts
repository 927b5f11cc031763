import type { Local } from '../commune-of.ts'
import { daysAfter, leafOf, monthInWords, weekdayOf } from '../../../contract/dates.ts'
import { type Html, html } from '../html/html.ts'
import { byDay, daysOf } from '../month-of.ts'
import type { Context } from '../page.ts'
import { stateNow } from '../state.ts'
import type { Dated } from '../weekly.ts'
import { capital } from './common.ts'
import { titleLink } from './publications.ts'

const [WEEK, SUNDAY] = [7, 7]
/** The most titles in a day. */
const TITLES = 3

/**
 * A month as a calendar: wide screens have titles in its days, telephones a mark for each event, above the list that has everything.
 * @param month YYYY-MM
 */
export function monthGrid(month: string, dates: readonly Dated[], context: Context, local: Local): Html {
  const { t, language } = context
  const days = daysOf(month)
  const [first = `${month}-01`] = days
  const entries = byDay(dates, first)
  const before = weekdayOf(first) - 1
  const cells = Array.from({ length: Math.ceil((before + days.length) / WEEK) * WEEK }, (_, at) => daysAfter(first, at - before))
  const weeks = Array.from({ length: cells.length / WEEK }, (_, at) => cells.slice(at * WEEK, (at + 1) * WEEK))
  const cell = (day: string): Html => {
    if (!day.startsWith(month)) return html`<td class="out"><span class="num" aria-hidden="true">${leafOf(day, language).day}</span></td>`
    const own = entries.get(day) ?? []
    const more = own.length - TITLES
    const form = [weekdayOf(day) === SUNDAY ? 'off' : '', day < local.today ? 'gone' : ''].filter(Boolean).join(' ')
    return html`<td${form ? html` class="${form}"` : ''}${day === local.today ? html` aria-current="date"` : ''}>
      <time class="num" datetime="${day}">${leafOf(day, language).day}</time>
      ${own.length > 0 ? html`<span class="dots" aria-hidden="true">${own.slice(0, TITLES).map(() => html`<i></i>`)}</span>` : ''}
      ${own.slice(0, TITLES).map((row) => entry(row, context))}
      ${more > 0 ? html`<p class="small">${t(`et ${more} autre${more > 1 ? 's' : ''}`, `and ${more} more`)}</p>` : ''}
    </td>`
  }
  return html`<table class="grid">
    <caption class="hide">
      ${t(`Calendrier de ${monthInWords(month, language)}`, `Calendar of ${monthInWords(month, language)}`)}
    </caption>
    <thead>
      <tr>
        ${cells.slice(0, WEEK).map((day) => html`<th scope="col">${capital(leafOf(day, language).weekday)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${weeks.map(
        (week) =>
          html`<tr>
            ${week.map(cell)}
          </tr>`,
      )}
    </tbody>
  </table>`
}

/** An event in its day: its title, struck where it is cancelled. */
function entry({ item, occurrence }: Dated, context: Context): Html {
  const isOff = stateNow(item, context.clock, { date: occurrence }).name === 'cancelled'
  const link = titleLink(item, context)
  return html`<p class="ev">${isOff ? html`<s>${link}</s>` : link}</p>`
}
