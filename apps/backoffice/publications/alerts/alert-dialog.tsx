import { Text } from '@mantine/core'
import { liftAlert } from '../../../../contract/publications/event-routes.ts'
import { ifMatch } from '../../../ui/api/client.ts'
import { Confirm } from '../../../ui/forms/confirm.tsx'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { InScreen } from '../../../ui/screen/screen.tsx'
import { useChange } from '../../api/changes.tsx'
import type { AlertDialogProps } from './alert-dialog-props.ts'
import type { AlertAction } from './alert-panel.tsx'
import { alertTexts } from './alert-texts.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import { RenewDialog } from './renew-dialog.tsx'
import { useAlertChange } from './use-alert-change.ts'

/** The dialog of an action on an alert in force. Each is confirmed before it is sent. */
export default function AlertDialog({ action, ...props }: AlertDialogProps & { action: AlertAction }) {
  return (
    <InScreen value>
      {action === 'correct' ? <CorrectDialog {...props} /> : action === 'renew' ? <RenewDialog {...props} /> : <LiftDialog {...props} />}
    </InScreen>
  )
}

const REASON_MAX = 500

function LiftDialog({ publication, saved, close }: AlertDialogProps) {
  const t = useTexts(alertTexts)
  const lift = useChange(liftAlert, useAlertChange({ saved, close, done: ({ title }) => t.lifted(title) }))
  return (
    <Confirm
      opened
      close={close}
      title={t.liftTitle(publication.title)}
      confirm={t.lift}
      danger
      busy={lift.isPending}
      reason={{ label: t.liftReason, required: false, max: REASON_MAX }}
      onConfirm={(reason) =>
        lift.mutate({ params: { id: publication.id }, body: reason === '' ? {} : { motif: reason }, headers: ifMatch(publication.version) })
      }
    >
      <Text size="sm">{t.liftLead}</Text>
    </Confirm>
  )
}
