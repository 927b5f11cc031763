import { useEffect, useRef } from 'react'
import { assignThread, closeThread, flagThread, readThread, unreadThread } from '../../../contract/messages/messages.ts'
import { call, ifMatch } from '../../ui/api/client.ts'
import { useChange } from '../api/changes.tsx'
import { besideOwnChanges } from '../../ui/api/own-versions.ts'
import { queryClient } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { messageTexts } from './texts.ts'
import { threadTexts } from './thread-texts.ts'
import { colleagueName, type Thread } from './use-thread.ts'

/** The changes of the state of a conversation. Each can be undone. */
export function useStateChanges({ id, version }: Thread) {
  const t = useTexts(threadTexts)
  const { flags } = useTexts(messageTexts)
  const flag = useChange(flagThread, {
    done: ({ data }) => (data.flag ? t.flagSet((flags as Record<string, string>)[data.flag] ?? data.flag) : t.flagTaken),
    undoable: true,
  })
  const assign = useChange(assignThread, {
    done: ({ data }) => (data.assignee ? t.assignedTo(colleagueName(data.assignee)) : t.assignedToNobody),
    undoable: true,
  })
  const close = useChange(closeThread, { done: ({ data }) => (data.status === 'closed' ? t.closed : t.reopened), undoable: true })
  const read = useChange(readThread, { done: () => t.markedRead, undoable: true })
  const unread = useChange(unreadThread, { done: () => t.markedUnread, undoable: true })
  const common = { params: { id }, headers: ifMatch(version) }
  return {
    flag: (colour: Parameters<typeof flag.mutate>[0]['body']['flag']) => flag.mutate({ ...common, body: { flag: colour } }),
    assign: (user_id: string | null) => assign.mutate({ ...common, body: { user_id } }),
    close: (closed: boolean, after?: () => void) => close.mutate({ ...common, body: { closed } }, after ? { onSuccess: after } : undefined),
    read: () => read.mutate(common),
    unread: (after: () => void) => unread.mutate(common, { onSuccess: after }),
    busy: flag.isPending || assign.isPending || close.isPending || read.isPending || unread.isPending,
  }
}

/** The time after which an open conversation counts as read: moving through the list with J and K does not mark it. */
const DWELL_MS = 1_500

/** Marks a conversation as read after a moment, once for each of its versions. */
export function useMarkAsRead({ id, unread, last_message_id, version }: Thread): void {
  const seen = useRef<string | null | undefined>(undefined)
  const current = useRef(version)
  current.current = version
  useEffect(() => {
    if (!unread || seen.current === last_message_id) return undefined
    const timer = setTimeout(() => {
      if (document.visibilityState !== 'visible') return
      seen.current = last_message_id
      besideOwnChanges(id, current.current, () => call(readThread, { params: { id } })).then(
        () => queryClient.invalidateQueries(),
        () => undefined,
      )
    }, DWELL_MS)
    return () => clearTimeout(timer)
  }, [id, unread, last_message_id])
  useEffect(() => {
    // A conversation marked as unread while it is open stays unread.
    if (!unread) seen.current = last_message_id
  }, [unread, last_message_id])
}
