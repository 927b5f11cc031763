import { weekdayOf } from '../dates.ts'
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

/** The opening hours of the week; days with the same hours have one row, and the row of today is marked. */
export function hoursTable(hours: Hours, today: string, context: Context, title: string): Html {
  const { t, language } = context
  const present = weekdayOf(today)
  const general = hours.filter(({ jours, commentaire }) => jours.length === 0 && commentaire).map(({ commentaire }) => commentaire)
  const rows = daysTogether(WEEK.map((weekday) => dayOf(hours, weekday)))
  return html`<table class="hours">
      <caption class="hide">
        ${title}
      </caption>
      <tbody>
        ${rows.map((days) => {
          const [{ ranges, notes, weekday } = { ranges: [], notes: [], weekday: 1 }] = days
          const last = days.at(-1)?.weekday ?? weekday
          const name = weekdayName(weekday, language)
          const isToday = weekday <= present && present <= last
          const names =
            days.length === WEEK.length
              ? t('tous les jours', 'every day')
              : last === weekday
                ? name
                : last === weekday + 1
                  ? t(`${name} et ${weekdayName(last, language)}`, `${name} and ${weekdayName(last, language)}`)
                  : t(`${name} à ${weekdayName(last, language)}`, `${name} to ${weekdayName(last, language)}`)
          return html`<tr${isToday ? html` aria-current="date"` : ''}>
            <th scope="row">${capital(names)}</th>
            <td>
              ${ranges.length > 0 ? ranges.map((range, at) => html`${at > 0 ? html`<br />` : ''}${rangesInWords([range], context)}`) : t('fermé', 'closed')}${notes.map((note) => html`<br /><span class="small">${printed(note)}</span>`)}
            </td>
          </tr>`
        })}
      </tbody>
    </table>
    ${general.map((note) => html`<p class="small">${note && printed(note)}</p>`)}`
}
