import { Button, Modal, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type ChangeEvent, type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { z } from 'zod'
import type { Call } from '../../../contract/client.ts'
import { type Alert, SEVERITIES } from '../../../contract/publications/alerts.ts'
import type { correctAlert } from '../../../contract/publications/event-routes.ts'
import { ifMatch } from '../api/client.ts'
import type { useAct } from '../api/use-act.ts'
import { type ConflictDraft, mustChoose } from '../forms/conflict-choice.tsx'
import { DialogButtons } from '../forms/dialog-buttons.tsx'
import { DraftNotice } from '../forms/draft-notice.tsx'
import { fieldErrors } from '../forms/field-errors.ts'
import { formTexts } from '../forms/form-texts.ts'
import { OtherErrors } from '../forms/other-errors.tsx'
import { useRecordDraft } from '../forms/record-draft.ts'
import { bilingual, labelOf, useTexts } from '../i18n/texts.ts'
import { publicationLabels } from '../labels/publication-labels.ts'

const texts = bilingual({
  title: (name: string) => [`Corriger l’alerte « ${name} »`, `Correct the alert “${name}”`],
  lead: [
    'L’alerte garde son adresse. Ce que vous corrigez est annoncé aux habitants, avec la date.',
    'The alert keeps its address. Residents read what the correction changes, with its date.',
  ],
  message: ['Ce qui change, en une phrase (affiché aux habitants)', 'What changes, in a sentence (shown to residents)'],
  missing: ['Indiquez ce qui change.', 'Say what changes.'],
  nothing: ['Modifiez aussi l’alerte : la phrase annonce ce qui change.', 'Change the alert too: the sentence announces what changes.'],
  titleField: ['Titre', 'Title'],
  body: ['Texte', 'Text'],
  send: ['Publier la correction', 'Publish the correction'],
})

interface Form {
  message: string
  title: string
  body: string
  severite: string
  secteurs: string
  consignes: string
  source: string
}
const FIELDS = ['message', 'title', 'body', 'alerte.severite', 'alerte.secteurs', 'alerte.consignes', 'alerte.source'] as const
const OF_ALERT = ['severite', 'secteurs', 'consignes', 'source'] as const

interface CorrectDialogProps {
  /** An alert in force. */
  publication: { id: string; version: number; title: string; body: string; alerte: z.output<typeof Alert> | null }
  /** How the application sends the correction. */
  save: Pick<ReturnType<typeof useAct<typeof correctAlert>>, 'mutate' | 'isPending' | 'error'>
  close: () => void
  /** The choice between the values of two persons; with the name and the words of a value of each field. */
  conflicts: (draft: ConflictDraft, nameOf: (name: string) => string, displayOf: (name: string, value: unknown) => string) => ReactNode
}

/** The dialog of a correction: the changed fields, and what changes, for those who read the alert before. What is typed survives a reload. */
export function CorrectDialog({ publication: { id, version, title, body, alerte }, save, close, conflicts }: CorrectDialogProps) {
  const t = useTexts(texts)
  const labels = useTexts(publicationLabels)
  const shared = useTexts(formTexts)
  const box = useRef<HTMLFormElement>(null)
  const [asked, setAsked] = useState(false)
  const draft = useRecordDraft<Form>(`alert-correction:${id}`, {
    message: '',
    title,
    body,
    severite: alerte?.severite ?? 'vigilance',
    secteurs: alerte?.secteurs.join('\n') ?? '',
    consignes: alerte?.consignes ?? '',
    source: alerte?.source ?? '',
  })
  const { value, set, typed } = draft
  const errors = fieldErrors(save.error)
  const leave = () => {
    draft.drop()
    close()
  }
  const isEmpty = Object.keys(typed).every((name) => name === 'message')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (mustChoose(draft, box.current ?? document) || isEmpty || value.message.trim() === '') return
    const changed = {
      message: value.message.trim(),
      ...(typed.title === undefined ? {} : { title: typed.title.trim() }),
      ...(typed.body === undefined ? {} : { body: typed.body.trim() }),
      ...(OF_ALERT.some((name) => typed[name] !== undefined) ? { alerte: alertOf(value) } : {}),
    }
    save.mutate({ params: { id }, body: changed, headers: ifMatch(version) } as Call<typeof correctAlert>, { onSuccess: leave })
  }
  const names: Readonly<Record<string, string>> = {
    message: t.message,
    title: t.titleField,
    body: t.body,
    severite: labels.severity,
    secteurs: labels.sectors,
    consignes: labels.instructions,
    source: labels.source,
  }
  const field = (name: keyof Form) => ({
    label: names[name],
    value: value[name],
    error: errors[(OF_ALERT as readonly string[]).includes(name) ? `alerte.${name}` : name],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      set({ [name]: currentTarget.value }),
  })
  const message = field('message')
  return (
    <Modal opened onClose={leave} size="lg" title={t.title(title)} closeButtonProps={{ 'aria-label': shared.close }} returnFocus>
      <form ref={box} onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">{t.lead}</Text>
          <DraftNotice draft={draft} />
          {conflicts(
            draft,
            (name) => names[name] ?? name,
            (name, shown) => (name === 'severite' ? labelOf(labels.severities, String(shown)) : String(shown) || '–'),
          )}
          <Textarea
            {...message}
            error={message.error ?? (asked && value.message.trim() === '' ? t.missing : undefined)}
            required
            maxLength={500}
            autosize
            minRows={2}
            maxRows={6}
            data-autofocus
          />
          <TextInput {...field('title')} required maxLength={200} />
          <Textarea {...field('body')} required maxLength={20_000} autosize minRows={4} maxRows={16} />
          <NativeSelect {...field('severite')} data={SEVERITIES.map((one) => ({ value: one, label: labels.severities[one] }))} />
          <Textarea {...field('consignes')} maxLength={5000} autosize minRows={2} maxRows={12} />
          <Textarea {...field('secteurs')} description={labels.sectorsHint} autosize minRows={2} maxRows={8} />
          <TextInput {...field('source')} maxLength={200} />
          <OtherErrors errors={errors} shown={FIELDS} />
          {asked && isEmpty && (
            <Text size="sm" c="var(--text-error)" role="alert">
              {t.nothing}
            </Text>
          )}
          <DialogButtons cancel={shared.cancel} onCancel={leave}>
            <Button type="submit" loading={save.isPending}>
              {t.send}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  )
}

const alertOf = ({ severite, secteurs, consignes, source }: Form) => ({
  severite,
  secteurs: secteurs
    .split('\n')
    .map((sector) => sector.trim())
    .filter(Boolean),
  consignes: consignes.trim() || null,
  source: source.trim() || null,
})
