import { Button, List } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { isComplete, ruleBody } from '../../events/rule-form.ts'
import { useRuleWords } from '../../events/rule-words.ts'
import { type Traits, useTraitWords } from '../../events/traits.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useTexts } from '../../i18n/texts.ts'
import { publicationLabels } from '../../labels/publication-labels.ts'
import { OutsideLink } from '../../markdown/inline.tsx'
import { BreakableText } from '../../screen/breakable.tsx'
import { Facts } from '../../screen/facts.tsx'
import type { Content } from '../model/content.ts'
import type { EventRecord } from '../record.ts'
import { eventTexts } from './event-texts.ts'
import { useOccurrenceLine } from './occurrence-line.ts'
import { occurrencesOf } from './occurrences.ts'
import { typedDateName } from './typed-dates.ts'

/** How many dates are shown before the others are asked for. */
export const FEW = 8

interface EventFactsProps {
  event: EventRecord
  /** Whether its dates are named here; else they are counted. */
  listed?: boolean
  /** What else is said of it, below. */
  more?: Readonly<Record<string, ReactNode>>
}

/** The dates, the place, the price, the theme and the traits of a stored event. */
export function EventFacts({ event, listed = true, more = {} }: EventFactsProps) {
  const words = useRuleWords()
  const { statuses } = useTexts(publicationLabels)
  const t = useTexts(eventTexts)
  const line = useOccurrenceLine(event.fuseau)
  const dates = (event.occurrences ?? []).map((one) => ({ name: line(one), statut: one.statut }))
  return (
    <Said
      state={[event.statut === 'prevu' && listed ? null : statuses[event.statut], event.motif].filter(Boolean).join(' · ')}
      rule={event.repetition ? words(event.repetition) : ''}
      dates={listed ? dates.length > 0 && <Dates dates={dates} /> : t.count(event.occurrences_total)}
      place={[event.lieu?.nom, event.lieu?.adresse].filter(Boolean).join(', ')}
      price={event.tarif}
      isFree={event.gratuit === true}
      booking={event.reservation_url}
      audience={event.public}
      traits={event}
      more={{ ...(event.permanent ? { [t.permanent]: t.yes } : {}), ...more }}
    />
  )
}

/** The same of an event that is written. */
export function TypedEventFacts({ datesBy, dates, rule, place, address, admission, price, booking, audience, traits }: Content) {
  const language = useLanguage()
  const words = useRuleWords()
  const isRule = datesBy === 'rule'
  const named = isRule ? [] : occurrencesOf(dates).map((one) => ({ name: typedDateName(one, language), statut: 'prevu' }))
  return (
    <Said
      state=""
      rule={isRule && isComplete(rule) ? words(ruleBody(rule)) : ''}
      dates={named.length > 0 && <Dates dates={named} />}
      place={[place.trim(), address.trim()].filter(Boolean).join(', ')}
      price={price}
      isFree={admission === 'oui'}
      booking={booking}
      audience={audience}
      traits={traits}
      more={{}}
    />
  )
}

interface SaidProps {
  state: string
  /** The rule in words; empty without one. */
  rule: string
  dates: ReactNode
  place: string
  price: string | null
  isFree: boolean
  booking: string | null
  audience: string | null
  traits: Partial<Traits> | EventRecord
  more: Readonly<Record<string, ReactNode>>
}

function Said({ state, rule, dates, place, price, isFree, booking, audience, traits, more }: SaidProps) {
  const t = useTexts(eventTexts)
  const labels = useTexts(publicationLabels)
  const said = useTraitWords()(traits)
  const facts: Readonly<Record<string, ReactNode>> = {
    [labels.status]: state && <span className="kept-lines">{state}</span>,
    [labels.ruleTitle]: rule && <div className="rule-words">{rule}</div>,
    [t.dates]: dates,
    [t.place]: place,
    [labels.price]: [isFree && labels.free, price].filter(Boolean).join(' · '),
    [labels.audience]: audience,
    [labels.traitsTitle]: said,
    [t.booking]: booking && (
      <OutsideLink to={booking}>
        <BreakableText text={booking} />
      </OutsideLink>
    ),
    ...more,
  }
  return <Facts facts={Object.fromEntries(Object.entries(facts).filter(([, value]) => Boolean(value)))} />
}

function Dates({ dates }: { dates: readonly { name: string; statut: string }[] }) {
  const t = useTexts(eventTexts)
  const [all, setAll] = useState(false)
  const shown = all ? dates : dates.slice(0, FEW)
  return (
    <>
      <List size="sm" fw={600} listStyleType="none" aria-label={t.dates}>
        {shown.map(({ name, statut }, n) => (
          <List.Item key={n} td={statut === 'annule' ? 'line-through' : undefined}>
            {name}
          </List.Item>
        ))}
      </List>
      <MoreDates left={dates.length - shown.length} show={() => setAll(true)} />
    </>
  )
}

/** A button that shows the other dates; nothing if there are none. */
export function MoreDates({ left, show }: { left: number; show: () => void }) {
  const t = useTexts(eventTexts)
  if (left <= 0) return null
  return (
    <Button variant="subtle" size="compact-sm" style={{ alignSelf: 'flex-start' }} onClick={show}>
      {t.more(left)}
    </Button>
  )
}
