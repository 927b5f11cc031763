import { Button, Modal, Stack } from '@mantine/core'
import { type FormEvent, useRef } from 'react'
import { changeOccurrence } from '../../../../contract/publications/event-routes.ts'
import { ifMatch } from '../../../ui/api/client.ts'
import { DialogButtons } from '../../../ui/forms/dialog-buttons.tsx'
import { DraftNotice } from '../../../ui/forms/draft-notice.tsx'
import { fieldErrors } from '../../../ui/forms/field-errors.ts'
import { formTexts } from '../../../ui/forms/form-texts.ts'
import { useRecordDraft } from '../../../ui/forms/record-draft.ts'
import { useLanguage } from '../../../ui/i18n/language.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { useChange } from '../../api/changes.tsx'
import { ConflictNotice, mustChoose } from '../../forms/conflict-notice.tsx'
import { OtherErrors } from '../fields/other-errors.tsx'
import { type Publication, updateCachedPublication } from '../publication.ts'
import { momentName, type Occurrence, occurrenceName } from '../../../ui/events/local-time.ts'
import { OCCURRENCE_FIELDS, occurrenceBody, OccurrenceFields, occurrenceForm } from '../../../ui/events/occurrence-fields.tsx'
import { occurrenceTexts } from '../../../ui/events/occurrence-texts.ts'

interface DialogProps {
  publication: Publication
  occurrence: Occurrence
  zone: string
  saved: (version: number) => void
  close: () => void
}

/** The dialog of one date of an event: it is moved, postponed, cancelled or put back, with the reason. Only changed fields are sent. */
export default function OccurrenceDialog({ publication, occurrence, zone, saved, close }: DialogProps) {
  const t = useTexts(occurrenceTexts)
  const shared = useTexts(formTexts)
  const language = useLanguage()
  const name = occurrenceName(occurrence, zone, language)
  const draft = useRecordDraft(`occurrence:${publication.id}:${occurrence.id}`, occurrenceForm(occurrence, zone))
  const { value } = draft
  const save = useChange(changeOccurrence, {
    undoable: true,
    refused: 'notSaved',
    noticeKey: 'decision',
    done: ({ data }) => {
      const now = data.evenement?.occurrences?.find(({ id }) => id === occurrence.id)
      return t.saved(now ? occurrenceName(now, zone, language) : name)
    },
    after: ({ data }) => {
      draft.drop()
      updateCachedPublication(data)
      saved(data.version)
      close()
    },
    onError: ({ code }) => code === 'validation_failed',
  })
  const errors = fieldErrors(save.error)
  const box = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mustChoose(draft, box.current ?? document)) return
    if (!draft.dirty) return leave()
    save.mutate({
      params: { id: publication.id, occurrence: occurrence.id },
      body: occurrenceBody(draft.typed),
      headers: ifMatch(publication.version),
    } as Parameters<typeof save.mutate>[0])
  }
  const leave = () => {
    draft.drop()
    close()
  }
  return (
    <Modal opened onClose={leave} title={t.dialogTitle(name)} closeButtonProps={{ 'aria-label': shared.close }} size="lg" returnFocus>
      <form ref={box} onSubmit={submit} noValidate>
        <Stack>
          <DraftNotice draft={draft} />
          <ConflictNotice
            draft={draft}
            id={publication.id}
            version={publication.version}
            displayOf={(field, given) =>
              field === 'statut'
                ? t.statuses[given as 'prevu']
                : field === 'motif' || given === ''
                  ? (typeof given === 'string' && given) || '–'
                  : momentName(String(given), language)
            }
          />
          <OccurrenceFields {...{ occurrence, zone, value, errors }} set={draft.set} />
          <OtherErrors errors={errors} shown={OCCURRENCE_FIELDS} />
          <DialogButtons cancel={shared.cancel} onCancel={leave}>
            <Button type="submit" loading={save.isPending} disabled={!draft.dirty}>
              {t.save}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  )
}
