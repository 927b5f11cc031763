import { Button, Text, Title } from '@mantine/core'
import { withdrawEdit } from '../../../../contract/publications/publications.ts'
import { ifMatch } from '../../../ui/api/client.ts'
import { Difference } from '../../../ui/difference/difference.tsx'
import { MarkdownDifference } from '../../../ui/difference/markdown-difference.tsx'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { Markdown } from '../../../ui/markdown/markdown.tsx'
import { DateTime } from '../../../ui/screen/date-time.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { Failure } from '../../../ui/screen/failure.tsx'
import { useChange } from '../../api/changes.tsx'
import { Changes } from '../../records/changes.tsx'
import { type Publication, updateCachedPublication } from '../publication.ts'
import { usePublicationTypes } from '../types.ts'
import { changedFields } from './changed-fields.ts'
import { waitingTexts } from './waiting-texts.ts'
import './waiting.css'
import { useMay } from '../../api/permissions.ts'

interface WaitingProps {
  publication: Publication
  /** Called after a withdrawal, with the new version. */
  saved: (version: number) => void
}

/** The panel of an edit that waits beside the public version, or was refused: the difference, and the version online. */
export function WaitingPanel({ publication, saved }: WaitingProps) {
  const t = useTexts(waitingTexts)
  const { modification, id, version, deleted_at } = publication
  const may = useMay()
  const withdraw = useChange(withdrawEdit, {
    undoable: true,
    noticeKey: 'decision',
    done: () => t.withdrawn,
    after: ({ data }) => {
      updateCachedPublication(data)
      saved(data.version)
    },
  })
  if (!modification) return null
  return (
    <Panel
      title={t.titles[modification.statut]}
      actions={
        deleted_at === null &&
        may(withdrawEdit) && (
          <Button
            variant="default"
            size="compact-sm"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ params: { id }, headers: ifMatch(version) })}
          >
            {t.withdraw}
          </Button>
        )
      }
    >
      {withdraw.error && <Failure title={t.withdraw} error={withdraw.error} />}
      <WaitingDifference publication={publication} />
    </Panel>
  )
}

/** The difference between the edit and the version online, which can be read in full. */
export function WaitingDifference({ publication }: { publication: Publication }) {
  const t = useTexts(waitingTexts)
  const { typeName } = usePublicationTypes()
  const { modification, version_publique: former, visible, title, body } = publication
  if (!modification || !former) return null
  const { statut } = modification
  const changes = changedFields(former, publication)
  if (changes['type_id']) changes['type_id'] = [typeName(former.type_id), typeName(publication.type_id)]
  const textChanges = former.title !== title || former.body !== body
  return (
    <div className="waiting">
      <Text size="sm">{t.says[visible ? statut : (`${statut}Hidden` as const)]}</Text>
      <Text size="xs" c="dimmed">
        {t.since} <DateTime at={modification.updated_at} relative />
      </Text>
      <Title order={3} size="h6">
        {t.differences}
      </Title>
      {former.title !== title && (
        <p className="waiting-title">
          <Difference before={former.title} after={title} />
        </p>
      )}
      {former.body !== body && (
        <p className="waiting-text">
          <MarkdownDifference before={former.body} after={body} />
        </p>
      )}
      {!textChanges && <Text size="sm">{t.noTextChange}</Text>}
      <Changes changes={changes} />
      <details>
        <summary>{t.former}</summary>
        <div className="waiting-former">
          <strong>{former.title}</strong>
          <Markdown text={former.body} />
        </div>
      </details>
    </div>
  )
}
