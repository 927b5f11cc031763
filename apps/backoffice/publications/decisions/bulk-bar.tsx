import { Button, Group, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { BULK_RUN_MAX } from '../../../../contract/limits.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import type { ListQuery } from '../../../ui/lists/list-state.ts'
import type { Ticked } from '../../lists/ticked.ts'
import { lazyWithRetry } from '../../../ui/screen/retrying-import.ts'
import { useKeys } from '../../../ui/screen/keys.ts'
import { type BulkAction, type Picked, type PickedFrom, usePicked } from './bulk-selection.ts'
import { bulkTexts } from './bulk-texts.ts'

const BulkQuestion = lazyWithRetry(() => import('./bulk-question.tsx'))
const BulkRuns = lazyWithRetry(() => import('./bulk-runs.tsx'))

/** A button of the bar: its word, its capital letter, and what the letter does in the help of keys. */
export interface BulkAct {
  action: BulkAction
  label: string
  letter?: string
  help?: string
}

interface BulkProps {
  from: PickedFrom
  /** The first is the one that the bar is for. */
  acts: readonly BulkAct[]
  selection: Ticked
  rows: readonly { id: string; version: number }[]
  /** How many publications the filters find. */
  total: number
  query: ListQuery
  decided: (ids: string[]) => void
  /** Called when a run, or its undoing, is over. */
  over: () => void
}

/** The actions on the picked publications, the progress of the last ones, and what came of them. */
export function BulkBar({ from, acts, selection, rows, total, query, decided, over }: BulkProps) {
  const t = useTexts(bulkTexts)
  const { everything, count, more, fits, pickAll, pickPage, picked } = usePicked({
    from,
    selection,
    rows,
    query,
    total,
  })
  const [asked, setAsked] = useState<{ action: BulkAction; picked: Picked; count: number } | null>(null)
  const ask = (action: BulkAction) => setAsked({ action, picked, count })
  useKeys(
    // While rows are ticked, the keys of a decision are about them.
    acts.flatMap(({ action, letter, help }) =>
      letter && help ? [letter, letter.toLowerCase()].map((key) => ({ key, label: help, run: () => ask(action) })) : [],
    ),
    count > 0,
  )
  const button = ({ label, action, letter }: BulkAct, n: number) => (
    <Button
      key={action}
      size="compact-sm"
      variant={n === 0 ? 'filled' : action === 'delete' ? 'subtle' : 'default'}
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
          <Group gap="xs">{acts.map(button)}</Group>
        </Group>
      )}
      <Suspense fallback={null}>
        <BulkRuns from={from} over={over} />
        {asked && (
          <BulkQuestion
            {...asked}
            from={from}
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
