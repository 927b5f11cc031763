import { useMutation } from '@tanstack/react-query'
import type { ClientError } from '../../../contract/client.ts'
import { closeThread, replyToThread } from '../../../contract/messages/messages.ts'
import { answer } from '../../ui/api/client.ts'
import { queryClient } from '../../ui/api/queries.ts'
import { notifyFailure } from '../api/refusals.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { notify } from '../../ui/notices/notify.tsx'
import { composeTexts } from './compose-texts.ts'
import { holdMilliseconds, useRecallReply } from './recall-reply.ts'
import type { Message, Thread } from './use-thread.ts'

interface Sent {
  message: Message
  /** The audit rows, newest first: the order of their undo. */
  rows: string[]
  closed: boolean
}
interface Sending {
  body: string
  /** The last message that the author has seen. */
  seen: string | null
  closing: boolean
}

/** Sends a reply, and closes the conversation if asked. */
export function useSend({ id }: Thread, { sent, onReturned }: { sent: (closed: boolean) => void; onReturned: () => void }) {
  const t = useTexts(composeTexts)
  const takeBack = useRecallReply(onReturned)
  return useMutation<Sent, ClientError, Sending>({
    mutationFn: async ({ body, seen, closing }) => {
      const reply = await answer(replyToThread, { params: { id }, body: { body, last_message_id: seen } })
      const replied = { message: reply.body.data, rows: rowOf(reply.headers), closed: false }
      if (!closing) return replied
      try {
        const close = await answer(closeThread, { params: { id }, body: { closed: true } })
        return { ...replied, rows: [...rowOf(close.headers), ...replied.rows], closed: true }
      } catch {
        // The reply was accepted; the failed close is reported by a notice.
        return replied
      }
    },
    onSuccess: ({ message, rows, closed }, { closing }) => {
      void queryClient.invalidateQueries()
      sent(closed)
      const held = holdMilliseconds(message)
      notify({
        message:
          closing && !closed ? t.sentNotClosed : held ? t.held(Math.round(held / 1000), closed) : closed ? t.queuedAndClosed : t.queued,
        ...(closing && !closed ? { tone: 'warning' as const } : {}),
        as: id,
        reverses: rows,
        // The notice with the recall button is shown while the reply is held.
        forMs: held,
        ...(rows.length > 0 ? { action: { label: t.undo, run: () => takeBack.mutate({ message, rows }) } } : {}),
      })
    },
    onError: (error) => {
      // The editor shows this refusal itself.
      if (error.code === 'reply_conflict') void queryClient.invalidateQueries()
      else notifyFailure(error, { id, consequence: 'notSaved' })
    },
  })
}

const rowOf = (headers: Headers): string[] => [headers.get('x-audit-id')].filter((row) => row !== null)
