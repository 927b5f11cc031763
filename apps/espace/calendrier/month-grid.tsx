import { Link } from 'wouter'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { calendarTexts } from './calendar-texts.ts'
import { weeksOf } from '../../ui/events/days.ts'
import { type Entry, isUnseen, pathOf, timeOf, useNature } from './entry.tsx'

/** The most entries of a day in the grid; the others are in its week. */
const SHOWN = 4

interface MonthGridProps {
  month: string
  today: string
  entriesOf: (day: string) => readonly Entry[]
  /** The address of the week of a day. */
  weekOf: (day: string) => string
}

/** A month as a table: weeks are rows, days are cells. */
export function MonthGrid({ month, today, entriesOf, weekOf }: MonthGridProps) {
  const t = useTexts(calendarTexts)
  const format = useFormat()
  const nature = useNature()
  const weeks = weeksOf(month)
  const weekday = new Intl.DateTimeFormat(format.locale, { weekday: 'long', timeZone: 'UTC' })
  return (
    <table className="calendar-grid">
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {weekday.format(new Date(`${day}T00:00:00Z`))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const entries = entriesOf(day)
              const more = entries.length - SHOWN
              return (
                <td key={day} data-other={day.startsWith(month) ? undefined : true} data-today={day === today || undefined}>
                  <span className="calendar-day" aria-hidden>
                    {Number(day.slice(8))}
                  </span>
                  <ul className="plain-list" aria-label={format.weekday(day)}>
                    {entries.slice(0, SHOWN).map((entry) => (
                      <li key={`${entry.nature}${entry.id}${entry.debut}`}>
                        <Link href={pathOf(entry)} className={`calendar-mark ${entry.nature}`} data-unseen={isUnseen(entry) || undefined}>
                          <span className="calendar-what">
                            {[day === entry.jour ? timeOf(entry, format) : null, nature(entry)].filter(Boolean).join(' · ')}
                          </span>
                          {entry.title ?? t.untitled}
                        </Link>
                      </li>
                    ))}
                    {more > 0 && (
                      <li>
                        <Link href={weekOf(day)} className="calendar-more" aria-label={t.seeWeek(more, format.weekday(day))}>
                          + {t.more(more)}
                        </Link>
                      </li>
                    )}
                  </ul>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
