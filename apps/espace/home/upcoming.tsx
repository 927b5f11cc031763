import { Link } from 'wouter'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { addDays } from '../../ui/events/days.ts'
import { pathOf, timeOf, useNature } from '../calendrier/entry.tsx'
import { useCalendar } from '../calendrier/use-calendar.ts'
import { upcomingTexts } from './upcoming-texts.ts'

const [DAYS, SHOWN] = [14, 4]

/** What a page has planned next, with the way to the calendar. Nothing without an entry. */
export default function Upcoming({ acteurId }: { acteurId: string }) {
  const t = useTexts(upcomingTexts)
  const format = useFormat()
  const nature = useNature()
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date())
  const { entries } = useCalendar({ from: today, to: addDays(today, DAYS), acteur_id: acteurId })
  const next = (entries ?? []).filter(({ jour }) => jour >= today).slice(0, SHOWN)
  if (next.length === 0) return null
  return (
    <section aria-labelledby="upcoming">
      <div className="rows-head">
        <h2 id="upcoming">{t.title}</h2>
        <Link href={`/calendrier?page=${acteurId}`}>{t.calendar}</Link>
      </div>
      <ol className="plain-list week">
        {next.map((entry) => (
          <li key={`${entry.nature}${entry.id}${entry.debut}`}>
            <Link href={pathOf(entry)}>
              <b>{entry.jour === today ? t.today : format.shortWeekday(entry.jour)}</b>
              <span>{entry.title ?? t.untitled}</span>
              <small>{[timeOf(entry, format), nature(entry)].filter(Boolean).join(' · ')}</small>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
