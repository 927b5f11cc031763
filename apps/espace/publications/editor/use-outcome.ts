import { useFormat } from '../../../ui/i18n/format.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import type { Account } from '../../../ui/sign-in/with-account.tsx'
import { publishesAtOnce } from '../../account-rights.ts'
import { isoOf } from '../../../ui/forms/local-moment.ts'
import { writeTexts } from './write-texts.ts'

/** Returns what happens when a publication is sent, as a sentence. @param schedule the local time of publication; empty: at once */
export function useOutcome(acteur: Account['acteurs'][number], schedule: string): string {
  const { outcome } = useTexts(writeTexts)
  const format = useFormat()
  const when = isoOf(schedule)
  if (publishesAtOnce(acteur)) return when ? outcome.atOnceLater(acteur.nom, format.dateTime(when)) : outcome.atOnce(acteur.nom)
  return when ? outcome.readLater(format.dateTime(when)) : outcome.read
}
