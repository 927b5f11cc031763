import { Alert, Badge, Button, Group, ScrollArea, Table, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { isUndoable } from '../../api/changes.tsx'
import { useUndone } from '../../api/undone-rows.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { errorText, requestDetail, notify, notifyError } from '../../../ui/notices/notify.tsx'
import { bulkTexts } from './bulk-texts.ts'
import type { BulkOutcome } from './use-bulk.ts'
import { SmallScreenLink } from '../../../ui/screen/text.tsx'

const COLOURS = { ok: 'teal', undone: 'gray', changed: 'yellow', notFound: 'gray', failed: 'red' } as const

interface ResultsProps {
  outcome: BulkOutcome
  undoAll: () => Promise<{ undone: number; kept: number }>
  hide: () => void
}

/** The results of a bulk decision, updated after any undo, with an undo button for all. */
export function BulkResults({ outcome: { status, items, audit, undated, error }, undoAll, hide }: ResultsProps) {
  const t = useTexts(bulkTexts)
  const [busy, setBusy] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // The pressed button is gone: the results get the focus.
  useEffect(() => box.current?.focus(), [])
  const undone = useUndone(audit)
  const now = items.map((item) => (item.outcome === 'ok' && undone.has(item.id) ? { ...item, outcome: 'undone' as const } : item))
  const count = (which: (typeof now)[number]['outcome']) => now.filter(({ outcome }) => outcome === which).length
  const [done, taken, missed] = [count('ok'), count('undone'), count('changed') + count('notFound') + count('failed')]
  const title = [
    (done > 0 || taken === 0) && t.done[status](done),
    taken > 0 && t.taken(taken),
    undated > 0 && taken === 0 && t.undated(undated),
    missed > 0 && t.missed(missed),
  ]
    .filter(Boolean)
    .join(' ')
  const undo = () => {
    setBusy(true)
    void undoAll()
      .then(
        (result) => notify({ message: t.undoneAll(result.undone, result.kept), tone: result.kept > 0 ? 'warning' : 'done' }),
        (failure: unknown) => notifyError(failure),
      )
      .finally(() => setBusy(false))
  }
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      variant="default"
      className={missed > 0 ? 'bulk-results missed' : 'bulk-results'}
      role="status"
      title={title}
      withCloseButton
      closeButtonLabel={t.hide}
      onClose={hide}
    >
      {error !== null && (
        <Text size="sm" mb="xs">
          {errorText(error)} {requestDetail(error)}
        </Text>
      )}
      <ScrollArea.Autosize mah={220} viewportProps={{ tabIndex: 0 }}>
        <Table aria-label={t.results} verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t.publication}</Table.Th>
              <Table.Th>{t.outcome}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {now.map(({ id, title: name, outcome }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <SmallScreenLink to={`/publications/${id}`}>{name}</SmallScreenLink>
                </Table.Td>
                <Table.Td>
                  <Badge color={COLOURS[outcome]}>{t[outcome]}</Badge>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {audit.some(isUndoable) && (
        <Group mt="sm">
          <Button size="compact-sm" variant="default" loading={busy} onClick={undo}>
            {t.undoAll}
          </Button>
        </Group>
      )}
    </Alert>
  )
}
