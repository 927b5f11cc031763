import { liftAlert, renewAlert } from '../../../../contract/publications/event-routes.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { LiftDialog, RenewDialog } from '../../../ui/publications/alert-dialogs.tsx'
import { InScreen } from '../../../ui/screen/screen.tsx'
import { useChange } from '../../api/changes.tsx'
import type { AlertAction, AlertDialogProps } from './alert-dialog-props.ts'
import { alertTexts } from './alert-texts.ts'
import { Correct } from './correct-dialog.tsx'
import { useAlertChange } from './use-alert-change.ts'

/** The dialog of an action on an alert in force. Each is confirmed before it is sent. */
export default function AlertDialog({ action, ...props }: AlertDialogProps & { action: AlertAction }) {
  return (
    <InScreen value>
      {action === 'correct' ? <Correct {...props} /> : action === 'renew' ? <Renew {...props} /> : <Lift {...props} />}
    </InScreen>
  )
}

function Lift({ publication, saved, close }: AlertDialogProps) {
  const t = useTexts(alertTexts)
  const save = useChange(liftAlert, useAlertChange({ saved, close, done: ({ title }) => t.lifted(title) }))
  return <LiftDialog {...{ publication, save, close }} name={publication.title} telling={t.liftTelling} />
}

function Renew({ publication, saved, close }: AlertDialogProps) {
  const t = useTexts(alertTexts)
  const format = useFormat()
  const done = ({ title, expire_le }: typeof publication) => t.renewed(title, format.dateTime(expire_le ?? ''))
  const save = useChange(renewAlert, useAlertChange({ saved, close, done, keepsOpen: true }))
  return <RenewDialog {...{ publication, save, close }} name={publication.title} />
}
