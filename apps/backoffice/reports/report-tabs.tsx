import { useTexts } from '../../ui/i18n/texts.ts'
import { urgencyOf } from '../../ui/waiting/urgency.ts'
import { useTargets } from '../../ui/waiting/use-targets.ts'
import { Tabs } from '../lists/tabs.tsx'
import { useCounts } from '../publications/counts.ts'
import { reportedTexts } from './texts.ts'

/** How often the list of reports and its counts are read again. */
export const EVERY_MS = 30_000
/** The path of the list of reports. */
export const HERE = '/signalements'
const TABS = {
  open: { href: HERE, query: { status: 'open' } },
  grave: { href: `${HERE}?grave=true`, query: { status: 'open', grave: 'true' } },
  closed: { href: `${HERE}?status=closed`, query: { status: 'closed' } },
  settled: { href: `${HERE}?status=settled`, query: { status: 'settled' } },
} as const
type TabName = keyof typeof TABS
const TAB_NAMES = Object.keys(TABS) as TabName[]

/** The parts of the list, each with its count. The count of what is grave is red once the oldest waits past its target. */
export function ReportTabs({ query }: { query: Record<string, string> }) {
  const t = useTexts(reportedTexts)
  const counts = useCounts(TAB_NAMES.map((name) => ({ of: 'signalements', query: TABS[name].query })))
  const { reports: target } = useTargets()
  const isLate = (n: number) => {
    const since = counts[n]?.attend_depuis
    return !!since && urgencyOf(since, target) === 'late'
  }
  const here: TabName = query['status'] === 'open' && query['grave'] === 'true' ? 'grave' : ((query['status'] ?? 'open') as TabName)
  return (
    <Tabs
      label={t.tabs}
      tabs={TAB_NAMES.map((name, n) => ({
        key: name,
        href: TABS[name].href,
        label: t.names[name],
        count: counts[n]?.total,
        late: (name === 'open' || name === 'grave') && isLate(n),
        current: name === here,
      }))}
    />
  )
}
