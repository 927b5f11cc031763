import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
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
  /** Rows of the trail, the newest first: the order in which they are taken back. */
  rows: string[]
  closed: boolean
}
interface Sending {
  body: string
  /** The last message that the writer has seen. */
  seen: string | null
  closing: boolean
}

/**
 * Sends a reply, and closes the conversation where asked. The same text sent again after a cut carries the same key, so that the
 * person never gets it twice.
 */
export function useSend({ id }: Thread, { sent, onReturned }: { sent: (closed: boolean) => void; onReturned: () => void }) {
  const t = useTexts(composeTexts)
  const takeBack = useRecallReply(onReturned)
  const key = useRef({ of: '', key: '' })
  const keyOf = ({ body, seen }: Sending) => {
    const of = JSON.stringify([body, seen])
    if (key.current.of !== of) key.current = { of, key: crypto.randomUUID() }
    return { 'idempotency-key': key.current.key }
  }
  return useMutation<Sent, ClientError, Sending>({
    mutationFn: async (sending) => {
      const { body, seen, closing } = sending
      const reply = await answer(replyToThread, { params: { id }, body: { body, last_message_id: seen }, headers: keyOf(sending) })
      const replied = { message: reply.body.data, rows: rowOf(reply.headers), closed: false }
      if (!closing) return replied
      try {
        const close = await answer(closeThread, { params: { id }, body: { closed: true } })
        return { ...replied, rows: [...rowOf(close.headers), ...replied.rows], closed: true }
      } catch {
        // The reply is on its way: what failed is the smaller thing, and is told.
        return replied
      }
    },
    onSuccess: ({ message, rows, closed }, { closing }) => {
      key.current = { of: '', key: '' }
      void queryClient.invalidateQueries()
      sent(closed)
      const held = holdMilliseconds(message)
      notify({
        message:
          closing && !closed ? t.sentNotClosed : held ? t.held(Math.round(held / 1000), closed) : closed ? t.queuedAndClosed : t.queued,
        ...(closing && !closed ? { tone: 'warning' as const } : {}),
        as: id,
        reverses: rows,
        // Until then it can be taken back for certain; the button does not outlive that.
        forMs: held,
        ...(rows.length > 0 ? { action: { label: t.undo, run: () => takeBack.mutate({ message, rows }) } } : {}),
      })
    },
    onError: (error) => {
      // Told beside the text, with what stands now.
      if (error.code === 'reply_conflict') void queryClient.invalidateQueries()
      else notifyFailure(error, { id, consequence: 'notSaved' })
    },
  })
}

const rowOf = (headers: Headers): string[] => [headers.get('x-audit-id')].filter((row) => row !== null)
