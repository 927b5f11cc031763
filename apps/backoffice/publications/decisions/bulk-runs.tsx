import { Button, Group, Progress, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { type BulkRun as Run, listBulkRuns, stopBulkRun, undoBulkRun } from '../../../../contract/publications/bulk-runs.ts'
import { call } from '../../../ui/api/client.ts'
import { queryClient, useRead } from '../../../ui/api/queries.ts'
import { noteUndoable, undoOtherwise } from '../../api/changes.tsx'
import { useAct } from '../../../ui/api/use-act.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { bulkRunTexts } from './bulk-run-texts.ts'
import { BulkRefusals } from './bulk-refusals.tsx'
import { ownRuns } from './own-runs.ts'

type BulkRun = z.output<typeof Run>

const [SOON_MS, LATER_MS] = [700, 30_000]
/** Older outcomes are in the trail. */
const SHOWN_MS = 60 * 60 * 1000
const CLOSED = 'beffroi.bulk-closed'

const isOpen = (run: BulkRun | undefined): boolean => run !== undefined && ['queued', 'running', 'undoing'].includes(run.status)

function closed(): string | null {
  try {
    return localStorage.getItem(CLOSED)
  } catch {
    return null
  }
}

/** The progress or the outcome of the person's last decision on many publications: found again after a reload, until it is closed. */
export default function BulkRuns() {
  const t = useTexts(bulkRunTexts)
  const { data } = useRead(listBulkRuns, { query: { per_page: '1' } }, { every: (now) => (isOpen(now?.data[0]) ? SOON_MS : LATER_MS) })
  const [hidden, setHidden] = useState(closed)
  const run = data?.data[0]
  const open = isOpen(run)
  const state = run && !open ? stateOf(run) : null
  const last = useRef<string | null | undefined>(undefined)
  useEffect(() => {
    if (run === undefined) return
    // What the run has changed is read again once it is over.
    if (state !== null && last.current !== undefined && last.current !== state) void queryClient.invalidateQueries()
    last.current = state
    if (run.status === 'done' && ownRuns.delete(run.id)) noteUndoneInParts(run, t.undoing)
  }, [state, run, t])
  if (!run || (!open && (hidden === stateOf(run) || Date.now() - Date.parse(run.created_at) > SHOWN_MS))) return null
  const hide = () => {
    setHidden(stateOf(run))
    try {
      localStorage.setItem(CLOSED, stateOf(run))
    } catch {
      // A browser that stores nothing shows it again after a reload.
    }
  }
  return open ? <Progressing run={run} /> : <Outcome run={run} hide={hide} />
}

/** The key that undoes the last action undoes a run that ended on this page too. */
function noteUndoneInParts({ id, audit_id, done }: BulkRun, message: string): void {
  if (done === 0) return
  undoOtherwise(audit_id, async () => {
    await call(undoBulkRun, { params: { id } })
  })
  noteUndoable([audit_id], 'decision', () => message)
}

/** An outcome that was closed comes back if it is undone. */
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
  const undone = run.status === 'undone'
  const left = undone ? run.kept : run.refused
  const missed = run.total - run.done - run.refused
  const mayUndo = !undone && run.done > 0
  const takeBack = () => undo.mutate({ params: { id: run.id } })
  const parts = [
    undone ? t.undone(run.undone) : t.done[run.action](run.done),
    left > 0 && (undone ? t.kept(left) : t.left(left)),
    !undone && missed > 0 && t.notReached(missed),
  ].filter(Boolean)
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
      {mayUndo && (
        <Button size="compact-sm" variant="default" loading={undo.isPending} onClick={takeBack}>
          {t.undo}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" onClick={hide}>
        {t.hide}
      </Button>
      {seen && <BulkRefusals id={run.id} of={undone ? 'undo' : 'run'} close={() => setSeen(false)} />}
    </Group>
  )
}
