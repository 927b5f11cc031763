import { Text } from '@mantine/core'
import { useLanguage } from '../../../ui/i18n/language.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import type { EventRecord } from '../../../ui/publications/record.ts'
import { eventTexts } from '../../publications/events/event-texts.ts'
import { occurrenceName } from '../../../ui/events/local-time.ts'
import { publicationLabels } from '../../../ui/labels/publication-labels.ts'

/** The time and the place of the event that an item brings, and its status if it is not as planned. Nothing for an item without an event. */
export function LineEvent({ changes }: { changes: Record<string, [unknown, unknown]> }) {
  const t = useTexts(eventTexts)
  const { statuses } = useTexts(publicationLabels)
  const language = useLanguage()
  const event = eventIn(changes)
  if (!event) return null
  const { statut, fuseau, lieu, occurrences_total: total, occurrences: [first] = [] } = event
  const place = [lieu?.nom, lieu?.adresse].filter(Boolean).join(', ')
  const parts = [
    statut !== 'prevu' && statuses[statut],
    first && occurrenceName(first, fuseau, language),
    total > 1 && t.count(total),
    place,
  ].filter(Boolean)
  return (
    <Text size="sm" className="line-event">
      {parts.join(' · ')}
    </Text>
  )
}

function eventIn({ evenement }: Record<string, [unknown, unknown]>): EventRecord | null {
  const after = evenement?.[1]
  return typeof after === 'object' && after !== null ? (after as EventRecord) : null
}
