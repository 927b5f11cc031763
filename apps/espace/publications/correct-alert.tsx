import { Button, Modal, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { SEVERITIES } from '../../../contract/publications/alerts.ts'
import { correctAlert } from '../../../contract/publications/event-routes.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { ConflictChoice, mustChoose } from '../../ui/forms/conflict-choice.tsx'
import { DraftNotice } from '../../ui/forms/draft-notice.tsx'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { formTexts } from '../../ui/forms/form-texts.ts'
import { useRecordDraft } from '../../ui/forms/record-draft.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { useAct } from '../use-act.ts'
import { notifyConflict, useWhoChanged } from './last-change.ts'
import type { OwnPublication } from './state.ts'
import { toolTexts } from './tool-texts.ts'
import { writeTexts } from './write-texts.ts'

/** Corrects an alert in force, and says to its readers what changes. What is typed survives a reload. */
export function CorrectAlert({ publication, close }: { publication: OwnPublication; close: () => void }) {
  const t = useTexts(toolTexts)
  const form = useTexts(formTexts)
  const words = useTexts(writeTexts)
  const { id, version, title, body, alerte } = publication
  const draft = useRecordDraft(`alert:${id}`, {
    message: '',
    title,
    body,
    severity: alerte?.severite ?? 'vigilance',
    instructions: alerte?.consignes ?? '',
  })
  const leave = () => {
    draft.drop()
    close()
  }
  const correct = useAct(correctAlert, {
    done: t.corrected,
    after: leave,
    onError: (error) => {
      if (error.status === 412) void notifyConflict(error, publication.acteur_id, publication, 'kept')
      return error.status === 422 || error.status === 412
    },
  })
  const whoChanged = useWhoChanged(publication, draft.conflicts.length > 0)
  const { value, set } = draft
  const errors = fieldErrors(correct.error)
  const { message: _, instructions, severity, ...changed } = draft.typed
  const hasChange = Object.keys(changed).length > 0 || instructions !== undefined || severity !== undefined
  /** Whether a correction was sent that changes nothing. */
  const [isEmpty, setIsEmpty] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mustChoose(draft)) return
    setIsEmpty(!hasChange)
    if (!hasChange) return
    const level = {
      ...(severity === undefined ? {} : { severite: severity }),
      ...(instructions === undefined ? {} : { consignes: instructions.trim() === '' ? null : instructions }),
    }
    const changes = Object.keys(level).length > 0 ? { ...changed, alerte: level } : changed
    correct.mutate({ params: { id }, body: { message: value.message, ...changes }, headers: ifMatch(version) })
  }
  const nameOf = (name: string) =>
    ({ message: t.message, title: t.titleField, body: t.body, severity: words.severity, instructions: t.instructions })[name] ?? name
  const displayOf = (name: string, shown: unknown) =>
    name === 'severity' ? words.severities[shown as keyof typeof words.severities] : String(shown)
  return (
    <Modal opened onClose={close} size="lg" title={t.correct} closeButtonProps={{ 'aria-label': form.close }}>
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">{t.correctLead}</Text>
          <DraftNotice draft={draft} />
          <ConflictChoice draft={draft} title={whoChanged} nameOf={nameOf} displayOf={displayOf} />
          <TextInput
            label={t.message}
            required
            maxLength={500}
            value={value.message}
            error={errors['message']}
            onChange={({ currentTarget }) => set({ message: currentTarget.value })}
          />
          <NativeSelect
            label={words.severity}
            data={SEVERITIES.map((one) => ({ value: one, label: words.severities[one] }))}
            value={value.severity}
            error={errors['alerte.severite']}
            onChange={({ currentTarget }) => set({ severity: currentTarget.value as typeof value.severity })}
          />
          <TextInput
            label={t.titleField}
            required
            maxLength={200}
            value={value.title}
            error={errors['title']}
            onChange={({ currentTarget }) => set({ title: currentTarget.value })}
          />
          <Textarea
            label={t.body}
            required
            autosize
            minRows={4}
            maxRows={14}
            maxLength={20_000}
            value={value.body}
            error={errors['body']}
            onChange={({ currentTarget }) => set({ body: currentTarget.value })}
          />
          <Textarea
            label={t.instructions}
            autosize
            minRows={2}
            maxRows={10}
            maxLength={5000}
            value={value.instructions}
            error={errors['alerte.consignes']}
            onChange={({ currentTarget }) => set({ instructions: currentTarget.value })}
          />
          {isEmpty && !hasChange && (
            <Text size="sm" c="red" role="alert">
              {t.correctNothing}
            </Text>
          )}
          <Button type="submit" color="red" loading={correct.isPending}>
            {t.publishCorrection}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
