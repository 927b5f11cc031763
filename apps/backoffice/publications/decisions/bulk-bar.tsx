import { Button, Group, Text } from '@mantine/core'
import { Suspense, useEffect, useRef, useState } from 'react'
import { BULK_RUN_MAX } from '../../../../contract/limits.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import type { ListQuery } from '../../../ui/lists/list-state.ts'
import type { Selection } from '../../../ui/lists/selection.ts'
import { lazyWithRetry } from '../../../ui/screen/retrying-import.ts'
import { useKeys } from '../../../ui/screen/keys.ts'
import { type BulkAction, type Picked, usePicked } from './bulk-selection.ts'
import { bulkTexts } from './bulk-texts.ts'
import { decisionTexts } from './decision-texts.ts'
import type { Publication } from '../publication.ts'

const BulkQuestion = lazyWithRetry(() => import('./bulk-question.tsx'))
const BulkRuns = lazyWithRetry(() => import('./bulk-runs.tsx'))

interface BulkProps {
  selection: Selection
  rows: readonly Publication[]
  /** How many publications the filters find. */
  total: number
  query: ListQuery
  decided: (ids: string[]) => void
}

/** The actions on the picked publications, the progress of the last ones, and what came of them. */
export function BulkBar({ selection, rows, total, query, decided }: BulkProps) {
  const t = useTexts(bulkTexts)
  const decision = useTexts(decisionTexts)
  // The versions last seen in the list: a publication changed since is not decided upon.
  const seen = useRef(new Map<string, number>())
  useEffect(() => {
    for (const { id, version } of rows) seen.current.set(id, version)
  }, [rows])
  const { everything, count, more, fits, pickAll, pickPage, picked } = usePicked({ selection, rows, query, total, seen: seen.current })
  const [asked, setAsked] = useState<{ action: BulkAction; picked: Picked; count: number } | null>(null)
  const ask = (action: BulkAction) => setAsked({ action, picked, count })
  useKeys(
    [
      { key: 'A', label: decision.keys.approveAll, run: () => ask('approve') },
      { key: 'P', label: decision.keys.publishAll, run: () => ask('publish') },
      { key: 'R', label: decision.keys.rejectAll, run: () => ask('reject') },
    ],
    count > 0,
  )
  const button = (label: string, action: BulkAction, letter?: string) => (
    <Button
      size="compact-sm"
      variant={action === 'publish' ? 'filled' : action === 'delete' ? 'subtle' : 'default'}
      color={action === 'delete' ? 'red' : undefined}
      {...(letter ? { title: `${label} (${letter})`, 'aria-keyshortcuts': `Shift+${letter}` } : {})}
      onClick={() => ask(action)}
    >
      {label}
    </Button>
  )
  return (
    <>
      {count > 0 && (
        <Group className="bulk-bar" role="group" aria-label={t.bar} gap="xs" justify="space-between">
          <Group gap="xs">
            <Text size="sm" fw={550} role="status" title={everything ? undefined : t.acrossPages}>
              {everything ? t.all(count) : t.picked(count)}
            </Text>
            {more &&
              (fits ? (
                <Button size="compact-sm" variant="subtle" onClick={pickAll}>
                  {t.pickAll(total)}
                </Button>
              ) : (
                <Text size="sm">{t.tooMany(BULK_RUN_MAX)}</Text>
              ))}
            {everything && (
              <Button size="compact-sm" variant="subtle" onClick={pickPage}>
                {t.onlyPage(rows.length)}
              </Button>
            )}
            <Button size="compact-sm" variant="subtle" onClick={selection.clear}>
              {t.clear}
            </Button>
          </Group>
          <Group gap="xs">
            {button(t.publish, 'publish', 'P')}
            {button(t.approve, 'approve', 'A')}
            {button(t.reject, 'reject', 'R')}
            {button(t.remove, 'delete')}
          </Group>
        </Group>
      )}
      <Suspense fallback={null}>
        <BulkRuns />
        {asked && (
          <BulkQuestion
            {...asked}
            close={() => setAsked(null)}
            started={() => {
              decided(asked.picked.ids ?? rows.map(({ id }) => id))
              selection.clear()
              setAsked(null)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
