import { Text } from '@mantine/core'
import { Confirm } from '../forms/confirm.tsx'
import { useFormat } from '../i18n/format.ts'
import { bilingual, useTexts } from '../i18n/texts.ts'

const texts = bilingual({
  ask: ['Annuler cette action ?', 'Undo this action?'],
  when: (done: string, ago: string) => [`${done} (${ago})`, `${done} (${ago})`],
  goesOffline: ['Les habitants ne verront plus ce qui a été publié.', 'Residents will no longer see what was published.'],
  confirm: ['Annuler l’action', 'Undo'],
  dismiss: ['Laisser ainsi', 'Leave it'],
})

/** An act that the undo key can take back. */
export interface Act {
  /** When it was made. */
  at: number
  /** The sentence that said so: it names the record. */
  done: string
  /** Whether it made something public. */
  isPublic: boolean
}

/** An act that is older is no longer what a person thinks of. */
const AT_ONCE_MS = 60_000

/** Whether the undo key names an act in a question first. @param isShownLast whether no other act was shown after it. Spec §2-151. */
export const asksFirst = ({ at, isPublic }: Act, isShownLast: boolean): boolean => isPublic || !isShownLast || Date.now() - at > AT_ONCE_MS

/** The question before an act is taken back: what it was, and when. */
export function UndoQuestion({ act, close, run }: { act: Act; close: () => void; run: () => void }) {
  const t = useTexts(texts)
  const format = useFormat()
  return (
    <Confirm
      opened
      close={close}
      title={t.ask}
      confirm={t.confirm}
      dismiss={t.dismiss}
      onConfirm={() => {
        close()
        run()
      }}
    >
      <Text size="sm">{t.when(act.done, format.since(new Date(act.at).toISOString()))}</Text>
      {act.isPublic && <Text size="sm">{t.goesOffline}</Text>}
    </Confirm>
  )
}
