import { ActionIcon, Button, Drawer, Group, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { EllipsisHorizontalIcon, FlagIcon } from '@heroicons/react/20/solid'
import { useState } from 'react'
import { getCompte } from '../../../contract/compte/compte.ts'
import { FLAGS } from '../../../contract/messages/message-records.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { History } from '../records/history.tsx'
import { formTexts } from '../../ui/forms/form-texts.ts'
import { ActionMenu } from '../../ui/screen/action-menu.tsx'
import { useKeys } from '../../ui/screen/keys.ts'
import { useAdministrators } from './inbox-filters.tsx'
import { messageTexts } from './texts.ts'
import { Flag } from './thread-row.tsx'
import { threadTexts } from './thread-texts.ts'
import { colleagueName, type Thread } from './use-thread.ts'
import { useMarkAsRead, useStateChanges } from './use-state-changes.ts'

interface ThreadActionsProps {
  thread: Thread
  back: () => void
  onClosed: () => void
}

/** The actions on a conversation: close, assign, flag, mark. */
export function ThreadActions({ thread, back, onClosed }: ThreadActionsProps) {
  const t = useTexts(threadTexts)
  const keys = useTexts(messageTexts)
  const shared = useTexts(formTexts)
  const change = useStateChanges(thread)
  useMarkAsRead(thread)
  const [menu, setMenu] = useState<'flag' | 'assign' | null>(null)
  const [history, { open: openHistory, close: closeHistory }] = useDisclosure(false)
  const closed = thread.status === 'closed'
  const toggle = () => change.close(!closed, closed ? undefined : onClosed)
  const mark = () => (thread.unread ? change.read() : change.unread(back))
  useKeys([
    { key: 'e', label: keys.keyClose, run: toggle },
    { key: 'u', label: keys.keyUnread, run: mark },
    { key: 's', label: keys.keyFlag, run: () => setMenu('flag') },
    { key: 'a', label: keys.keyAssign, run: () => setMenu('assign') },
  ])
  const opens = (which: 'flag' | 'assign') => ({ opened: menu === which, onChange: (to: boolean) => setMenu(to ? which : null) })
  return (
    <Group gap={6} className="thread-actions">
      <Button size="compact-sm" variant={closed ? 'light' : 'default'} onClick={toggle} disabled={change.busy}>
        {closed ? t.reopen : t.close}
      </Button>
      <AssignMenu thread={thread} assign={change.assign} {...opens('assign')} />
      <ActionMenu
        position="bottom-start"
        {...opens('flag')}
        target={
          <Button size="compact-sm" variant="default" leftSection={thread.flag ? undefined : <FlagIcon width={14} aria-hidden />}>
            {thread.flag ? <Flag colour={thread.flag} /> : keys.flag}
          </Button>
        }
      >
        {FLAGS.map((colour) => (
          <Menu.Item key={colour} onClick={() => change.flag(colour)} disabled={thread.flag === colour}>
            <Flag colour={colour} />
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => change.flag(null)} disabled={thread.flag === null}>
          {t.flagNone}
        </Menu.Item>
      </ActionMenu>
      <ActionMenu
        position="bottom-end"
        target={
          <ActionIcon variant="default" size={26} aria-label={t.more}>
            <EllipsisHorizontalIcon width={16} aria-hidden />
          </ActionIcon>
        }
      >
        <Menu.Item onClick={mark}>{thread.unread ? t.markRead : t.markUnread}</Menu.Item>
        <Menu.Item onClick={openHistory}>{t.history}</Menu.Item>
      </ActionMenu>
      <Drawer opened={history} onClose={closeHistory} title={t.history} position="right" closeButtonProps={{ 'aria-label': shared.close }}>
        <History type="message_thread" id={thread.id} />
      </Drawer>
    </Group>
  )
}

interface AssignMenuProps {
  thread: Thread
  assign: (userId: string | null) => void
  opened: boolean
  onChange: (opened: boolean) => void
}

function AssignMenu({ thread, assign, opened, onChange }: AssignMenuProps) {
  const t = useTexts(threadTexts)
  const inbox = useTexts(messageTexts)
  const { data: me } = useRead(getCompte, {})
  const { data: administrators = [] } = useAdministrators(opened)
  const mine = me?.data.id
  return (
    <ActionMenu
      position="bottom-start"
      opened={opened}
      onChange={onChange}
      target={
        <Button size="compact-sm" variant="default">
          {thread.assignee ? inbox.to(thread.assigned_to === mine ? t.me : colleagueName(thread.assignee)) : t.assign}
        </Button>
      }
    >
      {mine && (
        <Menu.Item onClick={() => assign(mine)} disabled={thread.assigned_to === mine}>
          {t.assignToMe}
        </Menu.Item>
      )}
      {administrators
        .filter(({ id }) => id !== mine)
        .map((user) => (
          <Menu.Item key={user.id} onClick={() => assign(user.id)} disabled={thread.assigned_to === user.id}>
            {colleagueName(user)}
          </Menu.Item>
        ))}
      <Menu.Divider />
      <Menu.Item onClick={() => assign(null)} disabled={thread.assigned_to === null}>
        {t.assignToNobody}
      </Menu.Item>
    </ActionMenu>
  )
}
