import { Button, Group, List, Stack, Text } from '@mantine/core'
import { MapPinIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { isComplete, ruleBody, type RuleForm } from '../../../ui/events/rule-form.ts'
import { useRuleWords } from '../../../ui/events/rule-words.ts'
import { type Traits, traitsOf, useTraitWords } from '../../../ui/events/traits.ts'
import { useLanguage } from '../../../ui/i18n/language.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { eventTexts } from './event-texts.ts'
import { useOccurrenceLine } from './occurrence-line.ts'
import { type DateRow, occurrencesOf } from './occurrences.ts'
import type { OwnPublication } from '../state.ts'
import { typedDateName } from './typed-dates.ts'
import { publicationLabels } from '../../../ui/labels/publication-labels.ts'

/** How many dates are shown before the others are asked for. */
export const FEW = 8

/** The dates, the place, the price, the theme and the traits of a stored event. */
export function EventFacts({ event }: { event: NonNullable<OwnPublication['evenement']> }) {
  const words = useRuleWords()
  const { statuses } = useTexts(publicationLabels)
  const line = useOccurrenceLine(event.fuseau)
  const names = (event.occurrences ?? []).map((one) => ({ name: line(one), statut: one.statut }))
  return (
    <Facts
      state={event.statut === 'prevu' ? (event.motif ?? '') : [statuses[event.statut], event.motif].filter(Boolean).join(' · ')}
      rule={event.repetition ? words(event.repetition) : ''}
      dates={names}
      place={[event.lieu?.nom, event.lieu?.adresse].filter(Boolean).join(', ')}
      free={event.gratuit ?? false}
      price={event.tarif ?? ''}
      traits={traitsOf(event)}
    />
  )
}

interface TypedEventProps {
  datesBy: 'rows' | 'rule'
  dates: readonly DateRow[]
  rule: RuleForm
  place: string
  address: string
  free: boolean
  price: string
  traits: Traits
}

/** The same of an event that is written. */
export function TypedEventFacts({ datesBy, dates, rule, place, address, free, price, traits }: TypedEventProps) {
  const language = useLanguage()
  const words = useRuleWords()
  const isRule = datesBy === 'rule'
  return (
    <Facts
      state=""
      rule={isRule && isComplete(rule) ? words(ruleBody(rule)) : ''}
      dates={isRule ? [] : occurrencesOf(dates).map((one) => ({ name: typedDateName(one, language), statut: 'prevu' }))}
      place={[place.trim(), address.trim()].filter(Boolean).join(', ')}
      free={free}
      price={price}
      traits={traits}
    />
  )
}

/** A button that shows the other dates; nothing if there are none. */
export function MoreDates({ left, show }: { left: number; show: () => void }) {
  const t = useTexts(eventTexts)
  if (left === 0) return null
  return (
    <Button size="compact-sm" variant="subtle" onClick={show}>
      {t.more(left)}
    </Button>
  )
}

interface FactsProps {
  /** The state of the whole event with its reason; empty if it is planned. */
  state: string
  /** The rule in words; empty without one. */
  rule: string
  dates: readonly { name: string; statut: string }[]
  place: string
  free: boolean
  price: string
  traits: Traits
}

function Facts({ state, rule, dates, place, free, price, traits }: FactsProps) {
  const t = useTexts(eventTexts)
  const labels = useTexts(publicationLabels)
  const said = useTraitWords()(traits)
  const [all, setAll] = useState(false)
  const shown = all ? dates : dates.slice(0, FEW)
  return (
    <Stack gap={4} mb="sm">
      {state !== '' && <Text fw={600}>{state}</Text>}
      {rule !== '' && (
        <Text size="sm" className="rule-words">
          {rule}
        </Text>
      )}
      {dates.length > 0 && (
        <List size="sm" fw={600} listStyleType="none" aria-label={t.dates}>
          {shown.map(({ name, statut }, n) => (
            <List.Item key={n} td={statut === 'annule' ? 'line-through' : undefined}>
              {name}
            </List.Item>
          ))}
        </List>
      )}
      <MoreDates left={dates.length - shown.length} show={() => setAll(true)} />
      {place !== '' && (
        <Group gap={6} wrap="nowrap" align="flex-start">
          <MapPinIcon width={16} aria-hidden style={{ flexShrink: 0, marginBlockStart: 3 }} />
          <Text size="sm">{place}</Text>
        </Group>
      )}
      {(free || price !== '') && <Text size="sm">{free ? labels.free : price}</Text>}
      {said !== '' && <Text size="sm">{said}</Text>}
    </Stack>
  )
}
