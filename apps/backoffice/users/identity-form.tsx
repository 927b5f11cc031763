import { Group, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { updateUser } from '../../../contract/users/users.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { useChange } from '../api/changes.tsx'
import { ConflictNotice, mustChoose } from '../forms/conflict-notice.tsx'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { useRecordDraft } from '../../ui/forms/record-draft.ts'
import { ReasonedButton } from '../../ui/forms/reasoned-button.tsx'
import { formTexts } from '../../ui/forms/form-texts.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { userTexts } from './texts.ts'

interface Named {
  id: string
  nom: string | null
  prenom: string | null
  version: number
}

/** The form of first and last name. */
export function IdentityForm({ user }: { user: Named }) {
  const t = useTexts(userTexts)
  const shared = useTexts(formTexts)
  const draft = useRecordDraft(`user:${user.id}`, { nom: user.nom ?? '', prenom: user.prenom ?? '' })
  const save = useChange(updateUser, {
    undoable: true,
    refused: 'notSaved',
    done: () => t.saved,
    after: () => draft.drop(),
    onError: ({ code }) => code === 'validation_failed',
  })
  const errors = fieldErrors(save.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mustChoose(draft)) return
    const { nom, prenom } = draft.value
    save.mutate({
      params: { userId: user.id },
      body: { nom: nom.trim() || null, prenom: prenom.trim() || null },
      headers: ifMatch(user.version),
    })
  }
  const field = (name: 'nom' | 'prenom', label: string) => (
    <TextInput
      label={label}
      value={draft.value[name]}
      maxLength={200}
      error={errors[name]}
      onChange={({ currentTarget: { value } }) => draft.set({ [name]: value })}
    />
  )
  return (
    <form onSubmit={submit}>
      <ConflictNotice draft={draft} id={user.id} version={user.version} />
      <Group align="flex-end" mt="md">
        {field('prenom', t.firstName)}
        {field('nom', t.lastName)}
        <ReasonedButton type="submit" why={draft.dirty ? null : shared.unchanged} loading={save.isPending}>
          {t.save}
        </ReasonedButton>
      </Group>
    </form>
  )
}
