import { Modal, Stack, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef } from 'react'
import type { ClientError } from '../../../contract/client.ts'
import { Failure } from '../screen/failure.tsx'
import { InScreen } from '../screen/screen.tsx'
import { DialogButtons } from './dialog-buttons.tsx'
import { ReasonChips } from './reason-chips.tsx'
import { useTexts } from '../i18n/texts.ts'
import { untypeset } from '../i18n/typeset.ts'
import { formTexts } from './form-texts.ts'
import { useTyped } from './draft.ts'
import { ReasonedButton } from './reasoned-button.tsx'

interface ConfirmProps {
  opened: boolean
  close: () => void
  title: string
  /** The consequence, and whether it can be undone. */
  children?: ReactNode
  confirm: string
  /** The button that changes nothing, where “Cancel” would be taken for the act. */
  dismiss?: string
  danger?: boolean
  busy?: boolean
  /** Why it cannot be confirmed yet, as a sentence. What a required field lacks is said by itself. */
  why?: string | null
  /** A field for the reason, which is passed to `onConfirm`. `as` names its draft, with the record that it is about. */
  reason?: {
    as: string
    label?: string
    required: boolean
    min?: number
    max: number
    start?: string
    templates?: readonly string[]
  }
  /** Why the last attempt failed. */
  error?: ClientError | null
  onConfirm: (reason: string) => void
}

/** A confirmation dialog, with a field for the reason if one is asked for. */
export function Confirm({
  opened,
  close,
  title,
  children,
  confirm,
  dismiss,
  danger = false,
  busy = false,
  why,
  reason,
  error,
  onConfirm,
}: ConfirmProps) {
  const t = useTexts(formTexts)
  const [text, setText] = useTyped(reason?.as ?? '', reason?.start)
  const field = useRef<HTMLTextAreaElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onConfirm(text.trim())
  }
  return (
    <Modal opened={opened} onClose={close} title={title} closeButtonProps={{ 'aria-label': t.close }} returnFocus>
      <form onSubmit={submit}>
        <Stack>
          {children}
          {reason?.templates && reason.templates.length > 0 && (
            <ReasonChips
              reasons={reason.templates.map((template) => ({ name: template, text: template }))}
              use={(template) => {
                setText(untypeset(template))
                field.current?.focus()
              }}
            />
          )}
          {reason && (
            <Textarea
              ref={field}
              description={<span className="key-hint">{t.sendHint}</span>}
              label={reason.label ?? t.reason}
              required={reason.required}
              minLength={reason.min}
              maxLength={reason.max}
              autosize
              minRows={3}
              maxRows={10}
              value={text}
              onChange={({ currentTarget: { value } }) => setText(value)}
              data-autofocus
            />
          )}
          {error && (
            <InScreen value>
              <Failure title={title} error={error} />
            </InScreen>
          )}
          <DialogButtons cancel={dismiss ?? t.cancel} onCancel={close}>
            <ReasonedButton
              type="submit"
              color={danger ? 'red' : undefined}
              loading={busy}
              why={why}
              data-autofocus={reason ? undefined : true}
            >
              {confirm}
            </ReasonedButton>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  )
}
