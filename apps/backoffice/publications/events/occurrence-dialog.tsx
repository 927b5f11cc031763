import { Button, Modal, Radio, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useRef } from 'react'
import { changeOccurrence } from '../../../../contract/publications/event-routes.ts'
import { OCCURRENCE_STATUSES } from '../../../../contract/publications/events.ts'
import { ifMatch } from '../../../ui/api/client.ts'
import { DialogButtons } from '../../../ui/forms/dialog-buttons.tsx'
import { DraftNotice } from '../../../ui/forms/draft-notice.tsx'
import { fieldErrors } from '../../../ui/forms/field-errors.ts'
import { formTexts } from '../../../ui/forms/form-texts.ts'
import { useRecordDraft } from '../../../ui/forms/record-draft.ts'
import { useLanguage } from '../../../ui/i18n/language.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { Hint } from '../../../ui/screen/text.tsx'
import { useChange } from '../../api/changes.tsx'
import { ConflictNotice, mustChoose } from '../../forms/conflict-notice.tsx'
import { OtherErrors } from '../fields/other-errors.tsx'
import { type Publication, updateCachedPublication } from '../publication.ts'
import { eventTexts } from './event-texts.ts'
import { fieldsOf, momentName, type Occurrence, occurrenceName, shiftedEnd } from './local-time.ts'

type Fields = Record<'statut' | 'motif' | 'debut' | 'fin', string>
const REASON_MAX = 500

interface DialogProps {
  publication: Publication
  occurrence: Occurrence
  zone: string
  saved: (version: number) => void
  close: () => void
}

/** The dialog of one date of an event: it is moved, postponed, cancelled or put back, with the reason. Only changed fields are sent. */
export default function OccurrenceDialog({ publication, occurrence, zone, saved, close }: DialogProps) {
  const t = useTexts(eventTexts)
  const shared = useTexts(formTexts)
  const language = useLanguage()
  const name = occurrenceName(occurrence, zone, language)
  const stored: Fields = { statut: occurrence.statut, motif: occurrence.motif ?? '', ...fieldsOf(occurrence, zone) }
  const draft = useRecordDraft<Fields>(`occurrence:${publication.id}:${occurrence.id}`, stored)
  const { value } = draft
  // The last complete begin and end: a field that is being typed is empty meanwhile.
  const span = useRef({ debut: value.debut, fin: value.fin })
  const save = useChange(changeOccurrence, {
    undoable: true,
    refused: 'notSaved',
    noticeKey: 'decision',
    done: ({ data }) => {
      const now = data.evenement?.occurrences?.find(({ id }) => id === occurrence.id)
      return t.savedOne(now ? occurrenceName(now, zone, language) : name)
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
    const typed = Object.entries(draft.typed).map(([field, given]) => [field, given.trim() || (field === 'debut' ? '' : null)])
    save.mutate({
      params: { id: publication.id, occurrence: occurrence.id },
      body: Object.fromEntries(typed) as Partial<Fields>,
      headers: ifMatch(publication.version),
    } as Parameters<typeof save.mutate>[0])
  }
  const leave = () => {
    draft.drop()
    close()
  }
  const moveBegin = (debut: string) => {
    const fin = shiftedEnd(span.current, debut)
    draft.set({ debut, fin })
    if (debut !== '') span.current = { debut, fin }
  }
  const moveEnd = (fin: string) => {
    draft.set({ fin })
    span.current = { ...span.current, fin }
  }
  const type = occurrence.journee ? 'date' : 'datetime-local'
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
                ? t.occurrenceStatuses[given as 'prevu']
                : field === 'motif' || given === ''
                  ? (typeof given === 'string' && given) || '–'
                  : momentName(String(given), language)
            }
          />
          <Radio.Group label={t.action} value={value.statut} error={errors['statut']} onChange={(statut) => draft.set({ statut })}>
            <Stack gap={8} mt="xs">
              {OCCURRENCE_STATUSES.map((status) => (
                <Radio key={status} value={status} label={t.actions[status]} data-autofocus={status === value.statut || undefined} />
              ))}
            </Stack>
          </Radio.Group>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput
              type={type}
              label={t.begin}
              required
              value={value.debut}
              error={errors['debut']}
              onChange={({ currentTarget }) => moveBegin(currentTarget.value)}
            />
            <TextInput
              type={type}
              label={occurrence.journee ? t.lastDay : t.end}
              min={value.debut || undefined}
              value={value.fin}
              error={errors['fin']}
              onChange={({ currentTarget }) => moveEnd(currentTarget.value)}
            />
          </SimpleGrid>
          {!occurrence.journee && <Hint>{t.zone(zone)}</Hint>}
          <Textarea
            label={t.occurrenceReason}
            maxLength={REASON_MAX}
            autosize
            minRows={2}
            maxRows={6}
            value={value.motif}
            error={errors['motif']}
            onChange={({ currentTarget }) => draft.set({ motif: currentTarget.value })}
          />
          <OtherErrors errors={errors} shown={['statut', 'debut', 'fin', 'motif']} />
          <DialogButtons cancel={shared.cancel} onCancel={leave}>
            <Button type="submit" loading={save.isPending} disabled={!draft.dirty}>
              {t.saveOne}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  )
}
