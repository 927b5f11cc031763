import { Button, Group, Textarea } from '@mantine/core'
import type { FormEvent, KeyboardEvent } from 'react'
import type { noteActeur, noteClaim, notePublication } from '../../../contract/collaboration/collaboration.ts'
import type { addNote } from '../../../contract/messages/message-notes.ts'
import { useChange } from '../api/changes.tsx'
import { useDraft } from '../../ui/forms/draft.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { composeTexts } from '../messages/compose-texts.ts'
import { RestoredDraft } from '../messages/restored-draft.tsx'

const EMPTY = { body: '' }

interface NoteFormProps {
  endpoint: typeof addNote | typeof notePublication | typeof noteClaim | typeof noteActeur
  /** The id of the record. */
  id: string
  /** The most characters. */
  max: number
  added?: () => void
  /** Moves the focus out of the field. */
  leave: () => void
}

/** The form of a note for the team. What is typed survives a reload. */
export function NoteForm({ endpoint, id, max, added, leave }: NoteFormProps) {
  const t = useTexts(composeTexts)
  const draft = useDraft(`note:${id}`, EMPTY)
  const add = useChange(endpoint, {
    undoable: true,
    done: () => t.noted,
    after: () => {
      draft.drop(EMPTY)
      leave()
      added?.()
    },
  })
  const { body } = draft.value
  const submit = () => {
    if (!body.trim() || add.isPending) return
    add.mutate({ params: { id }, body: { body: body.trim() } })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <form onSubmit={onSubmit}>
      {draft.found && <RestoredDraft drop={() => draft.drop(EMPTY)} />}
      <Textarea
        id="compose"
        aria-label={t.noteLabel}
        aria-describedby="compose-hint"
        required
        autosize
        minRows={2}
        maxRows={10}
        maxLength={max}
        value={body}
        onChange={({ currentTarget: { value } }) => (value === '' ? draft.drop(EMPTY) : draft.set({ body: value }))}
        onKeyDown={onKeyDown}
      />
      <Group justify="flex-end" mt={6}>
        <Button size="xs" type="submit" loading={add.isPending}>
          {t.addNote}
        </Button>
      </Group>
    </form>
  )
}
