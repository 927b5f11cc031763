import { Badge, Button, Group, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useLanguage } from '../../../ui/i18n/language.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { lazyWithRetry } from '../../../ui/screen/retrying-import.ts'
import { Hint } from '../../../ui/screen/text.tsx'
import type { Publication } from '../publication.ts'
import { eventTexts } from './event-texts.ts'
import { isOver, localIn, momentName, type Occurrence, occurrenceName } from '../../../ui/events/local-time.ts'
import { occurrenceTexts } from '../../../ui/events/occurrence-texts.ts'
import { occurrencesOn } from './occurrences-on.ts'
import { changeOccurrence } from '../../../../contract/publications/event-routes.ts'
import { useMay } from '../../api/permissions.ts'

const ChangeDate = lazyWithRetry(() => import('./change-date.tsx'))
/** How many coming dates are listed before the others are asked for. */
const FEW = 8
const COLOURS = { prevu: 'teal', reporte: 'yellow', annule: 'red' } as const

interface ListProps {
  publication: Publication
  occurrences: readonly Occurrence[]
  zone: string
  /** Only the occurrences of this day. */
  day: string | null
  saved: (version: number) => void
}

/** The dates of an event, the coming ones first, each with its state; a date can be changed unless the publication is deleted. */
export function OccurrenceList({ publication, occurrences, zone, day, saved }: ListProps) {
  const t = useTexts(eventTexts)
  const [all, setAll] = useState(false)
  const [past, setPast] = useState(false)
  const may = useMay()
  const [changed, setChanged] = useState<string | null>(null)
  const open = occurrences.find(({ id }) => id === changed)
  const over = occurrences.filter((one) => isOver(one, zone))
  const coming = occurrences.filter((one) => !over.includes(one))
  const row = (occurrence: Occurrence) => (
    <OccurrenceRow
      key={occurrence.id}
      occurrence={occurrence}
      zone={zone}
      change={publication.deleted_at === null && may(changeOccurrence) ? () => setChanged(occurrence.id) : null}
    />
  )
  return (
    <>
      {day !== null ? (
        occurrencesOn(occurrences, day).map(row)
      ) : (
        <>
          {coming.length === 0 && <Hint>{t.noUpcoming}</Hint>}
          {(all ? coming : coming.slice(0, FEW)).map(row)}
          {past && over.map(row)}
          <Group gap="xs" mt="xs">
            {!all && coming.length > FEW && (
              <Button size="compact-sm" variant="default" onClick={() => setAll(true)}>
                {t.showAll(coming.length)}
              </Button>
            )}
            {!past && over.length > 0 && (
              <Button size="compact-sm" variant="default" onClick={() => setPast(true)}>
                {t.showPast(over.length)}
              </Button>
            )}
          </Group>
        </>
      )}
      {open && (
        <Suspense fallback={null}>
          <ChangeDate key={open.id} {...{ publication, zone, saved }} occurrence={open} close={() => setChanged(null)} />
        </Suspense>
      )}
    </>
  )
}

function OccurrenceRow({ occurrence, zone, change }: { occurrence: Occurrence; zone: string; change: (() => void) | null }) {
  const one = useTexts(occurrenceTexts)
  const t = useTexts(eventTexts)
  const language = useLanguage()
  const { statut, motif, prevu_le, journee } = occurrence
  const name = occurrenceName(occurrence, zone, language)
  const planned = prevu_le === null ? null : localIn(zone, prevu_le)
  return (
    <div className={statut === 'annule' ? 'occurrence cancelled' : 'occurrence'}>
      <div>
        <Group gap={8}>
          <Text size="sm" span className="occurrence-time">
            {name}
            {journee && `, ${t.wholeDay}`}
          </Text>
          {statut !== 'prevu' && <Badge color={COLOURS[statut]}>{one.statuses[statut]}</Badge>}
        </Group>
        {planned !== null && (
          <Text size="xs" c="dimmed">
            {one.moved(momentName(journee ? planned.slice(0, 10) : planned, language))}
          </Text>
        )}
        {motif !== null && (
          <Text size="sm" className="kept-lines">
            {motif}
          </Text>
        )}
      </div>
      {change && (
        <Button size="compact-sm" variant="subtle" aria-label={one.changeOne(name)} onClick={change}>
          {one.change}
        </Button>
      )}
    </div>
  )
}
