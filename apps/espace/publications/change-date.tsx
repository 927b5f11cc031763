import { Button, Modal, Stack } from '@mantine/core'
import type { FormEvent } from 'react'
import { changeOccurrence } from '../../../contract/publications/event-routes.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { momentName, type Occurrence, occurrenceName } from '../../ui/events/local-time.ts'
import { OCCURRENCE_FIELDS, occurrenceBody, OccurrenceFields, occurrenceForm } from '../../ui/events/occurrence-fields.tsx'
import { occurrenceTexts } from '../../ui/events/occurrence-texts.ts'
import { ConflictChoice, mustChoose } from '../../ui/forms/conflict-choice.tsx'
import { DialogButtons } from '../../ui/forms/dialog-buttons.tsx'
import { DraftNotice } from '../../ui/forms/draft-notice.tsx'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { formTexts } from '../../ui/forms/form-texts.ts'
import { useRecordDraft } from '../../ui/forms/record-draft.ts'
import { useLanguage } from '../../ui/i18n/language.ts'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import { notify } from '../../ui/notices/notify.tsx'
import { useAct } from '../use-act.ts'
import { dateTexts } from './date-texts.ts'
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
export default function ChangeDate({ publication: { id, version }, occurrence, zone, close }: ChangeDateProps) {
  const t = useTexts(occurrenceTexts)
  const { changedElsewhere } = useTexts(dateTexts)
  const tools = useTexts(toolTexts)
  const form = useTexts(formTexts)
  const language = useLanguage()
  const name = occurrenceName(occurrence, zone, language)
  const draft = useRecordDraft(`occurrence:${id}:${occurrence.id}`, occurrenceForm(occurrence, zone))
  const { value, set } = draft
  const leave = () => {
    draft.drop()
    close()
  }
  const save = useAct(changeOccurrence, {
    after: ({ data }) => {
      leave()
      notify({ message: data.modification ? tools.savedWaiting : t.saved(name) })
    },
    onError: ({ status }) => status === 422,
  })
  const errors = fieldErrors(save.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mustChoose(draft)) return
    save.mutate({
      params: { id, occurrence: occurrence.id },
      body: occurrenceBody(draft.typed),
      headers: ifMatch(version),
    } as Parameters<typeof save.mutate>[0])
  }
  const names: Readonly<Record<string, string>> = { statut: t.action, motif: t.reason, debut: t.begin, fin: t.end }
  const displayOf = (field: string, shown: unknown): string =>
    shown === ''
      ? '–'
      : field === 'statut'
        ? labelOf(t.statuses, String(shown))
        : field === 'motif'
          ? String(shown)
          : momentName(String(shown), language)
  return (
    <Modal opened onClose={leave} title={t.dialogTitle(name)} closeButtonProps={{ 'aria-label': form.close }} size="lg">
      <form onSubmit={submit}>
        <Stack>
          <DraftNotice draft={draft} />
          <ConflictChoice draft={draft} title={changedElsewhere} nameOf={(field) => names[field] ?? field} displayOf={displayOf} />
          <OccurrenceFields {...{ occurrence, zone, value, set, errors }} />
          <OtherErrors errors={errors} shown={SHOWN} />
          <DialogButtons cancel={form.cancel} onCancel={leave}>
            <Button type="submit" loading={save.isPending} disabled={!draft.dirty}>
              {t.save}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  )
}
