import { Badge } from '@mantine/core'
import { FlagIcon } from '@heroicons/react/20/solid'
import { Link } from 'wouter'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Age } from '../lists/age.tsx'
import { messageTexts } from './texts.ts'
import { colleagueName, contactName, type Thread } from './use-thread.ts'

interface ThreadRowProps {
  thread: Thread
  href: string
  open: boolean
}

/** A conversation in the list. */
export function ThreadRow({ thread, href, open }: ThreadRowProps) {
  const t = useTexts(messageTexts)
  const { id, subject, unread, flag, status, assignee, messages_count, notes_count, delivery_problem, last_message_at } = thread
  return (
    <li>
      <Link href={href} className="thread-row" data-thread={id} data-unread={unread || undefined} aria-current={open ? 'true' : undefined}>
        <span className="thread-row-head">
          <span className="thread-row-name">
            {unread && <span className="unread-dot" role="img" aria-label={t.unread} title={t.unread} />}
            {contactName(thread, t.nobodyKnown)}
          </span>
          <span className="thread-row-time">
            <Age since={last_message_at} target={unread ? 'messages' : undefined} />
          </span>
        </span>
        <span className="thread-row-subject">{subject}</span>
        <span className="thread-row-facts">
          {flag && <Flag colour={flag} />}
          {delivery_problem && <Badge color="red">{t.problem}</Badge>}
          {status === 'closed' && <Badge color="gray">{t.isClosed}</Badge>}
          <span>{t.messages(messages_count)}</span>
          {notes_count > 0 && <span>· {t.notes(notes_count)}</span>}
          {assignee && <span>· {colleagueName(assignee)}</span>}
        </span>
      </Link>
    </li>
  )
}

/** A flag: its colour, and the name of it. */
export function Flag({ colour }: { colour: string }) {
  const t = useTexts(messageTexts)
  const name = (t.flags as Record<string, string>)[colour] ?? colour
  return (
    <span className="flag" title={t.flagged(name)}>
      <FlagIcon width={14} aria-hidden data-flag={colour} />
      {name}
    </span>
  )
}
