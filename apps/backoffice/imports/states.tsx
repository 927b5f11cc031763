import { Badge } from '@mantine/core'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import { STATE_COLOURS } from '../records/state-colours.ts'
import { type Run, type Source } from '../../ui/imports/source.ts'
import { importTexts } from './texts.ts'
import { SmallPrint } from '../../ui/screen/text.tsx'

type Stated = Pick<Source, 'active' | 'paused_at' | 'frequence_minutes' | 'consecutive_failures'>

/** The badge of the state of a source. */
export function useStateName() {
  const t = useTexts(importTexts)
  return ({ active, paused_at, frequence_minutes }: Stated): string => {
    if (paused_at !== null) return t.paused
    if (!active) return t.stopped
    return frequence_minutes === null ? t.manual : t.active
  }
}

/** The state of a source of imports, as a badge. */
export function SourceState({ source }: { source: Stated }) {
  const t = useTexts(importTexts)
  const name = useStateName()(source)
  const { paused_at, active, consecutive_failures } = source
  return (
    <>
      <Badge color={paused_at === null ? (active ? 'teal' : 'gray') : 'red'}>{name}</Badge>
      {consecutive_failures > 0 && paused_at === null && <SmallPrint>{t.failures(consecutive_failures)}</SmallPrint>}
    </>
  )
}

const COLOURS: Record<string, string> = {
  queued: STATE_COLOURS.queued,
  running: STATE_COLOURS.running,
  done: STATE_COLOURS.done,
  partial: STATE_COLOURS.doubtful,
  failed: STATE_COLOURS.failed,
  undone: STATE_COLOURS.over,
  unchanged: STATE_COLOURS.over,
}

/** The badge of the state of a run. */
export function RunState({ run: { status, dry_run } }: { run: Pick<Run, 'status' | 'dry_run'> }) {
  const t = useTexts(importTexts)
  const name = dry_run && (status === 'done' || status === 'partial') ? t.planned : labelOf(t.statuses, status)
  return <Badge color={COLOURS[status] ?? 'gray'}>{name}</Badge>
}
