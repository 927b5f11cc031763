import type { ReactNode } from 'react'
import { useLanguage } from '../../../ui/i18n/language.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { ReasonDialog } from '../decisions/reason-dialog.tsx'
import { WITHDRAWAL_REASONS, withdrawTexts } from './withdraw-texts.ts'

interface WithdrawSomeProps {
  draft: string
  /** The number of posted acts among the publications. */
  count: number
  /** The consequence; by default that of waiting edits with an earlier end. */
  lead?: ReactNode
  close: () => void
  busy: boolean
  send: (reason: string) => void
}

/** The dialog of the reason for which several acts are withdrawn before the end of their posting. Spec §2-62. */
export default function WithdrawSomeDialog({ count, lead, ...rest }: WithdrawSomeProps) {
  const t = useTexts(withdrawTexts)
  const reasons = WITHDRAWAL_REASONS[useLanguage()]
  return (
    <ReasonDialog
      {...rest}
      title={t.someTitle(count)}
      lead={
        <>
          <p>{t.some(count)}</p>
          {lead ?? <p>{t.someEnd}</p>}
        </>
      }
      reasons={reasons}
      label={t.reason}
      confirm={t.confirmSome}
      error={null}
    />
  )
}
