import type { Kind } from '../../../../contract/publications/kinds.ts'
import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { getDraft } from '../../../../contract/publications/drafts.ts'
import { getPublication } from '../../../../contract/publications/publications.ts'
import { useRead } from '../../../ui/api/queries.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { notify, notifyError } from '../../../ui/notices/notify.tsx'
import { useGo } from '../../../ui/screen/use-go.ts'
import { type Content, contentOfDraft } from '../../../ui/publications/model/content.ts'
import { Preview } from '../../../ui/publications/preview/preview.tsx'
import type { useAutosave } from './use-autosave.ts'
import { writeTexts } from './write-texts.ts'

interface SaveLineProps {
  kind: Kind
  draft: ReturnType<typeof useAutosave>
  /** The content that was sent without an answer; null: none. */
  sent: Content | null
}

/** Whether the service has what is typed; and the choice between two versions after a change elsewhere. */
export function SaveLine({ kind, draft, sent }: SaveLineProps) {
  const { state, savedAt, keepMine, takeTheirs } = draft
  const other = draft.stored()
  const t = useTexts(writeTexts)
  const format = useFormat()
  if (state === 'elsewhere')
    return (
      <Alert color="yellow" title={t.elsewhere} role="alert" tabIndex={-1} data-save-notice>
        <Text size="sm" mb="sm">
          {t.elsewhereText}
        </Text>
        {other && <OtherVersion id={other.id} kind={kind} />}
        <Group gap="xs">
          <Button onClick={() => void keepMine().catch(notifyError)}>{t.keepMine}</Button>
          <Button variant="default" onClick={() => void takeTheirs().catch(notifyError)}>
            {t.takeTheirs}
          </Button>
        </Group>
      </Alert>
    )
  if (state === 'gone' && other) return <Gone id={other.id} draft={draft} sent={sent} />
  if (state === 'unreachable' || state === 'gone' || state === 'faulty' || state === 'forbidden')
    return (
      <Alert
        color={state === 'unreachable' ? 'yellow' : 'red'}
        role="alert"
        tabIndex={-1}
        data-save-notice={state !== 'unreachable' || undefined}
      >
        {{ unreachable: t.unsaved, gone: t.gone, faulty: t.faulty, forbidden: t.forbidden }[state]}
      </Alert>
    )
  return (
    <Text size="sm" c="dimmed" role="status" mih={22}>
      {state === 'saving' ? t.saving : state === 'typing' ? t.typing : savedAt ? t.saved(format.time(savedAt)) : ''}
    </Text>
  )
}

/**
 * Says that the draft was sent, with a link to its publication, or that it is gone; what is on the screen can be kept as a new draft. What the
 * person has sent themselves, without getting the answer, opens.
 */
function Gone({ id, draft: { content, finish, keepAsNew }, sent }: Omit<SaveLineProps, 'kind'> & { id: string }) {
  const t = useTexts(writeTexts)
  // A draft that was sent is a publication with the same id.
  const { data, isPending } = useRead(getPublication, { params: { id } })
  const go = useGo()
  const isMine = sent !== null && data !== undefined
  const isAll = isMine && sent === content
  useEffect(() => {
    if (!isAll) return
    finish()
    notify({ message: t.sentAfterAll })
    go(`/publications/${id}`, { replace: true })
  }, [isAll])
  if (isPending || isAll) return null
  return (
    <Alert color="red" role="alert" tabIndex={-1} data-save-notice>
      <Text size="sm" mb="sm">
        {isMine ? t.sentByYou : data ? t.sentElsewhere : t.gone}
      </Text>
      <Group gap="sm">
        <Button onClick={() => void keepAsNew().catch(notifyError)}>{t.keepAsNew}</Button>
        {data && (
          <Anchor component={Link} href={`/publications/${id}`} size="sm" py={4}>
            {t.seeSent}
          </Anchor>
        )}
      </Group>
    </Alert>
  )
}

/** The version of the other tab or person, as the service has it now. */
function OtherVersion({ id, kind }: { id: string; kind: Kind }) {
  const t = useTexts(writeTexts)
  const { data, refetch } = useRead(getDraft, { params: { id } })
  useEffect(() => void refetch(), [])
  if (!data) return null
  return (
    <section aria-label={t.otherVersion} className="other-version">
      <Text size="sm" fw={600} mb={4}>
        {t.otherVersion}
      </Text>
      <Preview kind={kind} content={contentOfDraft(data.data)} />
    </section>
  )
}
