import { changeOccurrence } from '../../../../contract/publications/event-routes.ts'
import { type Occurrence, occurrenceName } from '../../../ui/events/local-time.ts'
import { OccurrenceDialog, useOccurrenceDisplay } from '../../../ui/events/occurrence-dialog.tsx'
import { occurrenceTexts } from '../../../ui/events/occurrence-texts.ts'
import { useLanguage } from '../../../ui/i18n/language.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { useChange } from '../../api/changes.tsx'
import { ConflictNotice } from '../../forms/conflict-notice.tsx'
import { type Publication, updateCachedPublication } from '../publication.ts'

interface ChangeDateProps {
  publication: Publication
  occurrence: Occurrence
  zone: string
  saved: (version: number) => void
  close: () => void
}

/** Moves or cancels one date of an event. */
export default function ChangeDate({ publication, occurrence, zone, saved, close }: ChangeDateProps) {
  const t = useTexts(occurrenceTexts)
  const language = useLanguage()
  const { displayOf } = useOccurrenceDisplay()
  const save = useChange(changeOccurrence, {
    undoable: true,
    refused: 'notSaved',
    noticeKey: 'decision',
    done: ({ data }) => {
      const now = data.evenement?.occurrences?.find(({ id }) => id === occurrence.id)
      return t.saved(occurrenceName(now ?? occurrence, zone, language))
    },
    after: ({ data }) => {
      updateCachedPublication(data)
      saved(data.version)
    },
    onError: ({ code }) => code === 'validation_failed',
  })
  return (
    <OccurrenceDialog
      {...{ publication, occurrence, zone, save, close }}
      conflicts={(draft) => <ConflictNotice draft={draft} id={publication.id} version={publication.version} displayOf={displayOf} />}
    />
  )
}
