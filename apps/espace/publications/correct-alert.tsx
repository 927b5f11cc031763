import { correctAlert } from '../../../contract/publications/event-routes.ts'
import { useAct } from '../../ui/api/use-act.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { CorrectDialog } from '../../ui/publications/correct-dialog.tsx'
import { notifyConflict } from './last-change.ts'
import { Conflicts } from './conflicts.tsx'
import type { OwnPublication } from './state.ts'
import { toolTexts } from './tool-texts.ts'

/** Corrects an alert in force, and says to its readers what changes. */
export function CorrectAlert({ publication, close }: { publication: OwnPublication; close: () => void }) {
  const t = useTexts(toolTexts)
  const save = useAct(correctAlert, {
    done: t.corrected,
    onError: (error) => {
      if (error.status === 412) void notifyConflict(error, publication.acteur_id, publication, 'kept')
      return error.status === 422 || error.status === 412
    },
  })
  return (
    <CorrectDialog
      {...{ publication, save, close }}
      conflicts={(draft, nameOf, displayOf) => <Conflicts {...{ publication, draft, nameOf, displayOf }} />}
    />
  )
}
