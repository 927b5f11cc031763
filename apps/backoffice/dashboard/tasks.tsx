import { Button, Paper, Text } from '@mantine/core'
import { Link } from 'wouter'
import type { z } from 'zod'
import type { TaskName } from '../../../contract/dashboard/task-targets.ts'
import type { listTasks } from '../../../contract/dashboard/tasks.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useCanOpen } from '../../ui/screen/text.tsx'
import { targetTexts } from '../../ui/waiting/target-texts.ts'
import { shareOf } from '../../ui/waiting/urgency.ts'
import { useTerritoryName } from '../territory/name.ts'
import './dashboard.css'
import { type Band, bandOf, BANDS } from './bands.ts'
import { taskTexts } from './task-texts.ts'

type Task = z.output<(typeof listTasks)['response']>['data'][number]

/** The list of each task. */
const WAYS: Record<TaskName, string> = {
  reports: '/signalements',
  publications: '/publications',
  imports: '/imports?paused=true',
  disputes: '/paiements',
  payments_failed: '/paiements?status=failed',
  messages: '/messages?unread=true&status=',
  claims: '/revendications?status=pending',
  proposals: '/propositions',
  syncs: '/defibrillateurs/synchronisation',
  jobs: '/taches',
  duplicates: '/doublons',
}

interface TasksProps {
  tasks: readonly Task[]
  /** The lists that were never counted. */
  uncounted: readonly TaskName[]
  /** When the figures of an earlier answer were counted, by list. */
  earlier: Readonly<Record<string, number>>
}

/**
 * What waits, in three bands: past its target, soon, in time. What is zero is one line. A figure of an earlier answer is grey, and its hour
 * is below; what is not counted yet is another line. Spec §2-99.
 */
export function Tasks({ tasks, uncounted, earlier }: TasksProps) {
  const t = useTexts(taskTexts)
  const territory = useTerritoryName()
  const canOpen = useCanOpen()
  const now = Date.now()
  const shown = tasks.filter(({ task }) => canOpen(WAYS[task]))
  const waiting = shown.filter(({ count }) => count > 0)
  const none = shown.filter(({ task, count }) => count === 0 && !(task in earlier))
  const former = shown.filter(({ task }) => task in earlier)
  const format = useFormat()
  const unknown = uncounted.filter((task) => canOpen(WAYS[task]))
  const bands = BANDS.map((band) => ({
    band,
    rows: waiting.filter((task) => bandOf(task, now) === band).toSorted((a, b) => partOf(b, now) - partOf(a, now)),
  })).filter(({ rows }) => rows.length > 0)
  const [first] = bands
  return (
    <Paper component="section" withBorder radius="md" className="bands" aria-label={t.title}>
      {bands.map(({ band, rows }) => (
        <section key={band} data-band={band} aria-labelledby={`band-${band}`}>
          <h2 id={`band-${band}`} className="band-head">
            {t.bands[band]}
            {band === first?.band && <span className="band-territory">{territory}</span>}
          </h2>
          <ul className="plain-list">
            {rows.map((task, n) => (
              <TaskRow
                key={task.task}
                task={task}
                band={band}
                now={now}
                leads={band === 'late' && n === 0}
                isEarlier={task.task in earlier}
              />
            ))}
          </ul>
        </section>
      ))}
      {waiting.length === 0 && unknown.length === 0 && former.length === 0 && (
        <Text p="md" fw={600}>
          {t.nothing}
        </Text>
      )}
      {none.length > 0 && waiting.length > 0 && (
        <Text size="sm" c="dimmed" className="band-none">
          {t.none(none.map(({ task }) => t.names[task].toLowerCase()).join(', '))}
        </Text>
      )}
      {former.length > 0 && (
        <Text size="sm" c="dimmed" className="band-none" role="status">
          {t.earlier(
            former.map(({ task }) => t.names[task].toLowerCase()).join(', '),
            format.time(new Date(Math.min(...former.map(({ task }) => earlier[task] ?? now))).toISOString()),
          )}
        </Text>
      )}
      {unknown.length > 0 && (
        <Text size="sm" className="band-none" role="status">
          {t.uncounted(unknown.map((task) => t.names[task].toLowerCase()).join(', '))}
        </Text>
      )}
    </Paper>
  )
}

const partOf = ({ oldest_at, target_hours }: Task, now: number): number =>
  oldest_at === null || target_hours === null ? 0 : shareOf(oldest_at, target_hours, now)

interface TaskRowProps {
  task: Task
  band: Band
  now: number
  leads: boolean
  isEarlier: boolean
}

function TaskRow({ task, band, now, leads, isEarlier }: TaskRowProps) {
  const t = useTexts(taskTexts)
  const words = useTexts(targetTexts)
  const format = useFormat()
  const { count, late, people, oldest_at, target_hours } = task
  const name = t.names[task.task]
  const about = [
    late > 0 && late < count && target_hours !== null ? t.ofWhichLate(late, words.target(target_hours)) : '',
    task.task === 'disputes' ? t.disputes : '',
    people.length > 0 ? t.inHand(people.join(', ')) : '',
  ].filter(Boolean)
  return (
    <li className="task" data-band={band} data-earlier={isEarlier || undefined}>
      <span className="task-count">{format.number(count)}</span>
      <span className="task-name">
        <Text span fw={600}>
          {name}
        </Text>
        {about.length > 0 && (
          <Text span size="sm" c="dimmed">
            {about.join(' ; ')}
          </Text>
        )}
      </span>
      <span className="task-age">
        {oldest_at !== null && (
          <>
            <span className="task-since">{t.duration((now - Date.parse(oldest_at)) / 3_600_000)}</span>
            {target_hours !== null && (
              <>
                <span className="task-bar" aria-hidden>
                  <span style={{ inlineSize: `${Math.min(100, Math.round(partOf(task, now) * 100))}%` }} />
                </span>
                <Text span size="xs" c="dimmed">
                  {t.target(words.target(target_hours))}
                </Text>
              </>
            )}
          </>
        )}
      </span>
      <Button component={Link} href={WAYS[task.task]} variant={leads ? 'filled' : 'default'} aria-label={t.openNamed(name)}>
        {t.open}
      </Button>
    </li>
  )
}
