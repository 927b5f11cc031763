import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { Suspense, useEffect } from 'react'
import { listAdminPublications } from '../../../contract/publications/publications-admin.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Pager } from '../../ui/lists/pager.tsx'
import { PickFilter } from '../lists/pick-filter.tsx'
import { type RowOf, useList } from '../../ui/lists/use-list.ts'
import '../publications/publications.css'
import { useDecisions } from '../publications/decisions/use-decisions.tsx'
import { COMMUNES } from '../records/pickable-kinds.ts'
import { Failure } from '../../ui/screen/failure.tsx'
import { useKeys } from '../../ui/screen/keys.ts'
import { lazyWithRetry } from '../../ui/screen/retrying-import.ts'
import { Screen } from '../../ui/screen/screen.tsx'
import { DuplicateGroup } from './group.tsx'
import { duplicateTexts } from './texts.ts'
import { ScreenLink } from '../../ui/screen/text.tsx'
import '../../ui/lists/filters.css'

const KeepOldest = lazyWithRetry(() => import('./keep-oldest.tsx'))

const PER_PAGE = '30'

const titles = () => [...document.querySelectorAll<HTMLElement>('.group-title')]

/** Moves to the next or previous group. */
function move(by: 1 | -1): void {
  const all = titles()
  const at = all.findIndex((title) => title.closest('section')?.contains(document.activeElement))
  const next = all[Math.max(0, Math.min(all.length - 1, at < 0 ? 0 : at + by))]
  next?.focus()
  next?.closest('section')?.scrollIntoView({ block: 'start' })
}

/** The groups of possible duplicates. Nothing is merged automatically. */
export default function Duplicates() {
  const t = useTexts(duplicateTexts)
  const list = useList(listAdminPublications, { start: { per_page: PER_PAGE }, fixed: { duplicates: 'true' } })
  const decisions = useDecisions()
  useKeys([
    ...(list.rows.length > 0
      ? [
          { key: 'j', label: t.next, run: () => move(1) },
          { key: 'k', label: t.previous, run: () => move(-1) },
        ]
      : []),
    { key: 'u', label: t.undo, run: decisions.undoLast },
  ])
  const { rows } = list
  const groups = groupsOf(rows)
  useEffect(() => {
    // The focused group is done: the focus moves to the group in its place.
    if (rows.length > 0 && document.activeElement === document.body && !document.querySelector('[role=dialog]'))
      titles()[0]?.focus({ preventScroll: true })
  }, [rows])
  return (
    <Screen
      title={t.title}
      note={list.meta && (list.meta.last_page > 1 ? t.total(list.meta.total) : t.groups(groups.length))}
      actions={
        <>
          {groups.length > 1 && decisions.may.moderate && (
            <Suspense>
              <KeepOldest communeId={list.state.query.commune_id} />
            </Suspense>
          )}
          <ScreenLink to="/doublons/ecartes">{t.dismissedLink}</ScreenLink>
        </>
      }
    >
      <Stack>
        <Group role="search" aria-label={t.commune} className="filters">
          <PickFilter state={list.state} name="commune_id" label={t.commune} of={COMMUNES} />
        </Group>
        {list.error ? (
          <Failure title={t.failed} error={list.error} retry={list.reload} />
        ) : list.loading ? (
          <Skeleton height={300} />
        ) : rows.length === 0 ? (
          <Text c="dimmed" ta="center" py="xl" role="status">
            {list.state.active.length > 0 ? t.emptyFiltered : t.empty}
          </Text>
        ) : (
          <>
            {groups.map((shown) => (
              <DuplicateGroup key={shown[0]?.duplicate_key} shown={shown} decisions={decisions} />
            ))}
            <Pager list={list} />
          </>
        )}
      </Stack>
      {decisions.dialogs}
    </Screen>
  )
}

type Suspect = RowOf<typeof listAdminPublications>

const groupsOf = (rows: readonly Suspect[]): Suspect[][] => [...Map.groupBy(rows, ({ duplicate_key }) => duplicate_key ?? '').values()]
