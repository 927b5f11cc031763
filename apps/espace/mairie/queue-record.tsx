import { Button, Kbd, Title } from '@mantine/core'
import { useTexts } from '../../ui/i18n/texts.ts'
import { queueTexts } from './mairie-texts.ts'
import type { QueueDecisions } from './use-queue-decisions.ts'
import { type Reviewed, ReviewedContent } from './reviewed.tsx'

interface QueueRecordProps {
  acteurId: string
  publication: Reviewed
  decisions: QueueDecisions
  /** Whether it stands beside the list: it then has its own heading, and the keys on its buttons. */
  isWide: boolean
}

/** The content of a publication, and what can be decided on it. */
export function QueueRecord({ acteurId, publication, decisions, isWide }: QueueRecordProps) {
  const t = useTexts(queueTexts)
  const { busy, publish, ask, canPublish, isTeam } = decisions
  const [accept, reject] = publication.modification ? [t.accept, t.rejectEdit] : [t.publish, t.reject]
  /** Without room a button shows its first word; its name stays whole. */
  const named = (name: string) => (isWide ? undefined : name)
  return (
    <>
      <div className="record-body">
        {isWide && !publication.version_publique && (
          <Title order={2} size="h3">
            {publication.title}
          </Title>
        )}
        <ReviewedContent acteurId={acteurId} publication={publication} />
      </div>
      <footer className="queue-acts">
        {canPublish && (
          <Button
            loading={busy}
            aria-label={named(accept)}
            onClick={() => publish([publication])}
            rightSection={isWide && <Kbd size="xs">p</Kbd>}
          >
            {!isWide && publication.modification ? t.short.accept : accept}
          </Button>
        )}
        {canPublish && (
          <Button
            variant="default"
            disabled={busy}
            aria-label={named(t.ask)}
            onClick={() => ask([publication], true)}
            rightSection={isWide && <Kbd size="xs">c</Kbd>}
          >
            {isWide ? t.ask : t.short.ask}
          </Button>
        )}
        {!isTeam && (
          <Button
            variant="subtle"
            color="gray"
            disabled={busy}
            aria-label={named(reject)}
            onClick={() => ask([publication], false)}
            rightSection={isWide && <Kbd size="xs">r</Kbd>}
          >
            {isWide ? reject : t.short.reject}
          </Button>
        )}
      </footer>
    </>
  )
}
