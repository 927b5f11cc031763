import { Button, Group, Progress, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { type BulkRun as Run, listBulkRuns, stopBulkRun, undoBulkRun } from '../../../../contract/publications/bulk-runs.ts'
import { call } from '../../../ui/api/client.ts'
import { queryClient, useRead } from '../../../ui/api/queries.ts'
import { noteUndoable, undoOtherwise } from '../../api/changes.tsx'
import { noteOwnAct, onOwnAct } from '../../api/own-rows.ts'
import { useAct } from '../../../ui/api/use-act.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { notify } from '../../../ui/notices/notify.tsx'
import { bulkRunTexts } from './bulk-run-texts.ts'
import { BulkRefusals } from './bulk-refusals.tsx'
import type { PickedFrom } from './bulk-selection.ts'
import { closeOutcome, isClosed, listOfRun, takeUnended } from './own-runs.ts'

type BulkRun = z.output<typeof Run>

const [SOON_MS, LATER_MS] = [700, 30_000]
/** Older outcomes are in the trail. */
const SHOWN_MS = 10 * 60 * 1000

const isOpen = (run: BulkRun | undefined): boolean => run !== undefined && ['queued', 'running', 'undoing'].includes(run.status)

interface RunsProps {
  from: PickedFrom
  /** Called when a run, or its undoing, is over. */
  over: () => void
}

/**
 * The progress of the person's last decision on many publications; then its outcome, on the list and in the tab where it was started, until
 * the next act and for ten minutes at most. What came of an undoing is a notice. Spec §2-151.
 */
export default function BulkRuns({ from, over }: RunsProps) {
  const t = useTexts(bulkRunTexts)
  const { data } = useRead(listBulkRuns, { query: { per_page: '1' } }, { every: (now) => (isOpen(now?.data[0]) ? SOON_MS : LATER_MS) })
  const [, setClosed] = useState('')
  const [seen, setSeen] = useState<string | null>(null)
  const run = data?.data[0]
  const open = isOpen(run)
  const state = run && !open ? stateOf(run) : null
  const last = useRef<string | null | undefined>(undefined)
  // What goes on brings rows back, or takes them away: by the person's own act.
  useEffect(() => (isOpen(data?.data[0]) ? noteOwnAct() : undefined), [data])
  useEffect(() => {
    if (run === undefined) return
    const isNew = state !== null && last.current !== undefined && last.current !== state
    last.current = state
    if (run.status === 'done' && takeUnended(run.id)) noteUndoneInParts(run, t.undoing, t.done[run.action](run.done))
    if (!isNew) return
    // What the run has changed is read again once it is over.
    noteOwnAct()
    void queryClient.invalidateQueries()
    over()
    if (run.status === 'undone') tellUndone(run, t, () => setSeen(run.id))
  }, [state, run, t, over])
  const refusals = seen && <BulkRefusals id={seen} of="undo" close={() => setSeen(null)} />
  if (!run || (listOfRun(run.id) ?? (open ? 'listAdminPublications' : null)) !== from) return refusals
  if (open) return <Progressing run={run} />
  const isPast = Date.now() - Date.parse(run.finished_at ?? run.created_at) > SHOWN_MS
  if (run.status === 'undone' || isPast || isClosed(stateOf(run))) return refusals
  const hide = () => {
    closeOutcome(stateOf(run))
    setClosed(stateOf(run))
  }
  return <Outcome key={stateOf(run)} run={run} hide={hide} />
}

/** Says what an undoing came to. */
function tellUndone({ undone, kept }: BulkRun, t: (typeof bulkRunTexts)['fr'], see: () => void): void {
  const message = [t.undone(undone), kept > 0 && t.kept(kept)].filter(Boolean).join(', ')
  notify({
    message,
    as: 'decision',
    ...(kept > 0 ? { tone: 'warning' as const, action: { label: t.see(kept), run: see } } : {}),
  })
}

/** The key that undoes the last action undoes a run that ended on this page too. */
function noteUndoneInParts({ id, audit_id, done, action }: BulkRun, message: string, said: string): void {
  if (done === 0) return
  undoOtherwise(audit_id, async () => {
    await call(undoBulkRun, { params: { id } })
  })
  noteUndoable([audit_id], { scope: 'decision', done: said, isPublic: action === 'publish', message: () => message })
}

/** A run in a state: another state is another outcome. */
const stateOf = ({ id, status }: BulkRun): string => `${id} ${status}`

function Progressing({ run }: { run: BulkRun }) {
  const t = useTexts(bulkRunTexts)
  const stop = useAct(stopBulkRun)
  const undoing = run.status === 'undoing'
  const [done, total] = undoing ? [run.undone + run.kept, run.done] : [run.done + run.refused, run.total]
  const title = undoing ? t.undoing : t.running[run.action]
  return (
    <div className="bulk-run" role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <Text size="sm">{t.of(done, total)}</Text>
      </Group>
      <Progress value={(100 * done) / Math.max(total, 1)} aria-label={title} my={6} />
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {t.goesOn}
        </Text>
        {!undoing && (
          <Button size="compact-sm" variant="default" loading={stop.isPending} onClick={() => stop.mutate({ params: { id: run.id } })}>
            {t.stop}
          </Button>
        )}
      </Group>
    </div>
  )
}

function Outcome({ run, hide }: { run: BulkRun; hide: () => void }) {
  const t = useTexts(bulkRunTexts)
  const undo = useAct(undoBulkRun)
  const [seen, setSeen] = useState(false)
  const { refused: left } = run
  const missed = run.total - run.done - left
  const hidden = useRef(hide)
  hidden.current = hide
  // It goes with the next act.
  useEffect(() => onOwnAct((row) => row !== null && hidden.current()), [])
  const parts = [t.done[run.action](run.done), left > 0 && t.left(left), missed > 0 && t.notReached(missed)].filter(Boolean)
  return (
    <Group className="bulk-run" gap="xs" role="status">
      <Text size="sm" fw={600}>
        {parts.join(', ')}
      </Text>
      {left > 0 && (
        <Button size="compact-sm" variant="default" onClick={() => setSeen(true)}>
          {t.see(left)}
        </Button>
      )}
      {run.done > 0 && (
        <Button size="compact-sm" variant="default" loading={undo.isPending} onClick={() => undo.mutate({ params: { id: run.id } })}>
          {t.undo}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" onClick={hide}>
        {t.hide}
      </Button>
      {seen && <BulkRefusals id={run.id} of="run" close={() => setSeen(false)} />}
    </Group>
  )
}
