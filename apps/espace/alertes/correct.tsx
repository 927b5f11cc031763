import { Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { SEVERITIES } from '../../../contract/publications/alerts.ts'
import { correctAlert } from '../../../contract/publications/event-routes.ts'
import { mustChoose } from '../../ui/forms/conflict-choice.tsx'
import { DraftNotice } from '../../ui/forms/draft-notice.tsx'
import { OtherErrors } from '../../ui/forms/other-errors.tsx'
import { useRecordDraft } from '../../ui/forms/record-draft.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Conflicts } from '../publications/conflicts.tsx'
import type { Severity } from './alert-form.ts'
import { alertTexts } from './alert-texts.ts'
import { changeTexts } from './change-texts.ts'
import { EndField } from './end-field.tsx'
import { endFault } from './ends.ts'
import { type EnvoiInput, Telling } from './telling.tsx'
import { type ChangeProps, useChange } from './use-change.ts'
import { PresentEnd, type Ending, useEndFault, useZone } from './present-end.tsx'

/** A correction of an alert: what has changed, its severity, its end, its text. */
export function Correct(props: ChangeProps) {
  const { id, title, body: text, alerte, expire_le } = props.publication
  const t = useTexts(changeTexts)
  const words = useTexts(alertTexts)
  const zone = useZone(props.publication)
  const present = alerte?.severite ?? 'information'
  const { save, errors, telling, headers } = useChange(correctAlert, 'correct', ['correction', 'premier'], props)
  const draft = useRecordDraft(`alert-correction:${id}`, { message: '', title, body: text, severite: present })
  const { value, set, typed } = draft
  const [end, setEnd] = useState<Ending>({ end: expire_le, endBy: null })
  const [isTried, setTried] = useState(false)
  const isNewEnd = end.endBy !== null
  const endError = useEndFault(end.end, isTried && isNewEnd)
  const act = (envoi: EnvoiInput | null) => {
    setTried(true)
    if (mustChoose(draft, document)) return
    if (value.message.trim() === '' || endError || (isNewEnd && endFault(end.end, Date.now()) !== null)) return
    const body = {
      message: value.message.trim(),
      alerte: { severite: value.severite },
      ...(typed.title === undefined ? {} : { title: typed.title.trim() }),
      ...(typed.body === undefined ? {} : { body: typed.body.trim() }),
      ...(isNewEnd && end.end !== null ? { expire_le: end.end } : {}),
      ...(envoi ? { envoi } : {}),
    }
    save.mutate({ params: { id }, body, headers }, { onSuccess: draft.drop })
  }
  const names: Readonly<Record<string, string>> = { message: t.sentence, title: t.titleField, body: t.text, severite: t.severity }
  return (
    <>
      <DraftNotice draft={draft} />
      <Conflicts
        publication={props.publication}
        draft={draft}
        nameOf={(name) => names[name] ?? name}
        displayOf={(name, shown) => (name === 'severite' ? words.severities[shown as Severity].name : String(shown) || '–')}
      />
      <Textarea
        size="md"
        label={t.sentence}
        description={t.sentenceHint}
        required
        maxLength={500}
        autosize
        minRows={2}
        maxRows={6}
        value={value.message}
        error={errors['message'] ?? (isTried && value.message.trim() === '' ? t.missing : undefined)}
        onChange={({ currentTarget }) => set({ message: currentTarget.value })}
        data-autofocus
      />
      <Radio.Group label={t.severity} value={value.severite} onChange={(one) => set({ severite: one })}>
        <div className="alert-radios">
          {SEVERITIES.map((one) => (
            <Radio key={one} size="md" value={one} label={words.severities[one].name} py={6} />
          ))}
        </div>
      </Radio.Group>
      <PresentEnd at={expire_le} zone={zone} />
      {zone && <EndField form={end} zone={zone} error={endError ?? errors['expire_le']} set={(patch) => setEnd({ ...end, ...patch })} />}
      <details className="envoi-folded">
        <summary>{t.textToo}</summary>
        <Stack gap="xs">
          <TextInput
            size="md"
            label={t.titleField}
            maxLength={200}
            value={value.title}
            error={errors['title']}
            onChange={({ currentTarget }) => set({ title: currentTarget.value })}
          />
          <Textarea
            size="md"
            label={t.text}
            maxLength={20_000}
            autosize
            minRows={4}
            maxRows={14}
            value={value.body}
            error={errors['body']}
            onChange={({ currentTarget }) => set({ body: currentTarget.value })}
          />
        </Stack>
      </details>
      <OtherErrors errors={errors} shown={['message', 'title', 'body', 'expire_le', 'envoi.commune', 'envoi.motif_seul']} />
      <Telling {...telling} severity={value.severite} act={act} />
    </>
  )
}
