import { useEffect, useRef } from 'react'
import { listAudit } from '../../../contract/audit/audit.ts'
import { getDashboard } from '../../../contract/dashboard/dashboard.ts'
import {
  assignThread,
  closeThread,
  flagThread,
  getThread,
  listThreads,
  readThread,
  unreadThread,
} from '../../../contract/messages/messages.ts'
import { call, ifMatch } from '../../ui/api/client.ts'
import { useChange } from '../api/changes.tsx'
import { rereadUndone, takeDecided } from '../lists/decided-rows.ts'
import { besideOwnChanges } from '../../ui/api/own-versions.ts'
import { queryClient } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { messageTexts } from './texts.ts'
import { threadTexts } from './thread-texts.ts'
import { colleagueName, type Opened, type Thread } from './use-thread.ts'

const LISTS: ReadonlySet<unknown> = new Set([listThreads.id])

/** Whether the filters of a list still find a conversation, as far as they tell. */
const stillListed = ({ status, unread, flag }: Record<string, string>, now: Thread) =>
  !(status && status !== now.status) && !(unread && unread !== String(now.unread)) && !(flag && flag !== (now.flag ?? 'none'))

/** Takes over a conversation that this page has changed. @param isCounted whether the figure of the menu has changed with it */
function takeThread(now: Thread, isCounted: boolean): void {
  takeDecided(LISTS, now, stillListed)
  queryClient.setQueryData([getThread.id, now.id], (former: Opened | undefined) => former && { ...former, ...now })
  void queryClient.invalidateQueries({ queryKey: [listAudit.id] })
  if (isCounted) void queryClient.invalidateQueries({ queryKey: [getDashboard.id] })
}

/** The changes of the state of a conversation. Each can be undone. */
export function useStateChanges({ id, version, unread: wasUnread }: Thread) {
  const t = useTexts(threadTexts)
  const { flags } = useTexts(messageTexts)
  const common = {
    undoable: true,
    reread: ({ data }: { data: Thread }) => takeThread(data, data.unread !== wasUnread),
    rereadUndone: rereadUndone(listThreads.id),
  }
  const flag = useChange(flagThread, {
    done: ({ data }) => (data.flag ? t.flagSet((flags as Record<string, string>)[data.flag] ?? data.flag) : t.flagTaken),
    ...common,
  })
  const assign = useChange(assignThread, {
    done: ({ data }) => (data.assignee ? t.assignedTo(colleagueName(data.assignee)) : t.assignedToNobody),
    ...common,
  })
  const close = useChange(closeThread, { done: ({ data }) => (data.status === 'closed' ? t.closed : t.reopened), ...common })
  const read = useChange(readThread, { done: () => t.markedRead, ...common })
  const unread = useChange(unreadThread, { done: () => t.markedUnread, ...common })
  const input = { params: { id }, headers: ifMatch(version) }
  return {
    flag: (colour: Parameters<typeof flag.mutate>[0]['body']['flag']) => flag.mutate({ ...input, body: { flag: colour } }),
    assign: (user_id: string | null) => assign.mutate({ ...input, body: { user_id } }),
    close: (closed: boolean, after?: () => void) => close.mutate({ ...input, body: { closed } }, after ? { onSuccess: after } : undefined),
    read: () => read.mutate(input),
    unread: (after: () => void) => unread.mutate(input, { onSuccess: after }),
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
        ({ data }) => takeThread(data, true),
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
