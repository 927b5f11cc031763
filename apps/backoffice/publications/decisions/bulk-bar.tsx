import { Button, Group, Progress, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTexts } from '../../../ui/i18n/texts.ts'
import type { Selection } from '../../../ui/lists/selection.ts'
import { lazyWithRetry } from '../../../ui/screen/retrying-import.ts'
import { useKeys } from '../../../ui/screen/keys.ts'
import { BulkResults } from './bulk-results.tsx'
import { bulkTexts } from './bulk-texts.ts'
import { decisionTexts } from './decision-texts.ts'
import type { Publication } from '../publication.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { removeDraft } from '../../../ui/forms/draft.ts'
import { rejectDraft } from './reasons.ts'
import { type BulkStatus, useBulk } from './use-bulk.ts'

const WithdrawSomeDialog = lazyWithRetry(() => import('../acts/withdraw-some-dialog.tsx'))

const DRAFT = 'several'

interface BulkProps {
  selection: Selection
  rows: readonly Publication[]
  decided: (ids: string[]) => void
  /** The filters of the list: a change of them removes the results. */
  filters: string
}

/** The actions on the selected publications, and their results. */
export function BulkBar({ selection, rows, decided, filters }: BulkProps) {
  const t = useTexts(bulkTexts)
  const decision = useTexts(decisionTexts)
  const bulk = useBulk(selection, rows, decided, filters)
  /** The decision whose reason is asked for. */
  const [asked, setAsked] = useState<BulkStatus | null>(null)
  const count = selection.ids.length
  const picked = count > 0
  const reject = () => setAsked('rejected')
  /** Acts that the decision withdraws need a reason. */
  const decide = (status: BulkStatus) => (bulk.withdrawn(status) > 0 ? setAsked(status) : void bulk.decide(status))
  const send = (reason: string) => {
    if (asked === null) return
    void bulk.decide(asked, reason).then(() => removeDraft(rejectDraft(DRAFT)))
    setAsked(null)
  }
  useKeys(
    [
      { key: 'A', label: decision.keys.approveAll, run: () => decide('approved') },
      { key: 'P', label: decision.keys.publishAll, run: () => decide('published') },
      { key: 'R', label: decision.keys.rejectAll, run: reject },
    ],
    picked,
  )
  const button = (label: string, letter: string, run: () => void) => (
    <Button size="compact-sm" variant="default" title={`${label} (${letter})`} aria-keyshortcuts={`Shift+${letter}`} onClick={run}>
      {label}
    </Button>
  )
  return (
    <>
      {bulk.running ? (
        <div className="bulk-bar" role="status">
          <Text size="sm" mb={4}>
            {t.running(bulk.running.done, bulk.running.total)}
          </Text>
          <Progress value={(100 * bulk.running.done) / bulk.running.total} aria-label={t.bar} />
        </div>
      ) : (
        picked && (
          <Group className="bulk-bar" role="group" aria-label={t.bar} gap="xs">
            <Text size="sm" fw={550} role="status" title={t.acrossPages}>
              {t.picked(count)}
            </Text>
            {button(t.publish, 'P', () => decide('published'))}
            {button(t.approve, 'A', () => decide('approved'))}
            {button(t.reject, 'R', reject)}
            <Button size="compact-sm" variant="subtle" onClick={selection.clear}>
              {t.clear}
            </Button>
          </Group>
        )
      )}
      {bulk.outcome && <BulkResults outcome={bulk.outcome} undoAll={bulk.undoAll} hide={bulk.hide} />}
      {asked === 'rejected' && (
        <RejectDialog
          draft={DRAFT}
          title={decision.rejectSome(count)}
          lead={bulk.withdrawn(asked) > 0 ? t.rejectsActs(bulk.withdrawn(asked)) : undefined}
          close={() => setAsked(null)}
          busy={bulk.running !== null}
          error={null}
          send={send}
        />
      )}
      {asked !== null && asked !== 'rejected' && (
        <Suspense fallback={null}>
          <WithdrawSomeDialog
            draft={DRAFT}
            count={bulk.withdrawn(asked)}
            close={() => setAsked(null)}
            busy={bulk.running !== null}
            send={send}
          />
        </Suspense>
      )}
    </>
  )
}
