import { Badge, Button, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { listDismissedDuplicates, withdrawDismissal } from '../../../contract/publications/publication-duplicates.ts'
import { useChange } from '../api/changes.tsx'
import { phrases } from '../../ui/i18n/phrases.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { Column } from '../../ui/lists/column.ts'
import { dateColumn } from '../../ui/lists/date-column.tsx'
import { ListScreen } from '../lists/list-screen.tsx'
import { type RowOf, useList } from '../../ui/lists/use-list.ts'
import { duplicateTexts } from './texts.ts'
import { fullName } from '../../ui/i18n/person-name.ts'
import { useMay } from '../api/permissions.ts'

type Dismissal = RowOf<typeof listDismissedDuplicates>

/** The list of dismissed groups, with undo. */
export default function DismissedGroups() {
  const t = useTexts(duplicateTexts)
  const { pair } = useTexts(phrases)
  const list = useList(listDismissedDuplicates)
  const may = useMay()
  useEffect(() => {
    // The focused row was removed.
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [list.rows])
  const withdraw = useChange(withdrawDismissal, { done: () => t.withdrawnDone, undoable: true, noticeKey: 'decision' })
  const stateOf = ({ withdrawn_at, applies }: Dismissal) => (withdrawn_at !== null ? t.withdrawn : applies ? t.applies : t.changed)
  const nameOf = ({ publications }: Dismissal) => publications.map(({ title }) => title).join(', ')
  const by = ({ dismissed_by }: Dismissal) => (dismissed_by && fullName(dismissed_by)) || '–'
  const columns: Column<Dismissal>[] = [
    {
      key: 'publications',
      label: t.publications,
      heads: true,
      csv: nameOf,
      cell: ({ publications }) => (
        <Stack gap={2}>
          {publications.map(({ id, title, deleted }) => (
            <span key={id}>
              <Link href={`/publications/${id}`}>{title}</Link> {deleted && <Badge color="gray">{t.deleted}</Badge>}
            </span>
          ))}
        </Stack>
      ),
    },
    { key: 'reason', label: t.reason, csv: ({ duplicate_reason }) => t.because[duplicate_reason] },
    { key: 'by', label: t.by, csv: by },
    dateColumn('dismissed_at', t.on, { sorted: false }),
    {
      key: 'state',
      label: t.state,
      csv: stateOf,
      cell: (row) => (
        <Stack gap={6} align="flex-start">
          <Text size="sm">{stateOf(row)}</Text>
          {row.withdrawn_at === null && may(withdrawDismissal) && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={pair(t.withdraw, nameOf(row))}
              onClick={() => withdraw.mutate({ params: { id: row.id } })}
            >
              {t.withdraw}
            </Button>
          )}
        </Stack>
      ),
    },
  ]
  return (
    <ListScreen
      title={t.dismissedTitle}
      name="doublons-ecartes"
      list={list}
      columns={columns}
      nameOf={nameOf}
      empty={<Text c="dimmed">{t.dismissedEmpty}</Text>}
      back={{ href: '/doublons', label: t.back }}
    />
  )
}
