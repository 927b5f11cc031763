import { Alert, Badge, Group, Text } from '@mantine/core'
import { useTexts } from '../../ui/i18n/texts.ts'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Attachments } from './attachments.tsx'
import { Delivery } from './delivery.tsx'
import { LinkedText } from './linked-text.tsx'
import { messageTexts } from './texts.ts'
import { threadTexts } from './thread-texts.ts'
import { contactName, type Message, type Thread } from './use-thread.ts'
import { SmallPrint } from '../../ui/screen/text.tsx'

interface MessageCardProps {
  message: Message
  thread: Thread
  onReturned: () => void
}

/** One message: author, time, delivery, text, attachments. */
export function MessageCard({ message, thread, onReturned }: MessageCardProps) {
  const t = useTexts(threadTexts)
  const inbox = useTexts(messageTexts)
  const { direction, author, body, created_at, automatic, sender_is_contact, sender_email, truncated, quoted, attachments } = message
  const out = direction === 'outbound'
  return (
    <article className={out ? 'card out' : 'card in'} data-message={message.id} data-status={message.delivery_status ?? undefined}>
      <Group gap="xs" mb={4}>
        <Text size="sm">
          <Text span fw={600}>
            {author ?? (out ? t.team : contactName(thread, inbox.nobodyKnown))}
          </Text>{' '}
          {out ? t.answered : t.wrote}
        </Text>
        <SmallPrint>
          <DateTime at={created_at} />
        </SmallPrint>
        {automatic && <Badge color="gray">{t.automatic}</Badge>}
      </Group>
      {sender_is_contact === false && (
        <Alert color="yellow" p="xs" mb={6}>
          <Text size="sm">{t.otherSender(sender_email ?? t.unknownAddress)}</Text>
        </Alert>
      )}
      <LinkedText text={body} />
      {truncated && (
        <Text size="sm" c="dimmed" mt={4}>
          {t.truncated}
        </Text>
      )}
      {quoted && (
        <details className="quoted">
          <summary>{t.quoted}</summary>
          <LinkedText text={quoted} />
        </details>
      )}
      {attachments.length > 0 && <Attachments attachments={attachments} />}
      {message.delivery_status && <Delivery message={message} onReturned={onReturned} />}
    </article>
  )
}
