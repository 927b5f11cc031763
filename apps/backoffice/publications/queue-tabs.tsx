import { useTexts } from '../../ui/i18n/texts.ts'
import type { ListState } from '../../ui/lists/list-state.ts'
import { useCanOpen } from '../../ui/screen/text.tsx'
import { Tabs } from '../lists/tabs.tsx'
import { urgencyOf } from '../../ui/waiting/urgency.ts'
import { useTargets } from '../../ui/waiting/use-targets.ts'
import { useViews } from '../lists/use-views.ts'
import { useCounts } from './counts.ts'
import { queryOf } from './list-origin.ts'
import { TAB_NAMES, tabAddress, tabOf, tabQuery } from './tabs.ts'
import { tabTexts } from './tab-texts.ts'

const REPORTS = '/signalements'
const WHERE = '/publications'

/** The parts of the list of publications, and the saved views, each with its count. */
export function QueueTabs({ state }: { state: ListState }) {
  const t = useTexts(tabTexts)
  const canOpen = useCanOpen()
  const { views, current: view } = useViews('publications', state)
  const queries = [...TAB_NAMES.map(tabQuery), ...views.map(({ query }) => queryOf(query))]
  const counts = useCounts(queries.map((query) => ({ of: 'publications', query })))
  const current = view ? null : tabOf(state.query)
  const targets = useTargets()
  const isLate = (n: number) => {
    const since = counts[n]?.attend_depuis
    return !!since && urgencyOf(since, targets.publications) === 'late'
  }
  return (
    <Tabs
      label={t.tabs}
      tabs={[
        ...TAB_NAMES.map((name, n) => ({
          key: name,
          href: name === 'reported' && canOpen(REPORTS) ? REPORTS : tabAddress(name),
          label: t.names[name],
          count: counts[n]?.total,
          late: (name === 'pending' || name === 'edits') && isLate(n),
          current: name === current,
        })),
        ...views.map(({ id, nom, query, own }, n) => ({
          key: id,
          href: query === '' ? WHERE : `${WHERE}?${query}`,
          label: own ? t.view(nom) : t.shared(nom),
          count: counts[TAB_NAMES.length + n]?.total,
          current: id === view?.id,
        })),
      ]}
    />
  )
}
