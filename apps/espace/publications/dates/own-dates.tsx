import { Button, Group, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { occurrenceName } from '../../../ui/events/local-time.ts'
import { occurrenceTexts } from '../../../ui/events/occurrence-texts.ts'
import { useLanguage } from '../../../ui/i18n/language.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import { lazyWithRetry } from '../../../ui/screen/retrying-import.ts'
import { dateTexts } from '../../../ui/publications/dates/date-texts.ts'
import { useOccurrenceLine } from '../../../ui/publications/dates/occurrence-line.ts'
import type { OwnPublication } from '../state.ts'
import { comingDates } from './coming.ts'

const ChangeDate = lazyWithRetry(() => import('./change-date.tsx'))
/** How many dates are shown before the others are asked for. */
const FEW = 6

interface OwnDatesProps {
  publication: OwnPublication
  event: NonNullable<OwnPublication['evenement']>
  /** Whether the person's changes are visible without review. */
  atOnce: boolean
}

/** The coming dates of an event, of which each is moved or cancelled alone. A date that waits for a reading says what residents see meanwhile. */
export function OwnDates({ publication, event, atOnce }: OwnDatesProps) {
  const t = useTexts(dateTexts)
  const one = useTexts(occurrenceTexts)
  const language = useLanguage()
  const line = useOccurrenceLine(event.fuseau)
  const [all, setAll] = useState(false)
  const [changed, setChanged] = useState<string | null>(null)
  const coming = comingDates(event)
  const shown = new Map((publication.version_publique?.evenement?.occurrences ?? []).map((occurrence) => [occurrence.id, line(occurrence)]))
  const open = coming.find(({ id }) => id === changed)
  if (coming.length === 0) return null
  return (
    <Panel title={t.oneTitle}>
      <Text size="sm" mb="sm">
        {t.oneLead} {!atOnce && t.oneAtOnce}
      </Text>
      <Stack component="ul" gap="xs" className="plain-list">
        {(all ? coming : coming.slice(0, FEW)).map((occurrence) => (
          <Group component="li" key={occurrence.id} justify="space-between" wrap="nowrap" gap="xs">
            <div>
              <Text size="sm" td={occurrence.statut === 'annule' ? 'line-through' : undefined}>
                {line(occurrence)}
              </Text>
              {publication.modification && (shown.get(occurrence.id) ?? line(occurrence)) !== line(occurrence) && (
                <Text size="sm" c="dimmed">
                  {t.waits(shown.get(occurrence.id) ?? '')}
                </Text>
              )}
            </div>
            <Button
              variant="default"
              style={{ flexShrink: 0 }}
              aria-label={one.changeOne(occurrenceName(occurrence, event.fuseau, language))}
              onClick={() => setChanged(occurrence.id)}
            >
              {one.change}
            </Button>
          </Group>
        ))}
      </Stack>
      {!all && coming.length > FEW && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          {t.otherDates(coming.length - FEW)}
        </Button>
      )}
      {open && (
        <Suspense>
          <ChangeDate key={open.id} publication={publication} occurrence={open} zone={event.fuseau} close={() => setChanged(null)} />
        </Suspense>
      )}
    </Panel>
  )
}
