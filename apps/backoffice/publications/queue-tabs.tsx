import { useQueries } from '@tanstack/react-query'
import { listAdminPublications } from '../../../contract/publications/publications-admin.ts'
import { call } from '../../ui/api/client.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { ListQuery, ListState } from '../../ui/lists/list-state.ts'
import { waitsSince } from '../../ui/publications/state.ts'
import { useCanOpen } from '../../ui/screen/text.tsx'
import { Tabs } from '../lists/tabs.tsx'
import { urgencyOf } from '../../ui/waiting/urgency.ts'
import { useTargets } from '../../ui/waiting/use-targets.ts'
import { useViews } from '../lists/use-views.ts'
import { queryOf } from './list-origin.ts'
import { TAB_NAMES, tabAddress, tabOf, tabQuery } from './tabs.ts'
import { tabTexts } from './tab-texts.ts'

const EVERY_MS = 30_000
const REPORTS = '/signalements'
const WHERE = '/publications'

/** The first row of a part of the list, and how many rows it has. */
const countOf = (query: ListQuery) => ({
  queryKey: [listAdminPublications.id, 'tab', query],
  queryFn: () => call(listAdminPublications, { query: { ...query, per_page: '1' } }),
  refetchInterval: EVERY_MS,
})

/** The parts of the list of publications, and the saved views, each with its count. */
export function QueueTabs({ state }: { state: ListState }) {
  const t = useTexts(tabTexts)
  const canOpen = useCanOpen()
  const { views, current: view } = useViews('publications', state)
  const counts = useQueries({ queries: [...TAB_NAMES.map(tabQuery), ...views.map(({ query }) => queryOf(query))].map(countOf) })
  const current = view ? null : tabOf(state.query)
  const targets = useTargets()
  const isLate = (n: number) => {
    const oldest = counts[n]?.data?.data[0]
    return oldest !== undefined && urgencyOf(waitsSince(oldest), targets.publications) === 'late'
  }
  return (
    <Tabs
      label={t.tabs}
      tabs={[
        ...TAB_NAMES.map((name, n) => ({
          key: name,
          href: name === 'reported' && canOpen(REPORTS) ? REPORTS : tabAddress(name),
          label: t.names[name],
          count: counts[n]?.data?.meta.total,
          late: (name === 'pending' || name === 'edits') && isLate(n),
          current: name === current,
        })),
        ...views.map(({ id, nom, query, own }, n) => ({
          key: id,
          href: query === '' ? WHERE : `${WHERE}?${query}`,
          label: own ? t.view(nom) : t.shared(nom),
          count: counts[TAB_NAMES.length + n]?.data?.meta.total,
          current: id === view?.id,
        })),
      ]}
    />
  )
}
