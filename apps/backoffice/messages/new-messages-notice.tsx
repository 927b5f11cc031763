import { Alert, Button, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../ui/i18n/texts.ts'
import { composeTexts } from './compose-texts.ts'
import { messageTexts } from './texts.ts'
import { threadTexts } from './thread-texts.ts'
import { contactName, type Message, type Thread } from './use-thread.ts'
import { useNewMessages } from './use-timeline.ts'

interface WrittenSinceProps {
  thread: Thread
  seen: string | null
  /** Whether the service has refused the reply because of new messages. */
  refused: boolean
  accept: () => void
}

const SHOWN = 280

/** Shows messages that arrived while the person was writing, to be read before the reply is sent. */
export function NewMessagesNotice({ thread, seen, refused, accept }: WrittenSinceProps) {
  const t = useTexts(composeTexts)
  const team = useTexts(threadTexts).team
  const unknown = useTexts(messageTexts).nobodyKnown
  const button = useRef<HTMLButtonElement>(null)
  const messages = useNewMessages(thread.id, seen)
  useEffect(() => {
    if (refused) button.current?.focus()
  }, [refused])
  const nameOf = ({ author, direction }: Message) => author ?? (direction === 'outbound' ? team : contactName(thread, unknown))
  const last = messages.at(-1)
  return (
    <Alert color="yellow" p="xs" my={6} role="alert" title={t.newer(last ? nameOf(last) : contactName(thread, unknown))}>
      {messages.map((message) => (
        <Text key={message.id} size="sm" className="letter">
          {message.body.length > SHOWN ? `${message.body.slice(0, SHOWN)}…` : message.body}
        </Text>
      ))}
      <Group justify="space-between" gap="xs" mt={4}>
        <Text size="sm">{t.newerText}</Text>
        <Button ref={button} size="compact-sm" variant="default" onClick={accept}>
          {t.seen}
        </Button>
      </Group>
    </Alert>
  )
}
