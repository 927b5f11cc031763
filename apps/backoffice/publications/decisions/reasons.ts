import { listReasons } from '../../../../contract/settings/settings.ts'
import type { Reason } from '../../../ui/forms/reason-chips.tsx'
import { useRead } from '../../../ui/api/queries.ts'
import { useLanguage } from '../../../ui/i18n/language.ts'
import { useMay } from '../../api/permissions.ts'

/** Common reasons of a refusal and of a correction, as administrators have set them. A reason is sent as shown and can be edited before. */
export function useReasons(): { reject: readonly Reason[]; correct: readonly Reason[] } {
  const language = useLanguage()
  const may = useMay()
  const { data } = useRead(listReasons, {}, { enabled: may('listReasons') })
  const offered = (list: 'reject' | 'correct') => (data?.data[list] ?? []).map(({ fr, en }) => (language === 'en' ? (en ?? fr) : fr))
  return { reject: offered('reject'), correct: offered('correct') }
}

/** The key of the draft of a reason. */
export const rejectDraft = (about: string): string => `reject:${about}`
