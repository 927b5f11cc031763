import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { createImportSource } from '../../../../contract/imports/imports.ts'
import { useChange } from '../../api/changes.tsx'
import { useDraft } from '../../../ui/forms/draft.ts'
import { fieldErrors } from '../../../ui/forms/field-errors.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import { SecretField } from '../settings/secret-field.tsx'
import { bodyOf, type Settings, type SourceType } from '../settings/settings.ts'
import { SettingsFields } from '../settings/settings-fields.tsx'
import { settingsTexts } from '../settings/settings-texts.ts'
import type { Source } from '../../../ui/imports/source.ts'
import type { Proposed } from './detected.ts'

interface WizardSettingsProps {
  proposed: Proposed
  back: () => void
  /** Null if the creation was undone. */
  created: (source: Source | null) => void
}

/** The second step: the settings of the source. */
export function WizardSettings({ proposed, back, created }: WizardSettingsProps) {
  const t = useTexts(settingsTexts)
  const draft = useDraft(`import:${proposed.type} ${proposed.url}`, startOf(proposed))
  const [secret, setSecret] = useState('')
  const [missing, setMissing] = useState(false)
  const create = useChange(createImportSource, {
    undoable: true,
    undone: () => {
      created(null)
      return true
    },
    done: () => t.created,
    after: ({ data }) => {
      draft.drop()
      created(data)
    },
    onError: ({ code }) => ['validation_failed', 'invalid_source_url'].includes(code),
  })
  const errors: Record<string, string> = {
    ...fieldErrors(create.error),
    ...(create.error?.code === 'invalid_source_url' ? { url: create.error.message } : {}),
    ...(missing && draft.value.commune_id === null ? { commune_id: t.needCommune } : {}),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(draft.value.commune_id === null)
    if (draft.value.commune_id === null) return
    // The source is inactive until its plan was shown: the scheduler must not run it before.
    create.mutate({ body: { ...bodyOf(draft.value), ...(secret ? { secret } : {}), active: false } })
  }
  return (
    <form onSubmit={submit}>
      <Stack mt="md">
        <Panel title={t.stepSettings}>
          <Stack gap="md">
            <SettingsFields value={draft.value} set={draft.set} errors={errors} />
            <SecretField kept={false} value={secret} drop={false} onChange={(value) => setSecret(value)} error={errors['secret']} />
          </Stack>
        </Panel>
        <Group gap="xs">
          <Button type="submit" loading={create.isPending}>
            {t.create}
          </Button>
          <Button variant="default" onClick={back}>
            {t.otherAddress}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const NAME_MAX = 200
const DAILY = 1440

const startOf = ({ type, url, nom, parametres: { categories: _, ...parametres } }: Proposed): Settings => ({
  nom: nom.slice(0, NAME_MAX),
  type: type as SourceType,
  url,
  commune_id: null,
  acteur_id: null,
  type_id: null,
  statut_creation: 'pending',
  frequence_minutes: DAILY,
  parametres,
  images: true,
  categories: [],
})
