import { Stack, Text } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { listThreads } from '../../../contract/messages/messages.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { Column } from '../../ui/lists/column.ts'
import { ListMenu } from '../lists/list-menu.tsx'
import { ViewTabs } from '../lists/view-tabs.tsx'
import { useList } from '../../ui/lists/use-list.ts'
import type { ScreenParams } from '../../ui/screen/screen-route.ts'
import { useKeys } from '../../ui/screen/keys.ts'
import { Screen } from '../../ui/screen/screen.tsx'
import { InboxFilters } from './inbox-filters.tsx'
import './inbox.css'
import { messageTexts } from './texts.ts'
import { ThreadList } from './thread-list.tsx'
import { ThreadPane } from './thread-pane.tsx'
import { colleagueName, contactName, LIVE_MS, type Thread } from './use-thread.ts'
import { Hint } from '../../ui/screen/text.tsx'

const rowOf = (id: string | undefined) => document.querySelector<HTMLElement>(`[data-thread="${id}"]`)

/** The inbox: the list beside the open conversation, or one of them on a narrow screen. */
export default function Inbox({ params: { id } }: { params: ScreenParams }) {
  const t = useTexts(messageTexts)
  const list = useList(listThreads, { start: { status: 'open', per_page: '25' }, every: LIVE_MS })
  const [, go] = useLocation()
  const search = useSearch()
  const hrefOf = (thread: string) => `/messages/${thread}${search ? `?${search}` : ''}`
  const ids = list.rows.map((thread) => thread.id)
  // A closed conversation has left the list: its neighbours are those of its former position.
  const place = useRef(0)
  const at = id === undefined ? -1 : ids.indexOf(id)
  useEffect(() => {
    if (at >= 0) place.current = at
  }, [at])
  const neighbour = (step: 1 | -1): string | undefined => (at >= 0 ? ids[at + step] : ids[step === 1 ? place.current : place.current - 1])

  const back = () => {
    go(search ? `/messages?${search}` : '/messages')
    const former = id
    requestAnimationFrame(() => (rowOf(former) ?? rowOf(ids[place.current]) ?? document.querySelector<HTMLElement>('h1'))?.focus())
  }
  const move = (step: 1 | -1) => {
    if (id !== undefined) {
      const next = neighbour(step)
      if (next) go(hrefOf(next))
      return
    }
    const focused = ids.indexOf(document.activeElement?.getAttribute('data-thread') ?? '')
    rowOf(ids[focused < 0 ? 0 : Math.min(Math.max(focused + step, 0), ids.length - 1)])?.focus()
  }
  /** After a close the next conversation is opened, unless the list shows closed ones. */
  const onClosed = () => {
    if (list.state.query['status'] !== 'open') return
    const next = neighbour(1) ?? neighbour(-1)
    if (next && next !== id) go(hrefOf(next))
    else back()
  }
  // In the list, keys move the current row; in a conversation, they open its neighbours.
  const reaches = (step: 1 | -1) => (id === undefined ? ids.length > 0 : neighbour(step) !== undefined)
  useKeys([{ key: 'j', label: t.keyNext, run: () => move(1) }], reaches(1))
  useKeys([{ key: 'k', label: t.keyPrevious, run: () => move(-1) }], reaches(-1))
  useKeys([{ key: 'Escape', label: t.keyBack, run: back }], id !== undefined)
  useEffect(() => {
    rowOf(id)?.scrollIntoView({ block: 'nearest' })
  }, [id])

  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <Screen
      title={t.title}
      note={list.meta ? t.count(list.meta.total) : undefined}
      actions={<ListMenu name="messages" list={list} columns={columns} />}
    >
      <ViewTabs screen="messages" state={list.state} />
      <div className="inbox" data-open={id !== undefined || undefined}>
        <div className="inbox-filters">
          <InboxFilters state={list.state} />
        </div>
        <div className="inbox-list">
          <ThreadList list={list} openId={id} hrefOf={hrefOf} />
        </div>
        <div className="inbox-thread">
          {id === undefined ? (
            <Stack align="center" justify="center" h="100%" gap={4} p="xl">
              <Text>{t.pickOne}</Text>
              <Hint>
                <span className="key-hint">{t.pickKeys}</span>
              </Hint>
            </Stack>
          ) : (
            <ThreadPane key={id} id={id} back={back} onClosed={onClosed} />
          )}
        </div>
      </div>
    </Screen>
  )
}

type Texts = ReturnType<typeof useTexts<(typeof messageTexts)['fr']>>

/** The columns of the CSV file. */
const columnsOf = (t: Texts): Column<Thread>[] =>
  (
    [
      ['subject', t.csvSubject, ({ subject }) => subject],
      ['contact', t.csvContact, (thread) => contactName(thread, t.nobodyKnown)],
      ['email', t.csvEmail, ({ contact_email }) => contact_email],
      ['status', t.status, ({ status }) => (status === 'closed' ? t.isClosed : t.isOpen)],
      ['unread', t.reading, ({ unread }) => (unread ? t.unreadOnly : t.readOnly)],
      ['flag', t.flag, ({ flag }) => flag && ((t.flags as Record<string, string>)[flag] ?? flag)],
      ['assigned', t.assigned, ({ assignee }) => assignee && colleagueName(assignee)],
      ['last', t.csvLast, ({ last_message_at }) => last_message_at],
      ['first', t.csvFirst, ({ created_at }) => created_at],
    ] as [string, string, (thread: Thread) => string | null][]
  ).map(([key, label, csv]) => ({ key, label, csv }))
