import { Text } from '@mantine/core'
import { dateThatCounts } from '../../../../contract/publications/state-of.ts'
import { localIn, momentName, occurrenceName, dayName } from '../../events/local-time.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useTexts } from '../../i18n/texts.ts'
import { publicationLabels } from '../../labels/publication-labels.ts'
import type { PublicationRecord } from '../record.ts'
import { eventTexts } from './event-texts.ts'

/** What the line reads of a publication, of a list or of its record. */
export type Dated = Pick<PublicationRecord, 'date_debut' | 'date_fin'> & {
  evenement: Pick<
    NonNullable<PublicationRecord['evenement']>,
    'debut' | 'fuseau' | 'lieu' | 'gratuit' | 'tarif' | 'occurrences' | 'occurrences_total'
  > | null
}

/**
 * Returns a function that gives the date, the hour, the place and the price of an event: "sam. 12 déc. 2026, 10 h – 18 h · Halle du marché
 * · Gratuit". A list has the first begin of an event and its days: several dates are counted there. Null without a date. Spec §2-152.
 */
export function useEventLine(): (publication: Dated) => string | null {
  const t = useTexts(eventTexts)
  const labels = useTexts(publicationLabels)
  const language = useLanguage()
  const days = ({ date_debut: from, date_fin: to }: Dated): string | null =>
    from ? [from, ...(to && to !== from ? [to] : [])].map((day) => dayName(day, language)).join(' – ') : null
  const when = (publication: Dated): string | null => {
    const { evenement: event } = publication
    if (!event) return days(publication)
    const { occurrences, occurrences_total: total, debut, fuseau } = event
    const shown = occurrences && dateThatCounts(occurrences, new Date().toISOString(), fuseau)
    if (shown) return [occurrenceName(shown, fuseau, language), ...(total > 1 ? [t.others(total - 1)] : [])].join(', ')
    if (total > 1) return [t.count(total), days(publication)].filter(Boolean).join(', ')
    const local = localIn(fuseau, debut)
    return publication.date_fin && publication.date_fin !== publication.date_debut
      ? days(publication)
      : momentName(local.endsWith('T00:00') ? local.slice(0, 10) : local, language)
  }
  return (publication) => {
    const time = when(publication)
    if (time === null) return null
    const { lieu, gratuit, tarif } = publication.evenement ?? { lieu: null, gratuit: null, tarif: null }
    return [time, lieu?.nom ?? lieu?.adresse, gratuit ? labels.free : tarif].filter(Boolean).join(' · ')
  }
}

/** The line of an event under its title; nothing without a date. */
export function EventLine({ publication }: { publication: Dated }) {
  const line = useEventLine()(publication)
  return (
    line && (
      <Text size="sm" fw={600} mb={4} className="event-line">
        {line}
      </Text>
    )
  )
}
