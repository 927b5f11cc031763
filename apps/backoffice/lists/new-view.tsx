import { Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTyped } from '../../ui/forms/draft.ts'
import { DialogButtons } from '../../ui/forms/dialog-buttons.tsx'
import { createView } from '../../../contract/views/views.ts'
import { useChange } from '../api/changes.tsx'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { ListState } from '../../ui/lists/list-state.ts'
import { viewTexts } from './view-texts.ts'

interface NewViewProps {
  screen: string
  state: ListState
  done: () => void
}

/** The form that stores the state of a list under a name. */
export function NewView({ screen, state, done }: NewViewProps) {
  const t = useTexts(viewTexts)
  const [nom, setNom] = useTyped(`view:${screen}`)
  const [shared, setShared] = useState(false)
  const save = useChange(createView, {
    undoable: true,
    done: ({ data }) => t.viewSaved(data.nom),
    after: done,
    onError: ({ code }) => code === 'already_exists' || code === 'validation_failed',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The page number and the open record are not saved.
    const { page: _page, ouvert: _open, ...kept } = state.own
    save.mutate({ body: { screen, nom, shared, query: new URLSearchParams(kept).toString() } })
  }
  const error = save.error ? (fieldErrors(save.error)['nom'] ?? save.error.message) : undefined
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label={t.viewName}
          value={nom}
          onChange={({ currentTarget: { value } }) => setNom(value)}
          error={error}
          required
          maxLength={120}
          data-autofocus
        />
        <Checkbox label={t.viewShare} checked={shared} onChange={({ currentTarget: { checked } }) => setShared(checked)} />
        <DialogButtons cancel={t.cancel} onCancel={done}>
          <Button type="submit" loading={save.isPending}>
            {t.save}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  )
}
