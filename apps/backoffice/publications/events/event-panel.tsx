import { Stack } from '@mantine/core'
import { useState } from 'react'
import { PARIS } from '../../../ui/events/paris.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { publicationLabels } from '../../../ui/labels/publication-labels.ts'
import type { EventRecord } from '../../../ui/publications/record.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import { Hint } from '../../../ui/screen/text.tsx'
import type { Publication } from '../publication.ts'
import { EventFacts } from '../../../ui/publications/dates/event-facts.tsx'
import { eventTexts } from './event-texts.ts'
import { MonthCalendar } from './month-calendar.tsx'
import { OccurrenceList } from './occurrence-list.tsx'
import { PlaceCommune } from './place-commune.tsx'
import { occurrencesOn } from './occurrences-on.ts'

/** The event of a publication: its data, its days on a calendar, and its dates. */
export function EventPanel({ publication, saved }: { publication: Publication; saved: (version: number) => void }) {
  const t = useTexts(eventTexts)
  const [day, setDay] = useState<string | null>(null)
  const placeOf = usePlaceFacts()
  const event = publication.evenement
  if (!event) return null
  const { occurrences = [], fuseau } = event
  // The chosen day may have lost its dates since.
  const chosen = day !== null && occurrencesOn(occurrences, day).length > 0 ? day : null
  return (
    <Panel title={t.title}>
      <Stack>
        <EventFacts event={event} listed={false} more={placeOf(event.lieu)} />
        {occurrences.length > 1 && <MonthCalendar occurrences={occurrences} zone={fuseau} chosen={chosen} choose={setDay} />}
        <div>
          <OccurrenceList publication={publication} occurrences={occurrences} zone={fuseau} day={chosen} saved={saved} />
        </div>
        {fuseau !== PARIS && <Hint>{t.zone(fuseau)}</Hint>}
      </Stack>
    </Panel>
  )
}

/** Returns what the administration reads of a place beside its name and address: its commune, and where it is. */
function usePlaceFacts() {
  const t = useTexts(eventTexts)
  const { placeCommune } = useTexts(publicationLabels)
  const { locale } = useFormat()
  const degrees = (value: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: 5 }).format(value)
  return (place: EventRecord['lieu']) => ({
    ...(place?.commune_id ? { [placeCommune]: <PlaceCommune id={place.commune_id} /> } : {}),
    ...(place?.latitude != null && place.longitude !== null
      ? { [t.position]: t.coordinates(degrees(place.latitude), degrees(place.longitude)) }
      : {}),
  })
}
