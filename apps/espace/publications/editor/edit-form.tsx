import { Button, Stack, Text } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
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
import type { Content } from './content.ts'
import { editOutcome, savedAs } from './edit-outcome.ts'
import { changeBody, editContentOf, OF_DATES } from './edit-content.ts'
import { useContentDisplay } from './edit-conflicts.ts'
import { notifyConflict, useWhoChanged } from '../last-change.ts'
import { KindFields, TimeFields } from './kind-fields.tsx'
import { MediaSection } from './media-section.tsx'
import { OtherErrors } from '../../../ui/forms/other-errors.tsx'
import type { OwnPublication } from '../state.ts'
import { stillFaulty } from './still-faulty.ts'
import { BodyField, TitleField } from './text-fields.tsx'
import { toolTexts } from '../tool-texts.ts'

interface EditFormProps {
  link: Account['acteurs'][number]
  publication: OwnPublication
}

/**
 * Edits a publication that was sent: its title and text, what its kind has, its pictures and its end. What is typed survives a reload and is compared
 * with what another person saved.
 */
export function EditForm({ link, publication }: EditFormProps) {
  const t = useTexts(toolTexts)
  const { id, version, kind, evenement } = publication
  const outcome = editOutcome(publication, publishesAtOnce(link))
  const isRefused = outcome === 'waitsAgain'
  const draft = useRecordDraft<Content>(`publication:${id}`, editContentOf(publication))
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
    save.mutate({ params: { id }, body: changeBody(draft.typed, value, publication), headers: ifMatch(version) })
  }
  if (!isAsked && !draft.dirty)
    return (
      <Button variant={isRefused ? 'filled' : 'default'} onClick={() => setAsked(true)} style={{ alignSelf: 'flex-start' }}>
        {isRefused ? t.correctTitle : t.edit}
      </Button>
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
          <TitleField value={value.title} onChange={(title) => set({ title })} error={errors['title']} />
          <BodyField value={value.body} onChange={(typed) => set({ body: typed })} error={errors['body']} />
          {(!carries(kind, 'evenement') || evenement) && (
            <KindFields
              kind={kind}
              content={value}
              set={set}
              errors={errors}
              acteurId={link.id}
              stored={evenement}
              touched={OF_DATES.some((name) => name in draft.typed)}
              onWait={setWaits}
            />
          )}
          <MediaSection content={value} set={set} errors={errors} acteurId={link.id} kind={kind} stored onBusy={setUploading} />
          <TimeFields kind={kind} content={value} set={set} errors={errors} schedules={false} />
          <OtherErrors errors={errors} shown={SHOWN} />
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

/** The fields that show their own errors. */
const SHOWN = [
  'title',
  'body',
  'expire_le',
  'evenement.lieu.nom',
  'evenement.lieu.adresse',
  'evenement.reservation_url',
  'evenement',
  'evenement.statut',
  'evenement.motif',
  'alerte.consignes',
  'acte.date_acte',
]
