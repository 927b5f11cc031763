import { ActionIcon, Group } from '@mantine/core'
import { ChevronLeftIcon, ChevronRightIcon } from '@heroicons/react/20/solid'
import { useState } from 'react'
import { WEEKDAYS } from '../../../../contract/publications/events.ts'
import { useLanguage } from '../../../ui/i18n/language.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import './events.css'
import { ruleTexts } from '../../../ui/events/rule-texts.ts'
import { eventTexts } from './event-texts.ts'
import { dayName, localIn, type Occurrence } from '../../../ui/events/local-time.ts'
import { addMonths, monthOf, weeksOf } from '../../../ui/events/days.ts'
import { occurrencesOn } from './occurrences-on.ts'

/** The number of months that are shown at once. */
const SHOWN = 2
const MONTHS = {
  fr: new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
}

interface CalendarProps {
  occurrences: readonly Occurrence[]
  zone: string
  /** The chosen day, of which only the occurrences are listed. */
  chosen: string | null
  choose: (day: string | null) => void
}

/** The months of an event, with its days marked. A marked day is a button that chooses the day. */
export function MonthCalendar({ occurrences, zone, chosen, choose }: CalendarProps) {
  const t = useTexts(eventTexts)
  const today = localIn(zone, new Date().toISOString()).slice(0, 10)
  const firstMonth = monthOf(occurrences.map(({ jour_debut }) => jour_debut).toSorted()[0] ?? today)
  const lastMonth = monthOf(
    occurrences
      .map(({ jour_fin }) => jour_fin)
      .toSorted()
      .at(-1) ?? today,
  )
  const within = (month: string) => (month < firstMonth ? firstMonth : month > lastMonth ? lastMonth : month)
  // The month of the next occurrence; of an event that is over, its last month.
  const next = occurrences.find(({ jour_fin }) => jour_fin >= today)
  const [asked, setAsked] = useState(() => (next ? monthOf(next.jour_debut < today ? today : next.jour_debut) : lastMonth))
  const month = within(asked)
  const shown = Array.from({ length: SHOWN }, (_, n) => addMonths(month, n)).filter((one) => one <= lastMonth)
  const turn = (label: string, by: 1 | -1, Icon: typeof ChevronLeftIcon) => {
    const to = addMonths(month, by)
    const possible = by === 1 ? addMonths(month, SHOWN) <= lastMonth : to >= firstMonth
    return (
      <ActionIcon
        variant="default"
        size="md"
        aria-label={label}
        aria-disabled={!possible || undefined}
        data-disabled={!possible || undefined}
        onClick={() => possible && setAsked(to)}
      >
        <Icon width={16} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <div role="group" aria-label={t.calendar}>
      {addMonths(firstMonth, SHOWN) <= lastMonth && (
        <Group gap={6} mb="xs">
          {turn(t.previousMonth, -1, ChevronLeftIcon)}
          {turn(t.nextMonth, 1, ChevronRightIcon)}
        </Group>
      )}
      <div className="months">
        {shown.map((one) => (
          <Month key={one} {...{ month: one, occurrences, chosen, choose, today }} />
        ))}
      </div>
    </div>
  )
}

interface MonthProps extends Omit<CalendarProps, 'zone'> {
  month: string
  today: string
}
function Month({ month, occurrences, chosen, choose, today }: MonthProps) {
  const t = useTexts(eventTexts)
  const { weekdays } = useTexts(ruleTexts)
  const language = useLanguage()
  const markOf = (day: string) => {
    const those = occurrencesOn(occurrences, day)
    // As in the name of the day, which a label must contain.
    const number = language === 'fr' && day.endsWith('-01') ? '1er' : String(Number(day.slice(-2)))
    if (those.length === 0) return number
    const cancelled = those.every(({ statut }) => statut === 'annule')
    const name = dayName(day, language)
    return (
      <button
        type="button"
        aria-pressed={chosen === day}
        aria-label={cancelled ? t.allCancelled(name) : t.onDay(name, those.length)}
        data-cancelled={cancelled || undefined}
        onClick={() => choose(chosen === day ? null : day)}
      >
        {number}
      </button>
    )
  }
  return (
    <table className="month">
      <caption>{MONTHS[language].format(new Date(`${month}-01T00:00:00Z`))}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((day) => (
            <th key={day} scope="col" abbr={weekdays[day]}>
              {weekdays[day].slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} aria-current={day === today && monthOf(day) === month ? 'date' : undefined}>
                {monthOf(day) === month && markOf(day)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
