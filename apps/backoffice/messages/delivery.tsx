import { Badge, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { retryMessage } from '../../../contract/messages/messages.ts'
import { useChange } from '../api/changes.tsx'
import { Confirm } from '../../ui/forms/confirm.tsx'
import { useFormat } from '../../ui/i18n/format.ts'
import { useBilingual } from '../../ui/i18n/bilingual.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { STATE_COLOURS } from '../records/state-colours.ts'
import { threadTexts } from './thread-texts.ts'
import { useRecallReply } from './recall-reply.ts'
import type { Message } from './use-thread.ts'

const COLOURS: Record<string, string> = {
  queued: STATE_COLOURS.queued,
  sent: STATE_COLOURS.done,
  failed: STATE_COLOURS.failed,
  uncertain: STATE_COLOURS.doubtful,
  cancelled: STATE_COLOURS.over,
}

/** The delivery state of a reply, with the possible actions. */
export function Delivery({ message, onReturned }: { message: Message; onReturned: () => void }) {
  const t = useTexts(threadTexts)
  const format = useFormat()
  const [asked, { open, close }] = useDisclosure(false)
  const retry = useChange(retryMessage, { done: () => t.retryQueued, after: close })
  const recall = useRecallReply(onReturned)
  const { id: messageId, thread_id: id, delivery_status: status, delivery_error, delivery_error_en, held_until } = message
  const reason = useBilingual()(delivery_error, delivery_error_en)
  const sendAgain = (confirm: boolean) => retry.mutate({ params: { id, messageId }, body: { confirm } })
  if (!status) return null
  const words = { queued: t.queued, sent: t.sent, failed: t.failed, uncertain: t.uncertain, cancelled: t.cancelled }
  return (
    <Group gap="xs" mt="xs">
      <Badge color={COLOURS[status] ?? 'gray'}>{held_until ? t.held : ((words as Record<string, string>)[status] ?? status)}</Badge>
      {held_until && <Text size="sm">{t.heldText(format.time(held_until))}</Text>}
      {status === 'failed' && reason && <Text size="sm">{reason}</Text>}
      {status === 'uncertain' && <Text size="sm">{t.uncertainText}</Text>}
      {status === 'queued' && (
        <Button size="compact-xs" variant="default" loading={recall.isPending} onClick={() => recall.mutate({ message })}>
          {t.takeBack}
        </Button>
      )}
      {status === 'failed' && (
        <Button size="compact-xs" variant="default" loading={retry.isPending} onClick={() => sendAgain(false)}>
          {t.retry}
        </Button>
      )}
      {status === 'uncertain' && (
        <Button size="compact-xs" variant="default" onClick={open}>
          {t.retry}…
        </Button>
      )}
      <Confirm opened={asked} close={close} title={t.retryTitle} confirm={t.retry} busy={retry.isPending} onConfirm={() => sendAgain(true)}>
        <Text size="sm">{t.retryText}</Text>
      </Confirm>
    </Group>
  )
}
