import { useMutation } from '@tanstack/react-query'
import { listAudit, undoAudited } from '../../../contract/audit/audit.ts'
import { ClientError } from '../../../contract/client.ts'
import { call } from '../../ui/api/client.ts'
import { queryClient } from '../../ui/api/queries.ts'
import { writeDraft, readDraft } from '../../ui/forms/draft-storage.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { notify, notifyError } from '../../ui/notices/notify.tsx'
import { threadTexts } from './thread-texts.ts'
import type { Message } from './use-thread.ts'

/** A reply to recall: the message, and the audit rows of its sending, newest first, if they are known. */
interface TakenBack {
  message: Pick<Message, 'id' | 'thread_id' | 'body'>
  rows?: readonly string[]
}

/** The key of the draft of a reply. */
export const replyDraft = (threadId: string): string => `reply:${threadId}`

/** Recalls a reply that was not sent yet, by an undo, and returns its text to the draft. */
export function useRecallReply(onReturned: () => void) {
  const t = useTexts(threadTexts)
  return useMutation<unknown, unknown, TakenBack>({
    mutationFn: async ({ message, rows }) => {
      const [reply = await rowOf(message), ...since] = rows?.toReversed() ?? []
      // Later actions are undone first. A failure there does not stop the recall of the reply.
      for (const id of since.toReversed()) await call(undoAudited, { params: { id } }).catch(unlessChanged)
      await call(undoAudited, { params: { id: reply } })
    },
    onSuccess: (_, { message }) => {
      const key = replyDraft(message.thread_id)
      // A newer draft is not overwritten: the text of the reply is still in the message.
      const free = readDraft(key) === null
      if (free) writeDraft(key, { body: message.body, seen: message.id })
      onReturned()
      notify({ message: free ? t.takenBack : t.takenBackOnly })
    },
    onError: (error) => {
      if (!(error instanceof ClientError)) notifyError(error)
      else if (error.code === 'already_sent') notify({ message: t.leftAlready, tone: 'warning' })
      else if (['invalid_state', 'not_found'].includes(error.code)) notify({ message: t.takenBackBefore, tone: 'warning' })
      else notifyError(error)
    },
    onSettled: () => queryClient.invalidateQueries(),
  })
}

function unlessChanged(error: unknown): void {
  if (!(error instanceof ClientError && error.code === 'invalid_state')) throw error
}

/** The time for which a reply is held before it is sent; undefined if it is not held. Computed from times of the service only. */
export const holdMilliseconds = ({ held_until, created_at }: Pick<Message, 'held_until' | 'created_at'>): number | undefined =>
  held_until === null ? undefined : Date.parse(held_until) - Date.parse(created_at)

/** The audit row of a reply. */
async function rowOf({ id, thread_id }: TakenBack['message']): Promise<string> {
  const query = { target_type: 'message_thread', target_id: thread_id, action: 'message.reply', per_page: '50' }
  const { data } = await call(listAudit, { query })
  const row = data.find(({ changes }) => changes['message_id']?.[1] === id)
  if (!row) throw new ClientError(404, 'not_found', '', [], null)
  return row.id
}
