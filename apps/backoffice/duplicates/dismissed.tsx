import { Anchor, Badge, Button, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { listDismissedDuplicates, withdrawDismissal } from '../../../contract/publications/publication-duplicates.ts'
import { useChange } from '../api/changes.tsx'
import { phrases } from '../../ui/i18n/phrases.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { Column } from '../../ui/lists/column.ts'
import { ListScreen } from '../lists/list-screen.tsx'
import { type RowOf, useList } from '../../ui/lists/use-list.ts'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { duplicateTexts } from './texts.ts'

type Dismissal = RowOf<typeof listDismissedDuplicates>

/** The list of dismissed groups, with undo. */
export default function DismissedGroups() {
  const t = useTexts(duplicateTexts)
  const { pair } = useTexts(phrases)
  const list = useList(listDismissedDuplicates)
  useEffect(() => {
    // The focused row was removed.
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [list.rows])
  const withdraw = useChange(withdrawDismissal, { done: () => t.withdrawnDone, undoable: true, tellAs: 'decision' })
  const stateOf = ({ withdrawn_at, applies }: Dismissal) => (withdrawn_at !== null ? t.withdrawn : applies ? t.applies : t.changed)
  const nameOf = ({ publications }: Dismissal) => publications.map(({ title }) => title).join(', ')
  const by = ({ dismissed_by }: Dismissal) => [dismissed_by?.prenom, dismissed_by?.nom].filter(Boolean).join(' ') || '–'
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
    {
      key: 'reason',
      label: t.reason,
      csv: ({ duplicate_reason }) => t.because[duplicate_reason],
      cell: ({ duplicate_reason }) => t.because[duplicate_reason],
    },
    { key: 'by', label: t.by, csv: by, cell: by },
    { key: 'on', label: t.on, csv: ({ dismissed_at }) => dismissed_at, cell: ({ dismissed_at }) => <DateTime at={dismissed_at} /> },
    {
      key: 'state',
      label: t.state,
      csv: stateOf,
      cell: (row) => (
        <Stack gap={6} align="flex-start">
          <Text size="sm">{stateOf(row)}</Text>
          {row.withdrawn_at === null && (
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
      actions={
        <Anchor component={Link} href="/doublons">
          ← {t.back}
        </Anchor>
      }
    />
  )
}
