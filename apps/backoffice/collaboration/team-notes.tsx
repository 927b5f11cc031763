import { Stack, Text } from '@mantine/core'
import { NOTE_MAX } from '../../../contract/collaboration/collaboration.ts'
import { NoteForm } from '../records/note-form.tsx'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import { noteOn, type OnRecord, useCollaboration } from './records.ts'
import { collaborationTexts } from './texts.ts'
import './collaboration.css'

/** The panel with the notes of the team on a record. */
export function TeamNotes(record: OnRecord) {
  const t = useTexts(collaborationTexts)
  return (
    <Panel title={t.title}>
      <Notes {...record} />
    </Panel>
  )
}

/** The notes of the team on a record, oldest first, and the form of a new one. */
export function Notes({ kind, id }: OnRecord) {
  const t = useTexts(collaborationTexts)
  const { now, reload } = useCollaboration({ kind, id })
  return (
    <Stack gap="sm">
      {now?.notes.map((note) => (
        <div key={note.id} className="team-note">
          <Text size="xs">
            <b>{note.author}</b> <DateTime at={note.created_at} relative />
          </Text>
          <Text size="sm" className="team-note-body">
            {note.body}
          </Text>
        </div>
      ))}
      <NoteForm endpoint={noteOn(kind)} id={id} max={NOTE_MAX} added={reload} leave={leaveField} />
      <Text size="xs" c="dimmed" id="compose-hint">
        {t.onlyTeam}
      </Text>
    </Stack>
  )
}

/** Moves the focus out of the field, so that single-key shortcuts apply again. */
const leaveField = () => document.querySelector<HTMLElement>('#content h1, #content h2')?.focus({ preventScroll: true })
