import { Stack, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { updateIdentity } from '../../../contract/settings/settings.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { ConflictChoice, mustChoose } from '../../ui/forms/conflict-choice.tsx'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { useRecordDraft } from '../../ui/forms/record-draft.ts'
import { SaveRow } from '../../ui/forms/save-row.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Panel } from '../../ui/screen/panel.tsx'
import { useChange } from '../api/changes.tsx'
import { keepAnswer } from './keep-answer.ts'
import type { Settings } from './shown.ts'
import { settingsTexts } from './texts.ts'

const FIELDS = ['name', 'contact', 'signature_fr', 'signature_en'] as const
type Field = (typeof FIELDS)[number]

/** The name, the contact and the signature of the instance. An empty field is what the environment or the service has. */
export function Identity({ identity }: { identity: Settings['identity'] }) {
  const t = useTexts(settingsTexts)
  const { version, defaults } = identity
  const stored = {
    name: identity.name ?? '',
    contact: identity.contact ?? '',
    signature_fr: identity.signature_fr ?? '',
    signature_en: identity.signature_en ?? '',
  }
  const draft = useRecordDraft('settings:identity', stored)
  const save = useChange(updateIdentity, {
    undoable: true,
    refused: 'notSaved',
    noticeKey: 'settings:identity',
    done: () => t.saved,
    after: ({ data }) => {
      keepAnswer(() => ({ identity: data }))
      draft.drop()
    },
    onError: ({ code }) => code === 'validation_failed',
  })
  const errors = fieldErrors(save.error)
  const labels: Record<Field, string> = { name: t.name, contact: t.contact, signature_fr: t.signatureFr, signature_en: t.signatureEn }
  const hints: Partial<Record<Field, string>> = { name: t.nameHint, contact: t.contactHint }
  const limits: Record<Field, number> = { name: 60, contact: 254, signature_fr: 120, signature_en: 120 }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mustChoose(draft)) return
    const body = Object.fromEntries(Object.entries(draft.typed).map(([name, value]) => [name, value.trim() === '' ? null : value.trim()]))
    save.mutate({ body, headers: ifMatch(version) })
  }
  return (
    <Panel title={t.parts.identite}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <ConflictChoice
            draft={draft}
            title={t.changedSince}
            nameOf={(name) => labels[name as Field]}
            displayOf={(name, value) => (value as string) || (defaults[name as Field] ?? t.noContact)}
          />
          {FIELDS.map((name) => (
            <TextInput
              key={name}
              label={labels[name]}
              description={[hints[name], t.empty(defaults[name] ?? t.noContact)].filter(Boolean).join(' ')}
              type={name === 'contact' ? 'email' : 'text'}
              autoComplete="off"
              lang={name === 'signature_en' ? 'en' : undefined}
              maxLength={limits[name]}
              value={draft.value[name]}
              error={errors[name]}
              onChange={({ currentTarget: { value } }) => draft.set({ [name]: value })}
            />
          ))}
          <SaveRow draft={draft} busy={save.isPending} />
        </Stack>
      </form>
    </Panel>
  )
}
