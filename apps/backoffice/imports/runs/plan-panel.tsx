import { Group } from '@mantine/core'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import { PlanView, PlanWaiting } from './plan.tsx'
import { runTexts } from './run-texts.ts'
import { settingsTexts } from '../settings/settings-texts.ts'
import type { usePlan, useStartRun } from './use-runs.ts'

interface PlanPanelProps {
  plan: ReturnType<typeof usePlan>
  start: ReturnType<typeof useStartRun>
  underWay: boolean
}

/** The panel of the requested plan, with the button that starts the run. */
export function PlanPanel({ plan, start, underWay }: PlanPanelProps) {
  const t = useTexts(settingsTexts)
  const { plan: title } = useTexts(runTexts)
  if (!plan.isPending && !plan.data) return null
  const go = plan.data && plan.data.run.status !== 'failed' && (
    <Group>
      <ReasonedButton onClick={() => start.mutate(plan.variables)} loading={start.isPending} why={underWay ? t.underWay : null}>
        {plan.variables.force ? t.force : t.run}
      </ReasonedButton>
    </Group>
  )
  return (
    <Panel title={title}>
      {plan.isPending ? <PlanWaiting /> : <PlanView plan={plan.data} force={() => plan.mutate({ force: true })} actions={go} />}
    </Panel>
  )
}
