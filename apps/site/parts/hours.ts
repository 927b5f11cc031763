import { isDated } from '../../../contract/communes/opening-hours.ts'
import { dayInWords, weekdayOf } from '../../../contract/dates.ts'
import { type Html, html } from '../html/html.ts'
import { printed } from '../html/typography.ts'
import { type Hours, rangesInWords, weekdayName } from '../opening.ts'
import type { Context } from '../page.ts'
import { capital } from './common.ts'

const WEEK = [1, 2, 3, 4, 5, 6, 7]

interface Day {
  weekday: number
  ranges: (readonly string[])[]
  notes: string[]
}

const dayOf = (hours: Hours, weekday: number): Day => {
  const own = hours.filter(({ jours }) => jours.includes(weekday))
  const ranges = own.flatMap(({ plages }) => plages).toSorted(([one = ''], [other = '']) => one.localeCompare(other))
  return { weekday, ranges, notes: [...new Set(own.flatMap(({ commentaire }) => commentaire ?? []))] }
}

/** Days that follow each other and have the same hours. */
function daysTogether(days: readonly Day[]): Day[][] {
  const content = ({ ranges, notes }: Day) => JSON.stringify([ranges, notes])
  const groups: Day[][] = []
  for (const day of days) {
    const last = groups.at(-1)
    if (last?.[0] && content(last[0]) === content(day)) last.push(day)
    else groups.push([day])
  }
  return groups
}

/** The names of days that follow each other: "lundi", "lundi et mardi", "lundi à vendredi", "tous les jours". */
function namesOf(days: readonly Day[], { t, language }: Pick<Context, 't' | 'language'>): string {
  const [first = 1, last = 1] = [days[0]?.weekday, days.at(-1)?.weekday]
  const [name, end] = [weekdayName(first, language), weekdayName(last, language)]
  if (days.length === WEEK.length) return t('tous les jours', 'every day')
  if (last === first) return name
  return last === first + 1 ? t(`${name} et ${end}`, `${name} and ${end}`) : t(`${name} à ${end}`, `${name} to ${end}`)
}

/** The opening hours of the week in a line: "lundi à vendredi de 9 h à 12 h ; samedi de 9 h à 12 h (état civil uniquement)". Empty without any. */
export const hoursInLine = (hours: Hours, context: Pick<Context, 't' | 'language'>): string =>
  daysTogether(WEEK.map((weekday) => dayOf(hours, weekday)))
    .filter(([day]) => day !== undefined && day.ranges.length > 0)
    .map((days) => {
      const { ranges = [], notes = [] } = days[0] ?? {}
      return `${namesOf(days, context)} ${rangesInWords(ranges, context)}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`
    })
    .join(context.t(' ; ', '; '))

/** The hours of dates that are not over, in place of the usual ones: "Jeudi 24 décembre : de 9 h à 12 h", "Du lundi 28 au jeudi 31 décembre : fermé". */
function exceptions(hours: Hours, today: string, context: Context): Html | null {
  const { t } = context
  const ahead = hours
    .filter(({ du, au }) => du != null && (au ?? du) >= today)
    .toSorted((one, other) => (one.du ?? '').localeCompare(other.du ?? ''))
  if (ahead.length === 0) return null
  return html`<ul class="exceptions">
    ${ahead.map((entry) => {
      const words = entry.plages.length > 0 ? rangesInWords(entry.plages, context) : t('fermé', 'closed')
      return html`<li>
        <b>${capital(datesInWords(entry, today, context))}${t('\u{A0}:', ':')}</b>
        ${words}${entry.commentaire ? html` <span class="small">${printed(entry.commentaire)}</span>` : ''}
      </li>`
    })}
  </ul>`
}

/** "jeudi 24 décembre", "du lundi 28 au jeudi 31 décembre". */
function datesInWords({ du, au }: Hours[number], today: string, { t, language }: Context): string {
  const [first, last] = [du ?? '', au ?? du ?? ''].map((day) => dayInWords(day, today, language))
  return first === last ? String(first) : t(`du ${first} au ${last}`, `from ${first} to ${last}`)
}

/** The opening hours of the week, where any are known; then those of dates, and remarks. */
export function hoursTable(hours: Hours, today: string, context: Context, title: string): Html {
  const isWeekly = hours.some((entry) => !isDated(entry) && entry.jours.length > 0)
  const general = hours
    .filter((entry) => !isDated(entry) && entry.jours.length === 0 && entry.commentaire)
    .map(({ commentaire }) => commentaire)
  return html`${isWeekly ? weekTable(hours, today, context, title) : ''} ${exceptions(hours, today, context)}
  ${general.map((note) => html`<p class="small">${note && printed(note)}</p>`)}`
}

/** Days with the same hours have one row, and the row of today is marked. */
function weekTable(hours: Hours, today: string, context: Context, title: string): Html {
  const { t } = context
  const present = weekdayOf(today)
  const rows = daysTogether(WEEK.map((weekday) => dayOf(hours, weekday)))
  return html`<table class="hours">
    <caption class="hide">
      ${title}
    </caption>
    <tbody>
      ${rows.map((days) => {
        const [{ ranges, notes, weekday } = { ranges: [], notes: [], weekday: 1 }] = days
        const last = days.at(-1)?.weekday ?? weekday
        const isToday = weekday <= present && present <= last
        return html`<tr${isToday ? html` aria-current="date"` : ''}>
            <th scope="row">${capital(namesOf(days, context))}</th>
            <td>
              ${ranges.length > 0 ? ranges.map((range, at) => html`${at > 0 ? html`<br />` : ''}${rangesInWords([range], context)}`) : t('fermé', 'closed')}${notes.map((note) => html`<br /><span class="small">${printed(note)}</span>`)}
            </td>
          </tr>`
      })}
    </tbody>
  </table>`
}
