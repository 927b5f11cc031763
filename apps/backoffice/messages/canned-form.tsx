import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { DialogButtons } from '../../ui/forms/dialog-buttons.tsx'
import type { z } from 'zod'
import { createCannedReply, updateCannedReply } from '../../../contract/messages/canned-replies.ts'
import { type CannedReply, MESSAGE_MAX } from '../../../contract/messages/message-records.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { useChange } from '../api/changes.tsx'
import { ConflictNotice, mustChoose } from '../forms/conflict-notice.tsx'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { useRecordDraft } from '../../ui/forms/record-draft.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { composeTexts } from './compose-texts.ts'

export type Canned = z.output<typeof CannedReply>

const TITLE_MAX = 120

/** The form of a canned reply. */
export function CannedForm({ reply, done }: { reply: Canned | null; done: () => void }) {
  const t = useTexts(composeTexts)
  const start = { title: reply?.title ?? '', body: reply?.body ?? '' }
  const draft = useRecordDraft(`canned:${reply?.id ?? 'new'}`, start)
  const options = {
    undoable: true,
    refused: 'notSaved' as const,
    done: ({ data }: { data: Canned }) => t.cannedSaved(data.title),
    after: () => {
      draft.drop()
      done()
    },
    onError: ({ code }: { code: string }) => ['validation_failed', 'already_exists'].includes(code),
  }
  const create = useChange(createCannedReply, options)
  const update = useChange(updateCannedReply, options)
  const error = reply ? update.error : create.error
  const errors = fieldErrors(error)
  const { title, body } = draft.value
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mustChoose(draft)) return
    const written = { title: title.trim(), body: body.trim() }
    if (reply) update.mutate({ params: { id: reply.id }, body: written, headers: ifMatch(reply.version) })
    else create.mutate({ body: written })
  }
  const giveUp = () => {
    draft.drop()
    done()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {reply && <ConflictNotice draft={draft} id={reply.id} version={reply.version} />}
        <TextInput
          label={t.cannedName}
          required
          maxLength={TITLE_MAX}
          autoFocus
          value={title}
          error={error?.code === 'already_exists' ? t.cannedTaken : errors['title']}
          onChange={({ currentTarget: { value } }) => draft.set({ title: value })}
        />
        <Textarea
          label={t.cannedBody}
          description={t.cannedBodyHint}
          required
          autosize
          minRows={6}
          maxRows={16}
          maxLength={MESSAGE_MAX}
          value={body}
          error={errors['body']}
          onChange={({ currentTarget: { value } }) => draft.set({ body: value })}
        />
        <DialogButtons cancel={t.cancel} onCancel={giveUp}>
          <Button type="submit" loading={create.isPending || update.isPending}>
            {t.save}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  )
}
