import { changeOccurrence } from '../../../contract/publications/event-routes.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { type Occurrence, occurrenceName } from '../../ui/events/local-time.ts'
import { OccurrenceDialog, useOccurrenceDisplay } from '../../ui/events/occurrence-dialog.tsx'
import { OCCURRENCE_FIELDS, occurrenceBody, occurrenceForm } from '../../ui/events/occurrence-fields.tsx'
import { occurrenceTexts } from '../../ui/events/occurrence-texts.ts'
import { ConflictChoice, mustChoose } from '../../ui/forms/conflict-choice.tsx'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { useRecordDraft } from '../../ui/forms/record-draft.ts'
import { useLanguage } from '../../ui/i18n/language.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { notify } from '../../ui/notices/notify.tsx'
import { useAct } from '../use-act.ts'
import { notifyConflict, useWhoChanged } from './last-change.ts'
import { OtherErrors } from './other-errors.tsx'
import type { OwnPublication } from './state.ts'
import { toolTexts } from './tool-texts.ts'

interface ChangeDateProps {
  publication: OwnPublication
  occurrence: Occurrence
  zone: string
  close: () => void
}

const SHOWN: ReadonlySet<string> = new Set(OCCURRENCE_FIELDS)

/** Moves or cancels one date of an event, with the reason that residents read. What is typed survives a reload. */
export default function ChangeDate({ publication, occurrence, zone, close }: ChangeDateProps) {
  const t = useTexts(occurrenceTexts)
  const { id, version, acteur_id } = publication
  const tools = useTexts(toolTexts)
  const display = useOccurrenceDisplay()
  const name = occurrenceName(occurrence, zone, useLanguage())
  const draft = useRecordDraft(`occurrence:${id}:${occurrence.id}`, occurrenceForm(occurrence, zone))
  const leave = () => {
    draft.drop()
    close()
  }
  const save = useAct(changeOccurrence, {
    after: ({ data }) => {
      leave()
      const shown = data.version_publique?.evenement?.occurrences?.find(({ id: one }) => one === occurrence.id)
      const waits = shown !== undefined && shown.statut !== 'prevu' ? tools.takenAway : tools.saved.waiting
      notify({ message: data.modification ? waits : t.saved(name) })
    },
    onError: (error) => {
      if (error.status === 412) void notifyConflict(error, acteur_id, publication, 'kept')
      return error.status === 422 || error.status === 412
    },
  })
  const whoChanged = useWhoChanged(publication, draft.conflicts.length > 0)
  const errors = fieldErrors(save.error)
  const submit = (form: HTMLFormElement) => {
    if (mustChoose(draft, form)) return
    save.mutate({
      params: { id, occurrence: occurrence.id },
      body: occurrenceBody(draft.typed),
      headers: ifMatch(version),
    } as Parameters<typeof save.mutate>[0])
  }
  return (
    <OccurrenceDialog
      {...{ occurrence, zone, draft, errors, leave }}
      busy={save.isPending}
      onSubmit={submit}
      conflicts={<ConflictChoice draft={draft} title={whoChanged} {...display} />}
      otherErrors={<OtherErrors errors={errors} shown={SHOWN} />}
    />
  )
}
