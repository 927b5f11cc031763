import { daysInWords, leafOf, nearDay, weekdayOf } from '../../../contract/dates.ts'
import { traitsInRow } from '../event-traits.ts'
import { hoursOf, isOver as isPast, lastDay, type Occurrence } from '../events.ts'
import { type Html, html } from '../html/html.ts'
import { facts, printed } from '../html/typography.ts'
import type { Item } from '../item.ts'
import { weekdayName } from '../opening.ts'
import type { Context } from '../page.ts'
import { stateNow } from '../state.ts'
import { capital } from './common.ts'
import { icon } from './icons.ts'
import { elsewhereOf, type Heading, ownHue, pictureOf, type Place, rowParts } from './publications.ts'
import { stateParts, tag } from './state-words.ts'

/** The leaf of a calendar. */
function leaf(day: string, { language }: Context): Html {
  const parts = leafOf(day, language)
  return html`<time class="d" datetime="${day}"><span>${parts.weekday}</span><b>${parts.day}</b><span>${parts.month}</span></time>`
}

/** The leaf of a weekly event: its weekday. */
const weeklyLeaf = (day: string, { language }: Context): Html =>
  html`<time class="d rule" datetime="${day}">${icon('repeat')}<span>${leafOf(day, language).weekday}</span></time>`

/** "Tous les lundis", at the beginning of a line. */
export function everyWeek(day: string, { t, language }: Context): string {
  const name = weekdayName(weekdayOf(day), language)
  return t(`Tous les ${name}s`, `Every ${name}`)
}

/** What a row of an event has beside its date. */
interface EventPlace extends Place {
  /** The number of weekly dates that the row stands for. */
  weeks?: number | undefined
  /** The last of the consecutive days that the row stands for. */
  last?: Occurrence | undefined
  /** The number of its further occurrences in the same list. */
  others?: number
}

/** An event of an agenda, at one of its occurrences. */
export const eventRow = (item: Item, occurrence: Occurrence, context: Context, place: EventPlace): Html =>
  html`<li class="entry${formOf(item, occurrence, context)}" ${ownHue(item, place)}>${eventParts(item, occurrence, context, place)}</li>`

/** An event among publications of other kinds. */
export const eventArticle = (
  item: Item,
  occurrence: Occurrence,
  context: Context,
  { heading, ...place }: EventPlace & { heading: Heading },
): Html =>
  html`<article class="entry${formOf(item, occurrence, context)}" ${ownHue(item, place)}>
    ${eventParts(item, occurrence, context, place, heading)}
  </article>`

/** Struck where it is cancelled, grey where it is over. */
function formOf(item: Item, occurrence: Occurrence, { clock }: Context): string {
  const { name, isOver } = stateNow(item, clock, { date: occurrence })
  return name === 'cancelled' ? ' off' : isOver ? ' past' : ''
}

function eventParts(
  item: Item,
  occurrence: Occurrence,
  context: Context,
  { zone, communeId, others = 0, weeks, last: lastOf }: EventPlace,
  heading: Heading = 'h3',
): Html {
  const { t, clock, language } = context
  const event = item.evenement
  const today = clock.today(zone)
  const elsewhere = elsewhereOf(item, communeId)
  const more =
    others > 0
      ? t(`et ${others} autre${others > 1 ? 's' : ''} date${others > 1 ? 's' : ''}`, `and ${others} more date${others > 1 ? 's' : ''}`)
      : null
  const { jour_debut, jour_fin } = occurrence
  const begun = jour_debut < today && jour_fin >= today
  const hours = begun ? null : hoursOf(occurrence, zone, context)
  const last = lastDay(occurrence, zone, context) ?? (begun ? hoursOf(occurrence, zone, context) : null)
  const isRunning = stateNow(item, clock, { date: occurrence }).name === 'running'
  const state = stateParts(item, occurrence, context)
  const tags = state?.tag ?? (isRunning && !occurrence.journee ? tag('now', 'dot', t('En ce moment', 'On now')) : '')
  const rule = weeks ? everyWeek(jour_debut, context) : null
  const days = lastOf ? capital(daysInWords(jour_debut, lastOf.jour_debut, today, language)) : null
  const isNext = weeks !== undefined && !isPast(occurrence, clock, zone)
  const next = isNext ? t(`prochaine date ${nearDay(jour_debut, today, language)}`, `next ${nearDay(jour_debut, today, language)}`) : null
  const line = facts([
    [rule ?? days, hours].filter(Boolean).join(', '),
    next,
    last,
    event?.lieu?.nom ?? event?.lieu?.adresse,
    ...traitsInRow(item, context),
    more,
  ])
  return rowParts(
    item,
    context,
    {
      sign: weeks ? weeklyLeaf(jour_debut, context) : leaf(begun ? today : jour_debut, context),
      tags,
      lines: [state?.reason ?? '', html`${printed(line)}${elsewhere ? html`${line ? '\u{A0}· ' : ''}<b>${elsewhere}</b>` : ''}`],
      thumb: pictureOf(item, 'thumb', 192),
    },
    heading,
  )
}
