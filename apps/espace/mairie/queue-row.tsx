import { Checkbox } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Age } from '../home/wait-row.tsx'
import { waitsSince } from '../../ui/publications/state.ts'
import { publicationLabels } from '../../ui/labels/publication-labels.ts'
import { Thumb } from '../publications/thumb.tsx'
import './mairie.css'
import { queueTexts } from './mairie-texts.ts'
import type { Reviewed } from './reviewed.tsx'
import { communeName } from '../../../contract/communes/commune-name.ts'

interface RowProps {
  publication: Reviewed
  isCurrent: boolean
  picked: boolean
  toggle: () => void
  open: () => void
  children: ReactNode
}

/** A publication of the queue. The current one is open, below its row or beside the list, and comes into view. */
export function QueueRow({ publication, isCurrent, picked, toggle, open, children }: RowProps) {
  const t = useTexts(queueTexts)
  const item = useRef<HTMLLIElement>(null)
  const wasCurrent = useRef(isCurrent)
  useEffect(() => {
    if (isCurrent && !wasCurrent.current) item.current?.scrollIntoView({ block: 'nearest' })
    wasCurrent.current = isCurrent
  }, [isCurrent])
  const { kinds } = useTexts(publicationLabels)
  const { title, acteur, commune, modification, kind, images } = publication
  return (
    <li ref={item} className="queue-item" data-current={isCurrent || undefined}>
      <div className="queue-head">
        <Checkbox checked={picked} onChange={toggle} aria-label={t.select(title)} />
        <button type="button" className="queue-title" aria-expanded={isCurrent} onClick={open}>
          <Thumb kind={kind} images={images} />
          <span className="tile-text">
            <span className="row-title">{title}</span>
            <span className="row-hint">
              {[acteur?.nom ?? communeName(commune), modification ? t.edit : kinds[kind]].filter(Boolean).join(' · ')}
            </span>
          </span>
          <Age since={waitsSince(publication)} target="publications" />
        </button>
      </div>
      {isCurrent && children && <div className="queue-open">{children}</div>}
    </li>
  )
}
