import { correctAlert } from '../../../../contract/publications/event-routes.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { CorrectDialog } from '../../../ui/publications/correct-dialog.tsx'
import { useChange } from '../../api/changes.tsx'
import { ConflictNotice } from '../../forms/conflict-notice.tsx'
import type { AlertDialogProps } from './alert-dialog-props.ts'
import { alertTexts } from './alert-texts.ts'
import { useAlertChange } from './use-alert-change.ts'

/** The dialog of a correction of an alert in force. */
export function Correct({ publication, saved, close }: AlertDialogProps) {
  const t = useTexts(alertTexts)
  const save = useChange(correctAlert, useAlertChange({ saved, done: ({ title }) => t.corrected(title), keepsOpen: true }))
  return (
    <CorrectDialog
      {...{ publication, save, close }}
      conflicts={(draft, nameOf, displayOf) => (
        <ConflictNotice {...{ draft, nameOf, displayOf }} id={publication.id} version={publication.version} />
      )}
    />
  )
}
