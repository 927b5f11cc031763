import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { liftAlert, renewAlert } from '../../../contract/publications/event-routes.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Panel } from '../../ui/screen/panel.tsx'
import { isOutdated, useAct } from '../../ui/api/use-act.ts'
import { CorrectAlert } from './correct-alert.tsx'
import { notifyConflict } from './last-change.ts'
import { type OwnPublication, shownTitle } from './state.ts'
import { toolTexts } from './tool-texts.ts'
import { communeName } from '../../../contract/communes/commune-name.ts'
import { LiftDialog, RenewDialog } from '../../ui/publications/alert-dialogs.tsx'

/** The dialogs in which a town hall corrects, extends and ends an alert in force, and what opens them. */
export function useAlertDialogs(publication: OwnPublication) {
  const t = useTexts(toolTexts)
  const [asked, setAsked] = useState<'correct' | 'renew' | 'lift' | null>(null)
  const close = () => setAsked(null)
  const lift = useAct(liftAlert, {
    done: t.lifted,
    after: close,
    // After a lost connection the dialog keeps the reason.
    onError: (error) => {
      if (isOutdated(error)) close()
      if (error.status === 412) void notifyConflict(error, publication.acteur_id, publication, 'notDone')
      return error.status === 412
    },
  })
  const renew = useAct(renewAlert, {
    done: t.renewed,
    after: close,
    onError: (error) => {
      if (error.status === 412) void notifyConflict(error, publication.acteur_id, publication, 'notDone')
      return error.status === 422 || error.status === 412
    },
  })
  const name = `${shownTitle(publication)} (${communeName(publication.commune)})`
  const dialogs = (
    <>
      {asked === 'lift' && <LiftDialog {...{ publication, name, close }} save={lift} />}
      {asked === 'correct' && <CorrectAlert publication={publication} close={close} />}
      {asked === 'renew' && <RenewDialog {...{ publication, name, close }} save={renew} />}
    </>
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
