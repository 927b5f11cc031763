import { Button } from '@mantine/core'
import { PencilSquareIcon } from '@heroicons/react/20/solid'
import { useRef } from 'react'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Panel } from '../../ui/screen/panel.tsx'
import { Article } from './article.tsx'
import { EditForm } from './edit-form.tsx'
import type { Publication } from './publication.ts'
import { EventLine } from '../../ui/publications/dates/event-line.tsx'
import { StateBadges } from './state-badges.tsx'
import { publicationTexts } from './texts.ts'
import { updatePublication } from '../../../contract/publications/publications.ts'
import { useMay } from '../api/permissions.ts'

interface ContentPanelProps {
  publication: Publication
  editing: boolean
  setEditing: (editing: boolean) => void
  saved: (version: number) => void
}

/** The content of a publication, replaced by the form while it is edited. */
export function ContentPanel({ publication, editing, setEditing, saved }: ContentPanelProps) {
  const t = useTexts(publicationTexts)
  const may = useMay()
  const editButton = useRef<HTMLButtonElement>(null)
  const end = () => {
    setEditing(false)
    // The edit button has replaced the form.
    setTimeout(() => editButton.current?.focus())
  }
  return (
    <Panel
      title={t.content}
      actions={
        publication.deleted_at === null &&
        !editing &&
        may(updatePublication) && (
          <Button
            ref={editButton}
            variant="default"
            size="compact-sm"
            leftSection={<PencilSquareIcon width={16} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {t.edit}
          </Button>
        )
      }
    >
      <EventLine publication={publication} />
      <StateBadges publication={publication} />
      <div className="queue-article">
        {editing ? (
          <EditForm
            publication={publication}
            close={end}
            saved={(version) => {
              saved(version)
              end()
            }}
          />
        ) : (
          <Article publication={publication} />
        )}
      </div>
    </Panel>
  )
}
