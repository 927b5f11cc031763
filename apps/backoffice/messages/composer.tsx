import { Group, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../../ui/i18n/texts.ts'
import { useKeys } from '../../ui/screen/keys.ts'
import { composeTexts } from './compose-texts.ts'
import { addNote } from '../../../contract/messages/message-notes.ts'
import { MESSAGE_MAX } from '../../../contract/messages/message-records.ts'
import { NoteForm } from '../records/note-form.tsx'
import { leaveField } from './leave-field.ts'
import { ReplyForm } from './reply-form.tsx'
import { messageTexts } from './texts.ts'
import type { Thread } from './use-thread.ts'
import { Hint } from '../../ui/screen/text.tsx'

interface ComposerProps {
  thread: Thread
  returned: number
  onReturned: () => void
  onDrafting: (drafting: boolean) => void
  onClosed: () => void
}

type Mode = 'reply' | 'note'

/** The editor of a conversation: a reply, or a note for the team. */
export function Composer({ thread, returned, onReturned, onDrafting, onClosed }: ComposerProps) {
  const t = useTexts(composeTexts)
  const keys = useTexts(messageTexts)
  const answerable = thread.contact_email !== null
  const [chosen, setMode] = useState<Mode>('reply')
  const mode = answerable ? chosen : 'note'
  const write = (next: Mode) => {
    // The focus is set at once: the next keys are already text.
    flushSync(() => setMode(next))
    document.querySelector<HTMLElement>('#compose')?.focus()
  }
  useKeys([
    ...(answerable ? [{ key: 'r', label: keys.keyReply, run: () => write('reply') }] : []),
    { key: 'n', label: keys.keyNote, run: () => write('note') },
  ])
  return (
    <section className="composer" data-mode={mode} aria-label={t.compose}>
      <Group justify="space-between" gap="xs" mb={6}>
        {answerable ? (
          <SegmentedControl
            size="xs"
            aria-label={t.compose}
            value={mode}
            onChange={setMode}
            data={[
              { value: 'reply', label: t.reply },
              { value: 'note', label: t.note },
            ]}
          />
        ) : (
          <Hint>{t.noAddress}</Hint>
        )}
        <Text size="xs" c="dimmed" id="compose-hint">
          {mode === 'note' ? t.noteHint : thread.status === 'closed' && `${t.closedHint} `}
          {mode !== 'note' && <span className="key-hint">{t.replyHint}</span>}
        </Text>
      </Group>
      {mode === 'reply' ? (
        <ReplyForm key={returned} thread={thread} onReturned={onReturned} onDrafting={onDrafting} onClosed={onClosed} />
      ) : (
        <NoteForm endpoint={addNote} id={thread.id} max={MESSAGE_MAX} leave={leaveField} />
      )}
    </section>
  )
}
