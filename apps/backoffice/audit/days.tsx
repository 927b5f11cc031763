import { Title } from '@mantine/core'
import type { listAudit } from '../../../contract/audit/audit.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { RowOf } from '../../ui/lists/use-list.ts'
import { TrailParts } from './parts.tsx'
import { TrailRow } from './row.tsx'
import { auditTexts } from './texts.ts'
import './trail.css'

const DAY_MS = 86_400_000
const LOCAL_DAY = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' })
const dayOf = (moment: number | string): string => LOCAL_DAY.format(new Date(moment))

/** Rows of the trail below the days on which they happened. */
export function TrailDays({ rows }: { rows: readonly RowOf<typeof listAudit>[] }) {
  const t = useTexts(auditTexts)
  const format = useFormat()
  const headings: Record<string, string> = { [dayOf(Date.now())]: t.today, [dayOf(Date.now() - DAY_MS)]: t.yesterday }
  const headingOf = (day: string) => {
    const date = day.startsWith(String(new Date().getFullYear())) ? format.weekday(day) : `${format.weekday(day)} ${day.slice(0, 4)}`
    return headings[day] ? `${headings[day]}, ${date}` : date.charAt(0).toUpperCase() + date.slice(1)
  }
  return [...Map.groupBy(rows, ({ at }) => dayOf(at))].map(([day, ofDay]) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <Title order={2} id={`day-${day}`} className="trail-day">
        {headingOf(day)}
      </Title>
      <ul className="trail plain-list">
        {ofDay.map((row) => (
          <TrailRow key={row.id} row={row} parts={row.parts > 0 ? <TrailParts of={row} /> : null} />
        ))}
      </ul>
    </section>
  ))
}
