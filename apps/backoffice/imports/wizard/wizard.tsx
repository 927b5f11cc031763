import { useEffect, useState } from 'react'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { focusHeading, Screen } from '../../../ui/screen/screen.tsx'
import type { Proposed } from './detected.ts'
import { WizardAddress } from './wizard-address.tsx'
import { WizardPlan } from './wizard-plan.tsx'
import { WizardSettings } from './wizard-settings.tsx'
import '../imports.css'
import type { Source } from '../../../ui/imports/source.ts'
import { settingsTexts } from '../settings/settings-texts.ts'
import { importTexts } from '../texts.ts'

/** The wizard of a new source: address, settings, plan, then the first run. */
export default function ImportWizard() {
  const t = useTexts(settingsTexts)
  const words = useTexts(importTexts)
  const [chosen, choose] = useState<Proposed | null>(null)
  const [source, created] = useState<Source | null>(null)
  const steps = [t.stepAddress, t.stepSettings, t.stepPlan]
  const now = source ? 2 : chosen ? 1 : 0
  useEffect(() => {
    if (now > 0) focusHeading()
    scrollTo({ top: 0 })
  }, [now])
  return (
    <Screen title={t.wizard} note={t.step(now + 1, steps.length)} back={{ href: '/imports', label: words.title }}>
      <ol className="steps">
        {steps.map((step, n) => (
          <li key={step} aria-current={n === now ? 'step' : undefined}>
            {step}
          </li>
        ))}
      </ol>
      {source ? (
        <WizardPlan source={source} />
      ) : chosen ? (
        <WizardSettings proposed={chosen} back={() => choose(null)} created={created} />
      ) : (
        <WizardAddress choose={choose} />
      )}
    </Screen>
  )
}
