import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { InternalNote } from '../../../contract/messages/message-records.ts'
import { listMessages } from '../../../contract/messages/messages.ts'
import { call } from '../../ui/api/client.ts'
import { errorOf, useData } from '../../ui/api/queries.ts'
import { LIVE_MS, type Message, type Opened } from './use-thread.ts'

export type Note = z.output<typeof InternalNote>
export type Entry = { kind: 'message'; at: string; message: Message } | { kind: 'note'; at: string; note: Note }

const PER_PAGE = '50'
/** The polling interval while a reply is queued. */
const SENDING_MS = 3_000

const messagePage = (id: string, page: number) => ({
  queryKey: [listMessages.id, id, page],
  queryFn: () => call(listMessages, { params: { id }, query: { sort: 'created_at_desc', per_page: PER_PAGE, page: String(page) } }),
  refetchInterval: ({ state }: { state: { data?: { data: Message[] } | undefined } }) =>
    state.data?.data.some(({ delivery_status }) => delivery_status === 'queued') ? SENDING_MS : LIVE_MS,
})

/** The messages after the last seen one; at most the latest three if that one is not on the page. */
export function useNewMessages(id: string, seen: string | null): Message[] {
  const { data } = useData(messagePage(id, 1))
  const messages = data?.data ?? []
  const known = messages.findIndex((message) => message.id === seen)
  return (known < 0 ? messages.slice(0, 3) : messages.slice(0, known)).toReversed()
}

/** The messages and notes of a conversation, oldest first. Earlier pages are loaded on demand. */
export function useTimeline({ id, notes }: Opened) {
  const [pages, setPages] = useState(1)
  const { messages, total, error, loading } = useQueries({
    queries: Array.from({ length: pages }, (_, n) => messagePage(id, n + 1)),
    combine: (read) => ({
      messages: read.flatMap(({ data }) => data?.data ?? []),
      total: read[0]?.data?.meta.total ?? 0,
      error: read.map(errorOf).find(Boolean) ?? null,
      loading: read.some(({ isPending }) => isPending),
    }),
  })
  const known = [...new Map(messages.map((message) => [message.id, message])).values()]
  const hasEarlier = known.length < total
  const oldest = known.map(({ created_at }) => created_at).toSorted()[0] ?? ''
  const entries: Entry[] = [
    ...known.map((message) => ({ kind: 'message' as const, at: message.created_at, message })),
    // Notes older than the first loaded message are shown once the messages of their time are loaded.
    ...notes
      .filter(({ created_at }) => !hasEarlier || created_at >= oldest)
      .map((note) => ({ kind: 'note' as const, at: note.created_at, note })),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
  return { entries, hasEarlier, earlier: () => setPages((shown) => shown + 1), loading, error }
}
