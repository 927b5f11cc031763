import { Button, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { updatePublication } from '../../../contract/publications/publications.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { ConflictChoice, mustChoose } from '../../ui/forms/conflict-choice.tsx'
import { DraftNotice } from '../../ui/forms/draft-notice.tsx'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { useRecordDraft } from '../../ui/forms/record-draft.ts'
import { SaveRow } from '../../ui/forms/save-row.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import { notify } from '../../ui/notices/notify.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import type { Account } from '../../ui/sign-in/with-account.tsx'
import { publishesAtOnce } from '../account-rights.ts'
import { useAct } from '../use-act.ts'
import { BodyField } from './body-field.tsx'
import type { OwnPublication } from './state.ts'
import { toolTexts } from './tool-texts.ts'

interface EditFormProps {
  link: Account['acteurs'][number]
  publication: OwnPublication
}

/** Edits the title and the text of a publication that was sent. What is typed survives a reload and is compared with what another person saved. */
export function EditForm({ link, publication }: EditFormProps) {
  const t = useTexts(toolTexts)
  const { id, version, title, body, visible } = publication
  const draft = useRecordDraft(`publication:${id}`, { title, body })
  const [isAsked, setAsked] = useState(false)
  const save = useAct(updatePublication, {
    after: ({ data }) => {
      draft.drop()
      setAsked(false)
      notify({ message: data.modification ? t.savedWaiting : t.savedNow })
    },
    onError: ({ status }) => status === 422,
  })
  const { value, set } = draft
  const errors = fieldErrors(save.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!mustChoose(draft)) save.mutate({ params: { id }, body: draft.typed, headers: ifMatch(version) })
  }
  if (!isAsked && !draft.dirty)
    return (
      <Button variant="default" onClick={() => setAsked(true)} style={{ alignSelf: 'flex-start' }}>
        {t.edit}
      </Button>
    )
  return (
    <Panel title={t.editTitle}>
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">{publishesAtOnce(link) ? t.atOnce : visible ? t.readOver : t.readOverHidden}</Text>
          <DraftNotice draft={draft} />
          <ConflictChoice
            draft={draft}
            title={t.changedElsewhere}
            nameOf={(name) => (name === 'title' ? t.titleField : t.body)}
            displayOf={(_name, shown) => String(shown)}
          />
          <TextInput
            size="md"
            label={t.titleField}
            required
            maxLength={200}
            value={value.title}
            error={errors['title']}
            onChange={({ currentTarget }) => set({ title: currentTarget.value })}
          />
          <BodyField value={value.body} onChange={(typed) => set({ body: typed })} error={errors['body']} />
          <SaveRow
            draft={{
              dirty: draft.dirty,
              drop: () => {
                draft.drop()
                setAsked(false)
              },
            }}
            busy={save.isPending}
          />
        </Stack>
      </form>
    </Panel>
  )
}
