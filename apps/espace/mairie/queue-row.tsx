import { Badge, Checkbox, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../../ui/i18n/texts.ts'
import { DateTime } from '../../ui/screen/date-time.tsx'
import './mairie.css'
import { queueTexts } from './mairie-texts.ts'
import { type Reviewed, ReviewedContent } from './reviewed.tsx'
import { communeName } from '../../../contract/communes/commune-name.ts'

interface RowProps {
  acteurId: string
  publication: Reviewed
  isCurrent: boolean
  picked: boolean
  toggle: () => void
  open: () => void
  children: ReactNode
}

/** A publication of the queue. The current one is open, and comes into view. */
export function QueueRow({ acteurId, publication, isCurrent, picked, toggle, open, children }: RowProps) {
  const t = useTexts(queueTexts)
  const item = useRef<HTMLLIElement>(null)
  const wasCurrent = useRef(isCurrent)
  useEffect(() => {
    if (isCurrent && !wasCurrent.current) item.current?.scrollIntoView({ block: 'nearest' })
    wasCurrent.current = isCurrent
  }, [isCurrent])
  const { title, acteur, commune, modification, created_at } = publication
  return (
    <li ref={item} className="queue-item" data-current={isCurrent || undefined}>
      <div className="queue-head">
        <Checkbox checked={picked} onChange={toggle} aria-label={t.select(title)} />
        <button type="button" className="queue-title" aria-expanded={isCurrent} onClick={open}>
          <Text component="span" display="block" fw={600}>
            {title}
          </Text>
          <Text component="span" display="block" size="sm" c="dimmed">
            {[acteur?.nom, communeName(commune)].filter(Boolean).join(' · ')} · <DateTime at={modification?.created_at ?? created_at} />
          </Text>
        </button>
        {modification && (
          <Badge color="ardoise" style={{ flex: 'none' }}>
            {t.edit}
          </Badge>
        )}
      </div>
      {isCurrent && (
        <div className="queue-open">
          <ReviewedContent acteurId={acteurId} publication={publication} />
          {children}
        </div>
      )}
    </li>
  )
}
