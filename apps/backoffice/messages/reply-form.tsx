import { Button, Group, Textarea } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { MESSAGE_MAX } from '../../../contract/messages/message-records.ts'
import { useDraft } from '../../ui/forms/draft.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { CannedPicker } from './canned-picker.tsx'
import { leaveField } from './leave-field.ts'
import { composeTexts } from './compose-texts.ts'
import { RestoredDraft } from './restored-draft.tsx'
import { NewMessagesNotice } from './new-messages-notice.tsx'
import { replyDraft } from './recall-reply.ts'
import { messageTexts } from './texts.ts'
import { contactName, type Thread } from './use-thread.ts'
import { useSend } from './use-send.ts'

interface ReplyFormProps {
  thread: Thread
  onReturned: () => void
  onDrafting: (drafting: boolean) => void
  onClosed: () => void
}

/** The draft of a reply, and the last message seen when it was begun. */
interface Draft {
  body: string
  seen?: string | null | undefined
}

const EMPTY: Draft = { body: '' }

/** The form of a reply. The draft is removed only when the service has accepted the reply. */
export function ReplyForm({ thread, onReturned, onDrafting, onClosed }: ReplyFormProps) {
  const t = useTexts(composeTexts)
  const inbox = useTexts(messageTexts)
  const draft = useDraft<Draft>(replyDraft(thread.id), EMPTY)
  const field = useRef<HTMLTextAreaElement>(null)
  const { body } = draft.value
  const seen = draft.value.seen === undefined ? thread.last_message_id : draft.value.seen
  const behind = body !== '' && seen !== thread.last_message_id
  const write = (next: string) => (next === '' ? draft.drop(EMPTY) : draft.set({ body: next, seen }))
  const writing = body.trim() !== ''
  useEffect(() => {
    onDrafting(writing)
    return () => onDrafting(false)
  }, [writing, onDrafting])

  const send = useSend(thread, {
    onReturned,
    sent: (closed) => {
      draft.drop(EMPTY)
      if (closed) onClosed()
      else leaveField()
    },
  })
  const submit = (closing: boolean) => {
    if (writing && !send.isPending) send.mutate({ body: body.trim(), seen, closing })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leaveField()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const insert = (text: string) => {
    const { selectionStart: from = body.length, selectionEnd: to = body.length } = field.current ?? {}
    write(body.slice(0, from) + text + body.slice(to))
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(from + text.length, from + text.length)
    })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit(false)
  }
  return (
    <form onSubmit={onSubmit}>
      {draft.found && <RestoredDraft drop={() => draft.drop(EMPTY)} />}
      {behind && (
        <NewMessagesNotice
          thread={thread}
          seen={seen}
          refused={send.error?.code === 'reply_conflict'}
          accept={() => {
            draft.set({ seen: thread.last_message_id })
            field.current?.focus()
          }}
        />
      )}
      <Textarea
        id="compose"
        ref={field}
        aria-label={t.replyLabel(contactName(thread, inbox.nobodyKnown))}
        aria-describedby="compose-hint"
        required
        autosize
        minRows={2}
        maxRows={10}
        maxLength={MESSAGE_MAX}
        value={body}
        onChange={({ currentTarget: { value } }) => write(value)}
        onKeyDown={onKeyDown}
      />
      <Group justify="space-between" gap="xs" mt={6}>
        <CannedPicker threadId={thread.id} insert={insert} />
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            loading={send.isPending && send.variables.closing}
            onClick={() => (field.current?.reportValidity() ?? true) && submit(true)}
          >
            {t.sendAndClose}
          </Button>
          <Button size="xs" type="submit" loading={send.isPending && !send.variables.closing}>
            {t.send}
          </Button>
        </Group>
      </Group>
    </form>
  )
}
