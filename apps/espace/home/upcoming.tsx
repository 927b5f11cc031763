import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'wouter'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { addDays } from '../../ui/events/days.ts'
import { pathOf, timeOf, useNature } from '../calendrier/entry.tsx'
import { useCalendar } from '../calendrier/use-calendar.ts'
import { Tile } from '../shell/tile.tsx'
import { upcomingTexts } from './upcoming-texts.ts'

const [DAYS, SHOWN] = [14, 3]

/** What the person's pages have planned next, with the way to the calendar. Nothing without an entry. */
export default function Upcoming() {
  const t = useTexts(upcomingTexts)
  const format = useFormat()
  const nature = useNature()
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date())
  const { entries } = useCalendar({ from: today, to: addDays(today, DAYS) })
  const next = (entries ?? []).filter(({ jour }) => jour >= today).slice(0, SHOWN)
  if (next.length === 0) return null
  return (
    <section aria-labelledby="upcoming">
      <Group justify="space-between" align="baseline" mb="sm">
        <Title order={2} size="h4" id="upcoming">
          {t.title}
        </Title>
        <Anchor component={Link} href="/calendrier" py={4}>
          {t.calendar}
        </Anchor>
      </Group>
      <Stack component="ul" gap="xs" className="plain-list">
        {next.map((entry) => (
          <li key={`${entry.nature}${entry.id}${entry.debut}`}>
            <Tile to={pathOf(entry)}>
              <span className="tile-text">
                <Text component="span" display="block" fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {entry.title ?? t.untitled}
                </Text>
                <Text component="span" display="block" size="sm" c="dimmed">
                  {[entry.jour === today ? t.today : format.weekday(entry.jour), timeOf(entry, format), nature(entry)]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </span>
            </Tile>
          </li>
        ))}
      </Stack>
    </section>
  )
}
