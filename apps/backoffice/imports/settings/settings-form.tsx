import { Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { updateImportSource } from '../../../../contract/imports/imports.ts'
import { ifMatch } from '../../../ui/api/client.ts'
import { useChange } from '../../api/changes.tsx'
import { ConflictNotice, mustChoose } from '../../forms/conflict-notice.tsx'
import { DraftNotice } from '../../../ui/forms/draft-notice.tsx'
import { fieldErrors } from '../../../ui/forms/field-errors.ts'
import { SaveRow } from '../../../ui/forms/save-row.tsx'
import { useRecordDraft } from '../../../ui/forms/record-draft.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { SecretField } from './secret-field.tsx'
import { bodyOf, sameOrigin, settingsOf } from './settings.ts'
import { SettingsFields } from './settings-fields.tsx'
import { settingsTexts } from './settings-texts.ts'
import type { Source } from '../../../ui/imports/source.ts'

const NO_SECRET = { value: '', drop: false }

interface SettingsFormProps {
  source: Source
  /** The version that the person has seen. */
  seen: number
  saved: (version: number) => void
}

/** The form of the settings of a source. */
export function SettingsForm({ source, seen, saved }: SettingsFormProps) {
  const t = useTexts(settingsTexts)
  const draft = useRecordDraft(`import:${source.id}`, settingsOf(source))
  const [secret, setSecret] = useState(NO_SECRET)
  const save = useChange(updateImportSource, {
    undoable: true,
    refused: 'notSaved',
    done: () => t.saved,
    after: ({ data }) => {
      draft.drop()
      setSecret(NO_SECRET)
      saved(data.version)
    },
    onError: ({ code }) => ['validation_failed', 'invalid_source_url'].includes(code),
  })
  const errors: Record<string, string> = {
    ...fieldErrors(save.error),
    ...(save.error?.code === 'invalid_source_url' ? { url: save.error.message } : {}),
  }
  const dirty = draft.dirty || secret !== NO_SECRET
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mustChoose(draft)) return
    const key = secret.drop ? { secret: null } : secret.value ? { secret: secret.value } : {}
    save.mutate({ params: { id: source.id }, body: { ...bodyOf(draft.value), ...key }, headers: ifMatch(seen) })
  }
  const giveUp = () => {
    draft.drop()
    setSecret(NO_SECRET)
    save.reset()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <DraftNotice draft={{ ...draft, drop: giveUp }} />
        <ConflictNotice draft={draft} id={source.id} version={source.version} />
        <SettingsFields value={draft.value} set={draft.set} errors={errors} />
        <SecretField
          kept={source.has_secret}
          lost={!sameOrigin(source.url, draft.value.url)}
          value={secret.value}
          drop={secret.drop}
          onChange={(value, drop) => setSecret({ value, drop })}
          error={errors['secret']}
        />
        <SaveRow draft={{ dirty, drop: giveUp }} busy={save.isPending} />
      </Stack>
    </form>
  )
}
