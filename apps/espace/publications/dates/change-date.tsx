import { changeOccurrence } from '../../../../contract/publications/event-routes.ts'
import { useAct } from '../../../ui/api/use-act.ts'
import { type Occurrence, occurrenceName } from '../../../ui/events/local-time.ts'
import { OccurrenceDialog, useOccurrenceDisplay } from '../../../ui/events/occurrence-dialog.tsx'
import { occurrenceTexts } from '../../../ui/events/occurrence-texts.ts'
import { useLanguage } from '../../../ui/i18n/language.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { notify } from '../../../ui/notices/notify.tsx'
import { Conflicts } from '../conflicts.tsx'
import { notifyConflict } from '../last-change.ts'
import type { OwnPublication } from '../state.ts'
import { toolTexts } from '../tool-texts.ts'

interface ChangeDateProps {
  publication: OwnPublication
  occurrence: Occurrence
  zone: string
  close: () => void
}

/** Moves or cancels one date of an event of one's own. Residents may see the change only after a reading: the notice says so. */
export default function ChangeDate({ publication, occurrence, zone, close }: ChangeDateProps) {
  const t = useTexts(occurrenceTexts)
  const tools = useTexts(toolTexts)
  const display = useOccurrenceDisplay()
  const name = occurrenceName(occurrence, zone, useLanguage())
  const save = useAct(changeOccurrence, {
    after: ({ data }) => {
      const shown = data.version_publique?.evenement?.occurrences?.find(({ id: one }) => one === occurrence.id)
      const waits = shown !== undefined && shown.statut !== 'prevu' ? tools.takenAway : tools.saved.waiting
      notify({ message: data.modification ? waits : t.saved(name) })
    },
    onError: (error) => {
      if (error.status === 412) void notifyConflict(error, publication.acteur_id, publication, 'kept')
      return error.status === 422 || error.status === 412
    },
  })
  return (
    <OccurrenceDialog
      {...{ publication, occurrence, zone, save, close }}
      conflicts={(draft) => <Conflicts {...{ publication, draft }} {...display} />}
    />
  )
}
