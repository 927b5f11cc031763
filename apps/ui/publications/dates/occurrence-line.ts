import { localIn, momentName, type Occurrence, occurrenceName } from '../../events/local-time.ts'
import { occurrenceTexts } from '../../events/occurrence-texts.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useTexts } from '../../i18n/texts.ts'

/** Returns a function that names a date with its state, its first time and the reason: "mar. 24 nov. 2026, 18 h 30 · Annulée · Orage". */
export function useOccurrenceLine(zone: string): (occurrence: Occurrence) => string {
  const t = useTexts(occurrenceTexts)
  const language = useLanguage()
  return (occurrence) => {
    const { statut, prevu_le, motif, journee } = occurrence
    const planned = prevu_le === null ? null : localIn(zone, prevu_le)
    return [
      occurrenceName(occurrence, zone, language),
      ...(statut === 'prevu' ? [] : [t.statuses[statut]]),
      ...(planned === null ? [] : [t.moved(momentName(journee ? planned.slice(0, 10) : planned, language))]),
      ...(motif === null ? [] : [motif]),
    ].join(' · ')
  }
}
