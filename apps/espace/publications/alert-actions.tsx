import { Button, Group } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Panel } from '../../ui/screen/panel.tsx'
import { lazyWithRetry } from '../../ui/screen/retrying-import.ts'
import type { AlertChange } from '../alertes/use-change.ts'
import type { OwnPublication } from './state.ts'
import { toolTexts } from './tool-texts.ts'

const ChangeAlert = lazyWithRetry(() => import('../alertes/change-alert.tsx'))

/** The dialog in which a town hall corrects, extends, ends or withdraws an alert in force, and what opens it. */
export function useAlertDialogs(publication: OwnPublication) {
  const [asked, setAsked] = useState<AlertChange | null>(null)
  const dialogs = asked && (
    <Suspense fallback={null}>
      <ChangeAlert change={asked} publication={publication} close={() => setAsked(null)} />
    </Suspense>
  )
  return { ask: setAsked, dialogs }
}

/** What a town hall does with an alert in force: correct, extend, end. */
export function AlertActions({ publication }: { publication: OwnPublication }) {
  const t = useTexts(toolTexts)
  const { ask, dialogs } = useAlertDialogs(publication)
  return (
    <Panel title={t.alert}>
      <Group gap="sm">
        <Button onClick={() => ask('correct')}>{t.correct}</Button>
        <Button variant="default" onClick={() => ask('renew')}>
          {t.renew}
        </Button>
        <Button variant="default" onClick={() => ask('lift')}>
          {t.lift}
        </Button>
      </Group>
      {dialogs}
    </Panel>
  )
}
