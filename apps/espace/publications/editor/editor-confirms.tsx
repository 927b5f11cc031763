import { Text } from '@mantine/core'
import { Confirm } from '../../../ui/forms/confirm.tsx'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { actTexts } from '../../../ui/publications/kinds/act-texts.ts'
import { writeTexts } from './write-texts.ts'

/** What the editor asks before it does it: to delete the draft, to issue an alert, to post an act, to send an event that is over. */
export type Asked = 'delete' | 'alert' | 'act' | 'past'

interface EditorConfirmsProps {
  asks: Asked | null
  close: () => void
  /** The name of the commune of an alert. */
  commune: string
  /** Whether the publication is published without moderation. */
  atOnce: boolean
  isSending: boolean
  isDeleting: boolean
  submit: () => void
  remove: () => void
}

/** The confirmations of the editor. */
export function EditorConfirms({ asks, close, commune, atOnce, isSending, isDeleting, submit, remove }: EditorConfirmsProps) {
  const t = useTexts(writeTexts)
  const act = useTexts(actTexts)
  return (
    <>
      <Confirm
        opened={asks === 'delete'}
        close={close}
        title={t.deleteTitle}
        confirm={t.delete}
        danger
        busy={isDeleting}
        onConfirm={remove}
      >
        <Text size="sm">{t.deleteText}</Text>
      </Confirm>
      <Confirm
        opened={asks === 'alert'}
        close={close}
        title={t.alertTitle(commune)}
        confirm={t.alertConfirm}
        danger
        busy={isSending}
        onConfirm={submit}
      >
        <Text size="sm">{t.alertText}</Text>
      </Confirm>
      <Confirm opened={asks === 'past'} close={close} title={t.pastTitle} confirm={t.pastConfirm} busy={isSending} onConfirm={submit}>
        <Text size="sm">{t.pastText}</Text>
      </Confirm>
      <Confirm
        opened={asks === 'act'}
        close={close}
        title={atOnce ? act.confirmTitle : act.sendTitle}
        confirm={atOnce ? act.confirm : act.send}
        busy={isSending}
        onConfirm={submit}
      >
        <Text size="sm">{act.confirmText}</Text>
      </Confirm>
    </>
  )
}
