import { Anchor, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Failure } from '../../ui/screen/failure.tsx'
import { Suspect } from '../records/suspect.tsx'
import { Composer } from './composer.tsx'
import { ThreadActions } from './thread-actions.tsx'
import { messageTexts } from './texts.ts'
import './thread.css'
import { threadTexts } from './thread-texts.ts'
import { Timeline } from './timeline.tsx'
import { contactName, type Opened, useThread } from './use-thread.ts'
import { setDocumentTitle } from '../../ui/screen/document-title.ts'
import { Viewers } from './viewers.tsx'
import { Hint, SmallScreenLink } from '../../ui/screen/text.tsx'

interface ThreadPaneProps {
  id: string
  back: () => void
  onClosed: () => void
}

/** The open conversation: contact, timeline, and editor. */
export function ThreadPane({ id, back, onClosed }: ThreadPaneProps) {
  const t = useTexts(messageTexts)
  const [drafting, setDrafting] = useState(false)
  /** Incremented when a recalled reply returns to the draft, so that the editor reads the draft again. */
  const [returned, setReturned] = useState(0)
  const { data: thread, error, refetch } = useThread(id, drafting)
  const heading = useRef<HTMLHeadingElement>(null)
  const known = thread !== undefined
  useEffect(() => {
    // The opened conversation gets the focus, except from the search field.
    if (known && !document.activeElement?.matches('input, textarea, select')) heading.current?.focus({ preventScroll: true })
  }, [known])
  useEffect(() => {
    if (thread) setDocumentTitle(thread.subject)
    return () => {
      setDocumentTitle(t.title)
    }
  }, [thread, t])
  return (
    <section className="thread" aria-labelledby="thread-subject">
      <div className="thread-head">
        <Anchor component="button" onClick={back} size="sm" className="thread-back">
          ← {t.back}
        </Anchor>
        <Title order={2} size="h3" id="thread-subject" ref={heading} tabIndex={-1}>
          {thread?.subject ?? (error ? t.gone : '…')}
        </Title>
        {thread && (
          <>
            <Contact thread={thread} />
            <Suspect of={thread} />
            <ThreadActions thread={thread} back={back} onClosed={onClosed} />
            <Viewers viewers={thread.viewers} />
          </>
        )}
      </div>
      {error && !thread ? (
        <Failure title={t.gone} error={error} retry={() => void refetch()} />
      ) : thread ? (
        <>
          <Timeline thread={thread} onReturned={() => setReturned((count) => count + 1)} />
          <Composer
            thread={thread}
            returned={returned}
            onReturned={() => setReturned((count) => count + 1)}
            onDrafting={setDrafting}
            onClosed={onClosed}
          />
        </>
      ) : (
        <Stack p="md" aria-hidden>
          <Skeleton height={90} />
          <Skeleton height={140} />
        </Stack>
      )}
    </section>
  )
}

/** The contact of a conversation. */
function Contact({ thread }: { thread: Opened }) {
  const t = useTexts(threadTexts)
  const inbox = useTexts(messageTexts)
  const format = useFormat()
  const { contact_nom, contact_email, user_id, acteur_id, source, created_at } = thread
  return (
    <Group gap="xs">
      <Text size="sm" className="anywhere">
        {contactName(thread, inbox.nobodyKnown)}
        {contact_nom && contact_email && <Text span c="dimmed">{` · ${contact_email}`}</Text>}
      </Text>
      <Hint>
        {format.date(created_at)}, {source === 'form' ? t.fromForm : t.fromEmail}
      </Hint>
      {user_id && <SmallScreenLink to={`/utilisateurs/${user_id}`}>{t.account}</SmallScreenLink>}
      {acteur_id && <SmallScreenLink to={`/acteurs/${acteur_id}`}>{t.actor}</SmallScreenLink>}
    </Group>
  )
}
