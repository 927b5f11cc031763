import { Button, Group, Textarea } from '@mantine/core'
import type { FormEvent, KeyboardEvent } from 'react'
import { addNote } from '../../../contract/messages/message-notes.ts'
import { MESSAGE_MAX } from '../../../contract/messages/message-records.ts'
import { useChange } from '../api/changes.tsx'
import { useDraft } from '../../ui/forms/draft.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { leaveField } from './leave-field.ts'
import { composeTexts } from './compose-texts.ts'
import { RestoredDraft } from './restored-draft.tsx'

const EMPTY = { body: '', key: '' }

/** The form of a note for the team. */
export function NoteForm({ threadId }: { threadId: string }) {
  const t = useTexts(composeTexts)
  const draft = useDraft(`note:${threadId}`, EMPTY)
  const add = useChange(addNote, {
    undoable: true,
    done: () => t.noted,
    after: () => {
      draft.drop(EMPTY)
      leaveField()
    },
  })
  const { body, key } = draft.value
  const submit = () => {
    if (!body.trim() || add.isPending) return
    // The request is idempotent: sent again, it creates one note.
    add.mutate({ params: { id: threadId }, body: { body: body.trim() }, headers: { 'idempotency-key': key } })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leaveField()
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
        autosize
        minRows={2}
        maxRows={10}
        maxLength={MESSAGE_MAX}
        value={body}
        onChange={({ currentTarget: { value } }) =>
          value === '' ? draft.drop(EMPTY) : draft.set({ body: value, key: crypto.randomUUID() })
        }
        onKeyDown={onKeyDown}
      />
      <Group justify="flex-end" mt={6}>
        <Button size="xs" type="submit" disabled={!body.trim()} loading={add.isPending}>
          {t.addNote}
        </Button>
      </Group>
    </form>
  )
}
