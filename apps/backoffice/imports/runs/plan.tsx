import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useBilingual } from '../../../ui/i18n/bilingual.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { Counts } from './counts.tsx'
import { PlanLines } from './plan-lines.tsx'
import { runTexts } from './run-texts.ts'
import { RunState } from '../states.tsx'
import type { Plan } from './use-runs.ts'
import { Hint } from '../../../ui/screen/text.tsx'

interface PlanViewProps {
  plan: Plan
  /** Requests the plan that archives all missing items. */
  force?: (() => void) | undefined
  actions?: ReactNode
}

/** The plan of a run. */
export function PlanView({ plan: { run, plan, truncated }, force, actions }: PlanViewProps) {
  const t = useTexts(runTexts)
  const localised = useBilingual()
  const message = localised(run.message, run.message_en)
  const failed = run.status === 'failed'
  const nothing = run.created + run.updated + run.archived + run.refused + run.duplicates === 0
  return (
    <Stack gap="md">
      <Group gap="xs" role="status">
        <RunState run={run} />
        <Text size="sm">{nothing && !failed ? t.planNothing : t.planText}</Text>
      </Group>
      {message && (
        <Alert color={failed ? 'red' : 'yellow'} title={message}>
          {run.code === 'would_vanish' && force && (
            <Button size="compact-sm" variant="default" onClick={force}>
              {t.forceOffer}
            </Button>
          )}
        </Alert>
      )}
      <Counts run={run} />
      {actions}
      {truncated && <Hint>{t.truncated}</Hint>}
      {!failed && <PlanLines lines={plan} empty={t.noLines} />}
    </Stack>
  )
}

/** Shown while the plan is made: the whole source is read for it. */
export function PlanWaiting() {
  const t = useTexts(runTexts)
  return (
    <Group gap="sm" role="status">
      <Loader size="sm" aria-hidden />
      <Text size="sm">{t.planRunning}</Text>
    </Group>
  )
}
