import { Badge, Button, Group, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { listJobKinds } from '../../../contract/jobs/jobs.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useLanguage } from '../../ui/i18n/language.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { RowOf } from '../../ui/lists/use-list.ts'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Failure } from '../../ui/screen/failure.tsx'
import { Screen } from '../../ui/screen/screen.tsx'
import { SmallScreenLink } from '../../ui/screen/text.tsx'
import { STATE_COLOURS } from '../records/state-colours.ts'
import { jobLabel } from './job-labels.ts'
import './kinds.css'
import { jobTexts } from './texts.ts'

type Kind = RowOf<typeof listJobKinds>

const LIVE_EVERY_MS = 5_000
/** Nothing of it failed, waits or runs. */
const isQuiet = ({ dead, retrying, waiting, running }: Kind) => dead + retrying + waiting + running === 0

/** Background jobs by kind: what failed first, what has nothing to tell folded into one line. */
export default function JobKinds() {
  const t = useTexts(jobTexts)
  const language = useLanguage()
  const [all, setAll] = useState(false)
  const { data, error, refetch } = useRead(listJobKinds, {}, { every: LIVE_EVERY_MS })
  const kinds = data?.data ?? []
  const quiet = kinds.filter(isQuiet)
  const shown = all || quiet.length === kinds.length ? kinds : kinds.filter((kind) => !isQuiet(kind))
  return (
    <Screen title={t.title} actions={<SmallScreenLink to="/taches/toutes">{t.each}</SmallScreenLink>}>
      {error && !data && <Failure title={t.title} error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} />}
      {data && kinds.length === 0 && <Text c="dimmed">{t.none}</Text>}
      {shown.length > 0 && (
        <ul className="job-kinds plain-list">
          {shown.map((kind) => (
            <KindRow key={kind.name} kind={kind} />
          ))}
        </ul>
      )}
      {shown.length < kinds.length && (
        <Group mt="sm" gap="sm">
          <Text size="sm" c="dimmed">
            {t.quiet(quiet.length, quiet.map(({ name }) => jobLabel(name, language).toLowerCase()).join(', '))}
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => setAll(true)}>
            {t.showQuiet}
          </Button>
        </Group>
      )}
    </Screen>
  )
}

function KindRow({ kind }: { kind: Kind }) {
  const t = useTexts(jobTexts)
  const format = useFormat()
  const language = useLanguage()
  const label = jobLabel(kind.name, language)
  const counts = (['retrying', 'running', 'waiting'] as const).flatMap((state) =>
    kind[state] > 0 ? [`${t.states[state]} : ${format.number(kind[state])}`] : [],
  )
  return (
    <li className="job-kind" data-failed={kind.dead > 0 || undefined}>
      <span>
        <Text span fw={600}>
          {label}
        </Text>
        <Text size="sm" c="dimmed">
          {[...counts, t.today(kind.done_today)].join(' ; ')}
        </Text>
      </span>
      <span>
        <Text size="xs" c="dimmed">
          {t.lastSuccess}
        </Text>
        <Text size="sm">{kind.last_success_at ? <DateTime at={kind.last_success_at} relative /> : t.noSuccess}</Text>
      </span>
      <span>
        <Text size="xs" c="dimmed">
          {t.nextRun}
        </Text>
        <Text size="sm">{kind.next_at ? <DateTime at={kind.next_at} relative /> : '–'}</Text>
      </span>
      {kind.dead > 0 ? (
        <Group gap="xs" wrap="nowrap">
          <Badge color={STATE_COLOURS.failed}>{`${t.states.dead} : ${format.number(kind.dead)}`}</Badge>
          <Button component={Link} href={`/taches/toutes?state=dead&name=${encodeURIComponent(kind.name)}`} aria-label={t.seeNamed(label)}>
            {t.see}
          </Button>
        </Group>
      ) : (
        <Button
          component={Link}
          variant="default"
          href={`/taches/toutes?name=${encodeURIComponent(kind.name)}`}
          aria-label={t.seeNamed(label)}
        >
          {t.see}
        </Button>
      )}
    </li>
  )
}
