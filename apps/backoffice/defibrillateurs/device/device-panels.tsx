import type { ReactNode } from 'react'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { History } from '../../records/history.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { recordTexts } from '../../records/record-texts.ts'
import { DecisionForm } from './decision-form.tsx'
import { HoursFacts, UpkeepFacts } from './device-facts.tsx'
import { PossibleDuplicates } from './device-parts.tsx'
import { drawerTexts } from './drawer-texts.ts'
import type { Device } from '../display-reasons.ts'

interface DevicePanelsProps {
  device: Device
  /** Whether this is the view of a commune. */
  commune: boolean
  /** Called after a decision. */
  saved?: (() => void) | undefined
  /** The panels, in order. */
  which: readonly ('decision' | 'hours' | 'upkeep' | 'doubles' | 'history')[]
}

/** The panels of a device: its data, and the decision on it. */
export function DevicePanels({ device, commune, saved, which }: DevicePanelsProps) {
  const t = useTexts(drawerTexts)
  const shared = useTexts(recordTexts)
  const panels: Record<DevicePanelsProps['which'][number], [title: string, content: ReactNode]> = {
    decision: [commune ? t.decisionCommune : t.decision, <DecisionForm key="decision" {...{ device, commune, saved }} />],
    hours: [t.opening, <HoursFacts key="hours" device={device} />],
    upkeep: [t.apparatus, <UpkeepFacts key="upkeep" device={device} />],
    doubles: [t.doubles, <PossibleDuplicates key="doubles" device={device} />],
    history: [shared.history, <History key="history" type={commune ? 'commune_defibrillateur' : 'defibrillateur'} id={device.id} />],
  }
  return which.map((name) => (
    <Panel key={name} title={panels[name][0]}>
      {panels[name][1]}
    </Panel>
  ))
}
