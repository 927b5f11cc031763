import type { ClientError } from '../../../../contract/client.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useLanguage } from '../../../ui/i18n/language.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import type { Publication } from '../publication.ts'
import { ReasonDialog } from '../decisions/reason-dialog.tsx'
import type { WithdrawalWay } from './withdrawal.ts'
import { WITHDRAWAL_REASONS, withdrawTexts } from './withdraw-texts.ts'

interface WithdrawProps {
  publication: Publication
  way: WithdrawalWay
  close: () => void
  busy: boolean
  error: ClientError | null
  send: (reason: string) => void
}

/** The dialog of the reason for which an act is withdrawn before the end of its posting. Spec §2-62. */
export default function WithdrawDialog({ publication, way, ...rest }: WithdrawProps) {
  const t = useTexts(withdrawTexts)
  const format = useFormat()
  const reasons = WITHDRAWAL_REASONS[useLanguage()]
  const { id, title, acte } = publication
  return (
    <ReasonDialog
      {...rest}
      draft={id}
      title={t.title(title)}
      lead={
        <>
          {acte?.affiche_le && acte.affiche_jusqu_au && <p>{t.posted(format.day(acte.affiche_le), format.day(acte.affiche_jusqu_au))}</p>}
          <p>{t.ways[way]}</p>
        </>
      }
      reasons={reasons}
      label={t.reason}
      confirm={t.confirm}
    />
  )
}
