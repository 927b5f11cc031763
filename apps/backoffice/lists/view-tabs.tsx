import { useLocation } from 'wouter'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { ListState } from '../../ui/lists/list-state.ts'
import { Tabs } from './tabs.tsx'
import { useViews } from './use-views.ts'
import { viewTexts } from './view-texts.ts'

/** The saved views of a list, as tabs after the whole list. Without a view there are no tabs. */
export function ViewTabs({ screen, state }: { screen: string; state: ListState }) {
  const t = useTexts(viewTexts)
  const [path] = useLocation()
  const { views, current } = useViews(screen, state)
  if (views.length === 0) return null
  return (
    <Tabs
      label={t.viewsSaved}
      tabs={[
        { key: 'all', href: path, label: t.whole, current: current === undefined },
        ...views.map(({ id, nom, query, own, author }) => ({
          key: id,
          href: query === '' ? path : `${path}?${query}`,
          label: own ? nom : t.viewBy(nom, author ?? '–'),
          current: id === current?.id,
        })),
      ]}
    />
  )
}
