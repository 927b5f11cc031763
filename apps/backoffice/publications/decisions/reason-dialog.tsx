import { Button, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { DialogButtons } from '../../../ui/forms/dialog-buttons.tsx'
import type { ClientError } from '../../../../contract/client.ts'
import { useDraft } from '../../../ui/forms/draft.ts'
import { type Reason, ReasonChips } from '../../../ui/forms/reason-chips.tsx'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { Failure } from '../../../ui/screen/failure.tsx'
import { decisionTexts } from './decision-texts.ts'
import { rejectDraft } from './reasons.ts'

const SHORTEST = 3
const LONGEST = 2000

interface ReasonProps {
  /** The key of the draft of the reason. */
  draft: string
  title: string
  /** The text that is in the field at first. */
  start?: string
  /** The consequences of the decision. */
  lead?: ReactNode
  /** The common reasons. */
  reasons: readonly Reason[]
  /** The label of the field. */
  label: string
  /** The label of the button. */
  confirm: string
  /** Whether the decision takes nothing away: its button is not red. */
  tone?: 'calm'
  close: () => void
  busy: boolean
  error: ClientError | null
  send: (reason: string) => void
}

/** The dialog of the reason of a decision: a common reason, or free text. Ctrl+Enter submits it. */
export function ReasonDialog({
  draft: about,
  start = '',
  title,
  lead,
  reasons,
  label,
  confirm,
  tone,
  close,
  busy,
  error,
  send,
}: ReasonProps) {
  const t = useTexts(decisionTexts)
  const draft = useDraft(rejectDraft(about), { reason: start })
  const [short, setShort] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const use = (text: string) => {
    draft.set({ reason: text })
    field.current?.focus()
  }
  const submit = () => {
    const reason = draft.value.reason.trim()
    if (reason.length < SHORTEST) return setShort(true)
    send(reason)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      submit()
    }
  }
  const leave = () => {
    draft.drop()
    close()
  }
  return (
    <Modal opened onClose={leave} title={title} closeButtonProps={{ 'aria-label': t.close }} size="lg" onKeyDown={onKeyDown}>
      <Stack>
        {lead && (
          <Text size="sm" component="div" className="dialog-lead">
            {lead}
          </Text>
        )}
        <ReasonChips reasons={reasons} use={use} />
        <Textarea
          ref={field}
          label={label}
          description={<span className="key-hint">{t.rejectHint}</span>}
          required
          maxLength={LONGEST}
          autosize
          minRows={3}
          maxRows={10}
          value={draft.value.reason}
          error={short && draft.value.reason.trim().length < SHORTEST ? t.rejectShort : undefined}
          onChange={({ currentTarget: { value } }) => draft.set({ reason: value })}
          data-autofocus
        />
        {error && <Failure title={title} error={error} />}
        <DialogButtons cancel={t.cancel} onCancel={leave}>
          <Button color={tone === 'calm' ? undefined : 'red.9'} loading={busy} onClick={submit}>
            {confirm}
          </Button>
        </DialogButtons>
      </Stack>
    </Modal>
  )
}
