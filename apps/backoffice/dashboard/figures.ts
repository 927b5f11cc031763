import type { z } from 'zod'
import { getDashboard, getModerationFigures } from '../../../contract/dashboard/dashboard.ts'
import { listTasks } from '../../../contract/dashboard/tasks.ts'
import { useRead } from '../../ui/api/queries.ts'

type Dashboard = z.output<(typeof getDashboard)['response']>
type Tasks = z.output<(typeof listTasks)['response']>
type Moderation = z.output<(typeof getModerationFigures)['response']>

const FIGURES_EVERY_MS = 60_000
/** Figures that could not be counted are read again sooner: the service is busy for a moment. */
const UNCOUNTED_AFTER_MS = 2000

/** When figures of an earlier answer were counted, by name: milliseconds since 1970. A figure of the last answer has no entry. */
type Earlier = Readonly<Record<string, number>>
const earlier = new WeakMap<object, Earlier>()
const countedAt = new WeakMap<object, number>()

/** The names of the figures that are older than their answer, with the time at which each was counted. */
export const earlierFigures = (answer: object | undefined): Earlier => (answer && earlier.get(answer)) ?? {}

/** Marks `names` of `answer` as taken from `former`, each with the time of its count. */
function marked<Answer extends object>(answer: Answer, former: object | undefined, names: readonly string[], now: number): Answer {
  const known = earlierFigures(former)
  const at = (former && countedAt.get(former)) ?? now
  countedAt.set(answer, now)
  if (names.length > 0) earlier.set(answer, Object.fromEntries(names.map((name) => [name, known[name] ?? at])))
  return answer
}

/** Returns the counts of an answer, and the former value of each that the service could not count in time. */
export function completedDashboard(former: Dashboard | undefined, answer: Dashboard, now = Date.now()): Dashboard {
  const missing = Object.keys(former ?? {}).filter((name) => !(name in answer))
  return marked({ ...former, ...answer }, former, missing, now)
}

/** The same for what waits. `uncounted` then has the lists that were never counted alone. */
export function completedTasks(former: Tasks | undefined, answer: Tasks, now = Date.now()): Tasks {
  const rows = (former?.data ?? []).filter(({ task }) => answer.uncounted.includes(task))
  const names = rows.map(({ task }) => task)
  const states = Object.keys(former?.publications ?? {}).filter((state) => !(state in answer.publications))
  const whole: Tasks = {
    data: [...answer.data, ...rows],
    uncounted: answer.uncounted.filter((task) => !names.includes(task)),
    publications: { ...former?.publications, ...answer.publications },
  }
  return marked(whole, former, [...names, ...states], now)
}

const DAILY = ['received', 'published', 'rejected'] as const

/** True where a count of a day is absent: a chart of it would show nothing where there is something. */
export const isPartial = ({ data }: Moderation): boolean => data.per_day.some((day) => DAILY.some((of) => day[of] === undefined))

/** The counts of what waits, for the menu. `needed`: the names whose absence is worth another read. */
export function useDashboardFigures(needed: readonly (keyof Dashboard)[] = []) {
  const isIncomplete = (body: Dashboard | undefined) =>
    body !== undefined && needed.some((name) => body[name] === undefined || name in earlierFigures(body))
  return useRead(
    getDashboard,
    {},
    {
      completed: completedDashboard,
      every: (body) => (isIncomplete(body) ? UNCOUNTED_AFTER_MS : FIGURES_EVERY_MS),
    },
  )
}

/** What waits, list by list. */
export const useTasks = () =>
  useRead(
    listTasks,
    {},
    {
      completed: completedTasks,
      every: (body) =>
        body && (body.uncounted.length > 0 || Object.keys(earlierFigures(body)).length > 0) ? UNCOUNTED_AFTER_MS : FIGURES_EVERY_MS,
    },
  )

/** A partial answer gives way to the former whole one of the same period. */
const completedModeration = (former: Moderation | undefined, answer: Moderation): Moderation =>
  former && isPartial(answer) && !isPartial(former)
    ? marked({ ...former }, former, ['per_day'], Date.now())
    : marked(answer, former, [], Date.now())

/** Moderation day by day. */
export const useModeration = (days: string) =>
  useRead(
    getModerationFigures,
    { query: { days } },
    {
      keepFormer: true,
      completed: completedModeration,
      every: (body) => (body && (isPartial(body) || 'per_day' in earlierFigures(body)) ? UNCOUNTED_AFTER_MS : false),
    },
  )
