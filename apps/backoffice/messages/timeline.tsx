import { Badge, Button, Group, Text } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useTexts } from '../../ui/i18n/texts.ts'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Failure } from '../../ui/screen/failure.tsx'
import { LinkedText } from './linked-text.tsx'
import { MessageCard } from './message-card.tsx'
import { messageTexts } from './texts.ts'
import { threadTexts } from './thread-texts.ts'
import type { Opened } from './use-thread.ts'
import { type Entry, type Note, useTimeline } from './use-timeline.ts'
import { SmallPrint } from '../../ui/screen/text.tsx'

/** The distance from the end, in pixels, within which new messages scroll into view. */
const NEAR_PX = 120

/** The timeline of a conversation, scrolled to the newest entry. */
export function Timeline({ thread, onReturned }: { thread: Opened; onReturned: () => void }) {
  const t = useTexts(threadTexts)
  const inbox = useTexts(messageTexts)
  const { entries, hasEarlier, earlier, loading, error } = useTimeline(thread)
  const frame = useRef<HTMLDivElement>(null)
  const stay = useRef(true)
  const toEnd = () => {
    // A new message does not scroll a person who reads further up.
    if (frame.current && stay.current) frame.current.scrollTop = frame.current.scrollHeight
  }
  useLayoutEffect(toEnd, [entries.length])
  useEffect(() => {
    // The growing editor shrinks the timeline.
    const watch = new ResizeObserver(toEnd)
    if (frame.current) watch.observe(frame.current)
    return () => watch.disconnect()
  }, [])
  const height = useRef(0)
  const onScroll = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = frame.current ?? {}
    // A resize is not a scroll by the person.
    if (height.current === clientHeight) stay.current = scrollHeight - scrollTop - clientHeight < NEAR_PX
    height.current = clientHeight
  }
  return (
    <div className="timeline" role="region" aria-label={t.timeline} tabIndex={0} ref={frame} onScroll={onScroll}>
      {error && entries.length === 0 && <Failure title={inbox.gone} error={error} />}
      {hasEarlier && (
        <Button variant="subtle" size="compact-sm" loading={loading} onClick={earlier}>
          {t.earlier}
        </Button>
      )}
      <ol aria-label={t.timeline} aria-live="polite" aria-relevant="additions">
        {entries.map((entry) => (
          <li key={keyOf(entry)}>
            {entry.kind === 'note' ? (
              <NoteCard note={entry.note} />
            ) : (
              <MessageCard message={entry.message} thread={thread} onReturned={onReturned} />
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

const keyOf = (entry: Entry): string => (entry.kind === 'note' ? entry.note.id : entry.message.id)

/** A note of the team, in a distinct style: the contact does not see it. */
function NoteCard({ note: { author, body, created_at } }: { note: Note }) {
  const t = useTexts(threadTexts)
  return (
    <article className="card note">
      <Group gap="xs" mb={4}>
        <Badge color="yellow">{t.internal}</Badge>
        <Text size="sm" fw={600}>
          {author ?? t.team}
        </Text>
        <SmallPrint>
          <DateTime at={created_at} /> · {t.internalHint}
        </SmallPrint>
      </Group>
      <LinkedText text={body} />
    </article>
  )
}
