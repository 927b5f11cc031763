import { Modal, Stack } from '@mantine/core'
import { ReasonedButton } from '../forms/reasoned-button.tsx'
import { type FormEvent, type ReactNode, useRef } from 'react'
import type { Call } from '../../../contract/client.ts'
import type { changeOccurrence } from '../../../contract/publications/event-routes.ts'
import { ifMatch } from '../api/client.ts'
import type { useAct } from '../api/use-act.ts'
import { mustChoose } from '../forms/conflict-choice.tsx'
import { DialogButtons } from '../forms/dialog-buttons.tsx'
import { DraftNotice } from '../forms/draft-notice.tsx'
import { fieldErrors } from '../forms/field-errors.ts'
import { formTexts } from '../forms/form-texts.ts'
import { OtherErrors } from '../forms/other-errors.tsx'
import { useRecordDraft } from '../forms/record-draft.ts'
import { useLanguage } from '../i18n/language.ts'
import { labelOf, useTexts } from '../i18n/texts.ts'
import { momentName, type Occurrence, occurrenceName } from './local-time.ts'
import { OCCURRENCE_FIELDS, occurrenceBody, OccurrenceFields, occurrenceForm, type OccurrenceForm } from './occurrence-fields.tsx'
import { occurrenceTexts } from './occurrence-texts.ts'

interface OccurrenceDialogProps {
  publication: { id: string; version: number }
  occurrence: Occurrence
  zone: string
  /** How the application sends the change. */
  save: Pick<ReturnType<typeof useAct<typeof changeOccurrence>>, 'mutate' | 'isPending' | 'error'>
  close: () => void
  /** The choice between the values of two persons. */
  conflicts: (draft: ReturnType<typeof useRecordDraft<OccurrenceForm>>) => ReactNode
}

/**
 * The dialog of one date of an event: it is moved, postponed, cancelled or put back, with the reason that residents read. Only changed fields are sent. What is
 * typed survives a reload.
 */
export function OccurrenceDialog({ publication: { id, version }, occurrence, zone, save, close, conflicts }: OccurrenceDialogProps) {
  const t = useTexts(occurrenceTexts)
  const shared = useTexts(formTexts)
  const language = useLanguage()
  const box = useRef<HTMLFormElement>(null)
  const draft = useRecordDraft(`occurrence:${id}:${occurrence.id}`, occurrenceForm(occurrence, zone))
  const errors = fieldErrors(save.error)
  const leave = () => {
    draft.drop()
    close()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!box.current || !draft.dirty || mustChoose(draft, box.current)) return
    const input = { params: { id, occurrence: occurrence.id }, body: occurrenceBody(draft.typed), headers: ifMatch(version) }
    save.mutate(input as Call<typeof changeOccurrence>, { onSuccess: leave })
  }
  return (
    <Modal
      opened
      onClose={leave}
      title={t.dialogTitle(occurrenceName(occurrence, zone, language))}
      closeButtonProps={{ 'aria-label': shared.close }}
      size="lg"
      returnFocus
    >
      <form ref={box} onSubmit={submit} noValidate>
        <Stack>
          <DraftNotice draft={draft} />
          {conflicts(draft)}
          <OccurrenceFields {...{ occurrence, zone, errors }} value={draft.value} set={draft.set} />
          <OtherErrors errors={errors} shown={OCCURRENCE_FIELDS} />
          <DialogButtons cancel={shared.cancel} onCancel={leave}>
            <ReasonedButton type="submit" loading={save.isPending} why={draft.dirty ? null : shared.unchanged}>
              {t.save}
            </ReasonedButton>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  )
}

/** The name and the values of the fields of a date in a conflict. */
export function useOccurrenceDisplay() {
  const t = useTexts(occurrenceTexts)
  const language = useLanguage()
  const names: Readonly<Record<string, string>> = { statut: t.action, motif: t.reason, debut: t.begin, fin: t.end }
  return {
    nameOf: (field: string): string => names[field] ?? field,
    displayOf: (field: string, shown: unknown): string => {
      const text = String(shown)
      if (text === '') return '–'
      return field === 'statut' ? labelOf(t.statuses, text) : field === 'motif' ? text : momentName(text, language)
    },
  }
}
