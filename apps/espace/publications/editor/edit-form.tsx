import { Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { carries } from '../../../../contract/publications/kinds.ts'
import { updatePublication } from '../../../../contract/publications/publications.ts'
import { ifMatch } from '../../../ui/api/client.ts'
import { ConflictChoice, mustChoose } from '../../../ui/forms/conflict-choice.tsx'
import { DraftNotice } from '../../../ui/forms/draft-notice.tsx'
import { fieldErrors } from '../../../ui/forms/field-errors.ts'
import { useRecordDraft } from '../../../ui/forms/record-draft.ts'
import { SaveRow } from '../../../ui/forms/save-row.tsx'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { notify } from '../../../ui/notices/notify.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import type { Account } from '../../../ui/sign-in/with-account.tsx'
import { publishesAtOnce } from '../../account-rights.ts'
import { useAct } from '../../../ui/api/use-act.ts'
import { type Content, contentOfRecord } from '../../../ui/publications/model/content.ts'
import { editOutcome, savedAs } from './edit-outcome.ts'
import { publicationBody } from '../../../ui/publications/model/bodies.ts'
import { useContentDisplay } from '../../../ui/publications/model/content-display.ts'
import { notifyConflict, useWhoChanged } from '../last-change.ts'
import { PublicationFields } from '../../../ui/publications/fields/publication-fields.tsx'
import type { OwnPublication } from '../state.ts'
import { stillFaulty } from '../../../ui/publications/model/still-faulty.ts'
import { toolTexts } from '../tool-texts.ts'

interface EditFormProps {
  link: Account['acteurs'][number]
  publication: OwnPublication
  /** What can be done besides, beside the button. */
  more: ReactNode
}

/**
 * Edits a publication that was sent: its title and text, what its kind has, its pictures and its end. What is typed survives a reload and is compared
 * with what another person saved.
 */
export function EditForm({ link, publication, more }: EditFormProps) {
  const t = useTexts(toolTexts)
  const { id, version, kind } = publication
  const outcome = editOutcome(publication, publishesAtOnce(link))
  /** Whether the decision on it is the first thing to do. */
  const decides = publication.moderation_status === 'pending' && publishesAtOnce(link)
  const isRefused = outcome === 'waitsAgain'
  const draft = useRecordDraft<Content>(`publication:${id}`, contentOfRecord(publication))
  const display = useContentDisplay()
  const [isAsked, setAsked] = useState(false)
  const [uploading, setUploading] = useState(0)
  const [waits, setWaits] = useState(false)
  const save = useAct(updatePublication, {
    after: ({ data }) => {
      draft.drop()
      setAsked(false)
      notify({ message: t.saved[savedAs(data)] })
    },
    onError: (error) => {
      if (error.status === 412) void notifyConflict(error, link.id, publication, 'kept')
      return error.status === 422 || error.status === 412
    },
  })
  const { value, set } = draft
  const whoChanged = useWhoChanged(publication, draft.conflicts.length > 0)
  const answered = useRef(value)
  const errors = stillFaulty(fieldErrors(save.error), answered.current, value)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mustChoose(draft) || uploading > 0 || waits) return
    answered.current = value
    save.mutate({ params: { id }, body: publicationBody(value, draft.typed, kind, publication), headers: ifMatch(version) })
  }
  if (!isAsked && !draft.dirty)
    return (
      <Group gap="sm" className="own-acts">
        <Button variant={decides ? 'default' : 'filled'} onClick={() => setAsked(true)}>
          {isRefused ? t.correctTitle : t.edit}
        </Button>
        {more}
      </Group>
    )
  return (
    <Panel title={isRefused ? t.correctTitle : t.editTitle}>
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">
            {t.outcome[outcome]} {carries(kind, 'evenement') && outcome === 'besideOnline' && t.takesAway}
          </Text>
          <DraftNotice draft={draft} />
          <ConflictChoice draft={draft} title={whoChanged} {...display} />
          <PublicationFields
            {...{ kind, set, errors }}
            content={value}
            acteurId={link.id}
            stored={publication}
            typed={draft.typed}
            onBusy={setUploading}
            onWait={setWaits}
          />
          <SaveRow
            draft={{
              dirty: draft.dirty,
              drop: () => {
                draft.drop()
                setAsked(false)
              },
            }}
            busy={save.isPending || uploading > 0 || waits}
            {...(isRefused ? { label: t.send } : {})}
          />
        </Stack>
      </form>
    </Panel>
  )
}
