import { Button, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { DialogButtons } from '../../ui/forms/dialog-buttons.tsx'
import type { ClientError } from '../../../contract/client.ts'
import { useDraft } from '../../ui/forms/draft.ts'
import { ReasonChips } from '../../ui/forms/reason-chips.tsx'
import { useLanguage } from '../../ui/i18n/language.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Failure } from '../../ui/screen/failure.tsx'
import { decisionTexts } from './decision-texts.ts'
import { REJECT_REASONS, rejectDraft } from './reject-reasons.ts'

const SHORTEST = 3
const LONGEST = 2000

interface RejectProps {
  /** The key of the draft of the reason. */
  draft: string
  title: string
  /** What stays although it is refused. */
  keeps?: string | undefined
  close: () => void
  busy: boolean
  error: ClientError | null
  send: (reason: string) => void
}

/** The dialog of the reason of a refusal: a common reason, or free text. Ctrl+Enter submits it. */
export function RejectDialog({ draft: about, title, keeps, close, busy, error, send }: RejectProps) {
  const t = useTexts(decisionTexts)
  const reasons = REJECT_REASONS[useLanguage()]
  const draft = useDraft(rejectDraft(about), { reason: '' })
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
        {keeps && <Text size="sm">{keeps}</Text>}
        <ReasonChips reasons={reasons} use={use} />
        <Textarea
          ref={field}
          label={t.rejectReason}
          description={t.rejectHint}
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
          <Button color="red.9" loading={busy} onClick={submit}>
            {t.reject}
          </Button>
        </DialogButtons>
      </Stack>
    </Modal>
  )
}
