import { changeOccurrence } from '../../../../contract/publications/event-routes.ts'
import { ifMatch } from '../../../ui/api/client.ts'
import { type Occurrence, occurrenceName } from '../../../ui/events/local-time.ts'
import { OccurrenceDialog as Dialog, useOccurrenceDisplay } from '../../../ui/events/occurrence-dialog.tsx'
import { OCCURRENCE_FIELDS, occurrenceBody, occurrenceForm } from '../../../ui/events/occurrence-fields.tsx'
import { occurrenceTexts } from '../../../ui/events/occurrence-texts.ts'
import { fieldErrors } from '../../../ui/forms/field-errors.ts'
import { useRecordDraft } from '../../../ui/forms/record-draft.ts'
import { useLanguage } from '../../../ui/i18n/language.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { useChange } from '../../api/changes.tsx'
import { ConflictNotice, mustChoose } from '../../forms/conflict-notice.tsx'
import { OtherErrors } from '../fields/other-errors.tsx'
import { type Publication, updateCachedPublication } from '../publication.ts'

interface DialogProps {
  publication: Publication
  occurrence: Occurrence
  zone: string
  saved: (version: number) => void
  close: () => void
}

/** The dialog of one date of an event. Only changed fields are sent. */
export default function OccurrenceDialog({ publication, occurrence, zone, saved, close }: DialogProps) {
  const t = useTexts(occurrenceTexts)
  const language = useLanguage()
  const { displayOf } = useOccurrenceDisplay()
  const draft = useRecordDraft(`occurrence:${publication.id}:${occurrence.id}`, occurrenceForm(occurrence, zone))
  const leave = () => {
    draft.drop()
    close()
  }
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
      leave()
    },
    onError: ({ code }) => code === 'validation_failed',
  })
  const errors = fieldErrors(save.error)
  const submit = (form: HTMLFormElement) => {
    if (mustChoose(draft, form)) return
    save.mutate({
      params: { id: publication.id, occurrence: occurrence.id },
      body: occurrenceBody(draft.typed),
      headers: ifMatch(publication.version),
    } as Parameters<typeof save.mutate>[0])
  }
  return (
    <Dialog
      {...{ occurrence, zone, draft, errors, leave }}
      busy={save.isPending}
      onSubmit={submit}
      conflicts={<ConflictNotice draft={draft} id={publication.id} version={publication.version} displayOf={displayOf} />}
      otherErrors={<OtherErrors errors={errors} shown={OCCURRENCE_FIELDS} />}
    />
  )
}
