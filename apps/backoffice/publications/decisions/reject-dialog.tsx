import type { ReactNode } from 'react'
import type { ClientError } from '../../../../contract/client.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { decisionTexts } from './decision-texts.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useReasons } from './reasons.ts'

interface RejectProps {
  /** The key of the draft of the reason. */
  draft: string
  title: string
  lead?: ReactNode
  /** The word of the button; without it, that of a refusal. */
  confirm?: string | undefined
  close: () => void
  busy: boolean
  error: ClientError | null
  send: (reason: string) => void
}

/** The dialog of the reason of a refusal. */
export function RejectDialog(props: RejectProps) {
  const t = useTexts(decisionTexts)
  return <ReasonDialog {...props} reasons={useReasons().reject} label={t.rejectReason} confirm={props.confirm ?? t.reject} />
}
