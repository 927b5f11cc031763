import { ActionIcon, Alert, Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { ChevronLeftIcon, ChevronRightIcon } from '@heroicons/react/24/outline'
import { useMediaQuery } from '@mantine/hooks'
import { Link, useLocation, useSearch } from 'wouter'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Failure } from '../../ui/screen/failure.tsx'
import { Screen } from '../../ui/screen/screen.tsx'
import { mayWrite } from '../account-rights.ts'
import { Nothing } from '../shell/nothing.tsx'
import type { SpaceScreenProps } from '../shell/screen-props.ts'
import { UnknownScreen } from '../../ui/screen/unknown-screen.tsx'
import { calendarTexts } from './calendar-texts.ts'
import './calendrier.css'
import { addDays, addMonths, daysFrom, isDay, isLasting, isMonth, mondayOf, weeksOf } from '../../ui/events/days.ts'
import { type Entry, EntryRow } from './entry.tsx'
import { MonthGrid } from './month-grid.tsx'
import { useCalendar } from './use-calendar.ts'

/** From this width on, a month is a grid. */
const GRID_FROM = '(min-width: 900px)'

/** What the person's pages have planned: a month or a week, as a list of days, or as a grid where there is room. The period is in the address. */
export default function Calendrier({ account: { acteurs } }: SpaceScreenProps) {
  const t = useTexts(calendarTexts)
  const format = useFormat()
  const [, go] = useLocation()
  const search = new URLSearchParams(useSearch())
  const wide = useMediaQuery(GRID_FROM, undefined, { getInitialValueInEffect: false }) ?? false
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date())
  const asked = { week: search.get('semaine'), month: search.get('mois'), acteur: search.get('page') }
  const monday = isDay(asked.week) ? mondayOf(asked.week) : null
  const month = isMonth(asked.month) ? asked.month : today.slice(0, 7)
  const acteur = acteurs.find(({ id }) => id === asked.acteur)?.id
  const days = monday === null ? weeksOf(month).flat() : daysFrom(monday, addDays(monday, 6))
  const from = days[0] ?? today
  const to = days.at(-1) ?? today
  const query = { from, to, ...(acteur ? { acteur_id: acteur } : {}) }
  const { entries, isTruncated, error, refetch } = useCalendar(query, { enabled: acteurs.length > 0 })
  /** The address of a period, of one page or, with an empty id, of all. */
  const address = (of: { semaine: string } | { mois: string }, page: string | undefined = acteur) =>
    `/calendrier?${new URLSearchParams({ ...of, ...(page ? { page } : {}) }).toString()}`
  const period = monday === null ? { mois: month } : { semaine: monday }
  const step = (n: 1 | -1) => (monday === null ? address({ mois: addMonths(month, n) }) : address({ semaine: addDays(monday, 7 * n) }))
  // The weeks of a month begin and end in its neighbours.
  const [first, last] = monday === null ? [`${month}-01`, `${month}-31`] : [from, to]
  const lasting = (entries ?? []).filter((entry) => isLasting(entry) && entry.jour <= last && entry.jour_fin >= first)
  const entriesOf = (day: string): Entry[] =>
    (entries ?? []).filter((entry) => entry.jour <= day && entry.jour_fin >= day && !isLasting(entry))
  if (acteurs.length === 0) return <UnknownScreen />
  if (error && !entries) return <Failure title={t.title} error={error} retry={() => void refetch()} />
  const name = new Intl.DateTimeFormat(format.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
  const isGrid = wide && monday === null
  // A list shows the days of the month alone, and only those that have something.
  const listed = days.filter((day) => (monday !== null || day.startsWith(month)) && entriesOf(day).length > 0)
  return (
    <Screen title={t.title}>
      <nav aria-label={t.views} className="chips">
        <Link
          href={address({ mois: monday === null ? month : monday.slice(0, 7) })}
          className="chip"
          aria-current={monday === null ? 'page' : undefined}
        >
          {t.month}
        </Link>
        <Link
          href={address({ semaine: monday ?? mondayOf(today.startsWith(month) ? today : `${month}-01`) })}
          className="chip"
          aria-current={monday === null ? undefined : 'page'}
        >
          {t.week}
        </Link>
      </nav>
      <Group justify="space-between" gap="sm" mb="md" align="end">
        <Group gap="xs" wrap="nowrap">
          <ActionIcon component={Link} href={step(-1)} variant="default" size={44} aria-label={t.previous}>
            <ChevronLeftIcon width={20} aria-hidden />
          </ActionIcon>
          <ActionIcon component={Link} href={step(1)} variant="default" size={44} aria-label={t.next}>
            <ChevronRightIcon width={20} aria-hidden />
          </ActionIcon>
          <Title order={2} size="h4" aria-live="polite" className="calendar-name">
            {monday === null ? name.charAt(0).toUpperCase() + name.slice(1) : t.weekOf(format.day(monday))}
          </Title>
        </Group>
        <Group gap="sm" align="end">
          {acteurs.length > 1 && (
            <NativeSelect
              label={t.page}
              value={acteur ?? ''}
              data={[{ value: '', label: t.allPages }, ...acteurs.map(({ id, nom }) => ({ value: id, label: nom }))]}
              onChange={({ currentTarget: { value } }) => go(address(period, value))}
            />
          )}
          <Button
            component={Link}
            href={address(monday === null ? { mois: today.slice(0, 7) } : { semaine: mondayOf(today) })}
            variant="default"
          >
            {t.today}
          </Button>
        </Group>
      </Group>
      {isTruncated && (
        <Alert color="yellow" mb="md">
          {t.truncated}
        </Alert>
      )}
      {!entries && <Text role="status">{t.loading}</Text>}
      {lasting.length > 0 && (
        <section aria-labelledby="lasting" className="calendar-lasting">
          <Title order={3} size="h5" id="lasting" mb="xs">
            {t.lasting}
          </Title>
          <Stack component="ul" gap="xs" className="plain-list">
            {lasting.map((entry) => (
              <EntryRow key={`${entry.nature}${entry.id}${entry.debut}`} entry={entry} isNamed={acteurs.length > 1} />
            ))}
          </Stack>
        </section>
      )}
      {entries && isGrid && (
        <MonthGrid month={month} today={today} entriesOf={entriesOf} weekOf={(day) => address({ semaine: mondayOf(day) })} />
      )}
      {entries && lasting.length === 0 && (isGrid ? entries : listed).length === 0 && (
        <Nothing act={acteurs.some(mayWrite) && { to: '/publier', label: t.publish }}>{t.none}</Nothing>
      )}
      {entries && !isGrid && (
        <Stack gap="lg">
          {listed.map((day) => (
            <section key={day} aria-labelledby={`day-${day}`}>
              <Title order={3} size="h5" id={`day-${day}`} mb="xs">
                {format.weekday(day)}
                {day === today && ` · ${t.today}`}
              </Title>
              <Stack component="ul" gap="xs" className="plain-list">
                {entriesOf(day).map((entry) => (
                  <EntryRow key={`${entry.nature}${entry.id}${entry.debut}`} entry={entry} day={day} isNamed={acteurs.length > 1} />
                ))}
              </Stack>
            </section>
          ))}
        </Stack>
      )}
    </Screen>
  )
}
