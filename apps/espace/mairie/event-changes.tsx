import { List, Text } from '@mantine/core'
import { useState } from 'react'
import { Difference } from '../../ui/difference/difference.tsx'
import { useRuleWords } from '../../ui/events/rule-words.ts'
import { useTraitWords } from '../../ui/events/traits.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { EventFacts, FEW, MoreDates } from '../../ui/publications/dates/event-facts.tsx'
import { eventTexts } from '../../ui/publications/dates/event-texts.ts'
import { useOccurrenceLine } from '../../ui/publications/dates/occurrence-line.ts'
import type { OwnPublication } from '../publications/state.ts'
import { publicationLabels } from '../../ui/labels/publication-labels.ts'

type Event = NonNullable<OwnPublication['evenement']>

/** What an edit changes of an event: its state, each date, the rule, the place, the price, the theme and the traits. An event that was none before is shown whole. */
export function EventChanges({ before, after }: { before: Event | null; after: Event | null }) {
  if (!after) return null
  return before ? <Changes before={before} after={after} /> : <EventFacts event={after} />
}

function Changes({ before, after }: { before: Event; after: Event }) {
  const t = useTexts(eventTexts)
  const labels = useTexts(publicationLabels)
  const words = useRuleWords()
  const traitWords = useTraitWords()
  const [all, setAll] = useState(false)
  const dates = useChangedDates(before, after)
  const shown = all ? dates : dates.slice(0, FEW)
  const facts = ({ statut, motif, repetition, lieu, gratuit, tarif, reservation_url, public: audience, ...event }: Event) => [
    [statut === 'prevu' ? null : labels.statuses[statut], motif],
    [repetition && words(repetition)],
    [lieu?.nom, lieu?.adresse],
    [gratuit ? labels.free : tarif],
    [audience],
    [traitWords(event)],
    [reservation_url],
  ]
  const joined = (event: Event) => facts(event).map((parts) => parts.filter(Boolean).join(', '))
  const now = joined(after)
  return (
    <>
      {joined(before).map(
        (was, n) =>
          was !== now[n] && (
            <Text key={n} size="sm" className="reviewed-text">
              <Difference before={was} after={now[n] ?? ''} />
            </Text>
          ),
      )}
      {shown.length > 0 && (
        <List size="sm" listStyleType="none" aria-label={t.dates}>
          {shown.map(({ id, was, is }) => (
            <List.Item key={id}>
              <Difference before={was} after={is} />
            </List.Item>
          ))}
        </List>
      )}
      <MoreDates left={dates.length - shown.length} show={() => setAll(true)} />
    </>
  )
}

/** The dates that are new, gone or changed, in their order. Their identifiers begin with the day. */
function useChangedDates(before: Event, after: Event): { id: string; was: string; is: string }[] {
  const lineBefore = useOccurrenceLine(before.fuseau)
  const lineAfter = useOccurrenceLine(after.fuseau)
  const was = new Map((before.occurrences ?? []).map((one) => [one.id, lineBefore(one)]))
  const is = new Map((after.occurrences ?? []).map((one) => [one.id, lineAfter(one)]))
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((id) => was.get(id) !== is.get(id))
    .toSorted()
    .map((id) => ({ id, was: was.get(id) ?? '', is: is.get(id) ?? '' }))
}
