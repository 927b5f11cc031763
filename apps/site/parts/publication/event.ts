import { TRAITS } from '../../../../contract/publications/themes.ts'
import type { Clock } from '../../clock.ts'
import { dayInWords, momentInWords } from '../../../../contract/dates.ts'
import { hoursOf, isOver, type Occurrence, occurrencesOf, whenInWords } from '../../events.ts'
import { themeName, TRAIT_WORDS } from '../../event-traits.ts'
import { type Html, html } from '../../html/html.ts'
import { outsideLink } from '../../html/markdown.ts'
import { facts, printed } from '../../html/typography.ts'
import type { Context } from '../../page.ts'
import { icon } from '../icons.ts'
import { stateNow } from '../../state.ts'
import { withWeekly } from '../../weekly.ts'
import { everyWeek } from '../event-rows.ts'
import { type Item } from '../publications.ts'
import { stateTag } from '../state-words.ts'
import { factList } from './act.ts'

/** How many dates are shown before the others are folded. */
const [SHOWN, SHOWN_BELOW_RULE] = [6, 2]

/** Says above everything that an event does not take place as planned. */
export function eventBanner(item: Item, context: Context, zone: string): Html | null {
  const { t, clock } = context
  const { name, reason } = stateNow(item, clock, { zone })
  if (name !== 'cancelled' && name !== 'postponed') return null
  const isCancelled = name === 'cancelled'
  return html`<div class="alert ${isCancelled ? 'danger' : 'vigilance'}">
    <p class="sev">
      ${icon(isCancelled ? 'closed' : 'calendar')}${isCancelled ? t('Cet événement est annulé', 'This event is cancelled') : t('Cet événement est reporté', 'This event is postponed')}
    </p>
    ${reason ? html`<p>${printed(reason)}</p>` : ''}
  </div>`
}

/** The dates of an event that are not over, the next first, and those that are, the last first. */
export function datesOf(item: Item, zone: string, clock: Clock): { ahead: Occurrence[]; over: Occurrence[] } {
  const { ahead = [], over = [] } = Object.groupBy(occurrencesOf(item, zone), (occurrence) =>
    isOver(occurrence, clock, zone) ? 'over' : 'ahead',
  )
  const byBegin = (one: Occurrence, other: Occurrence) => one.debut.localeCompare(other.debut)
  return { ahead: ahead.toSorted(byBegin), over: over.toSorted((one, other) => byBegin(other, one)) }
}

/** The facts of an event: when, where, for whom, at what price. */
export function eventFacts(item: Item, context: Context, zone: string): Html | null {
  const { t, clock } = context
  const event = item.evenement
  const { ahead, over } = datesOf(item, zone, clock)
  if (ahead.length + over.length === 0) return null
  const price = event?.gratuit ? t(...TRAIT_WORDS.gratuit.page) : null
  return factList([
    [ahead.length > 1 ? t('Prochaines dates', 'Next dates') : t('Date', 'Date'), dates(ahead, over, item, context, zone)],
    [t('Lieu', 'Place'), place(item)],
    [t('Tarif', 'Price'), printed(facts([price, event?.tarif]))],
    [t('Public', 'Audience'), event?.public && printed(event.public)],
    [t('Thème', 'Theme'), event?.theme && themeName(event.theme, context)],
    [t('Bon à savoir', 'Good to know'), traits(item, context)],
  ])
}

/** The dates of an event that is every week, in words: "Tous les lundis, de 8 h à 13 h, jusqu’au lundi 31 mai 2027". Null for any other event. */
export function weeklyRule(item: Item, ahead: readonly Occurrence[], context: Context, zone: string): string | null {
  const { t, language, clock } = context
  const weekly = withWeekly(
    ahead.map((occurrence) => ({ item, occurrence })),
    zone,
  )
  const row = weekly.find(({ weeks }) => weeks !== undefined)
  const last = ahead.at(-1)
  if (!row || !last) return null
  const until = dayInWords(last.jour_debut, clock.today(zone), language)
  return [everyWeek(row.occurrence.jour_debut, context), hoursOf(row.occurrence, zone, context), t(`jusqu’au ${until}`, `until ${until}`)]
    .filter(Boolean)
    .join(', ')
}

/** What an event says of itself, with signs. That it is not accessible is said too: somebody would come in vain. */
function traits({ evenement }: Item, { t }: Context): Html | null {
  const said = TRAITS.flatMap((name) => {
    const { icon: shape, page } = TRAIT_WORDS[name]
    if (evenement?.[name]) return html`<li>${icon(shape)} ${t(...page)}</li>`
    return name === 'accessible' && evenement?.accessible === false
      ? html`<li>${t('Pas accessible aux personnes à mobilité réduite', 'Not accessible to people with reduced mobility')}</li>`
      : []
  })
  return said.length > 0
    ? html`<ul class="traits">
        ${said}
      </ul>`
    : null
}

function dates(ahead: readonly Occurrence[], over: readonly Occurrence[], item: Item, context: Context, zone: string): Html {
  const { t } = context
  const list = (some: readonly Occurrence[]) =>
    html`<ul class="dates">
      ${some.map((occurrence) => oneDate(occurrence, item, context, zone))}
    </ul>`
  const rule = weeklyRule(item, ahead, context, zone)
  const most = rule === null ? SHOWN : SHOWN_BELOW_RULE
  const [shown, folded] = [ahead.slice(0, most), ahead.slice(most)]
  const next = shown.length > 0 ? list(shown) : html`<p>${t('Cet événement est passé.', 'This event is over.')}</p>`
  return html`${rule === null ? '' : html`<p><b>${rule}</b></p>`}${next}
  ${
    folded.length > 0
      ? html`<details>
          <summary>
            ${t(`Et ${folded.length} autre${folded.length > 1 ? 's' : ''} date${folded.length > 1 ? 's' : ''}`, `And ${folded.length} more`)}
          </summary>
          ${list(folded)}
        </details>`
      : ''
  }
  ${
    over.length > 0
      ? html`<details${ahead.length === 0 ? html` open` : ''}>
          <summary>${over.length > 1 ? t('Dates passées', 'Past dates') : t('Date passée', 'Past date')}</summary>
          ${list(over)}
        </details>`
      : ''
  }`
}

/** A date, struck out if it is cancelled, with the reason and the time before it was moved. */
function oneDate(occurrence: Occurrence, item: Item, context: Context, zone: string): Html {
  const { t, language, clock } = context
  const [{ name, reason: why }, whole] = [stateNow(item, clock, { date: occurrence }), stateNow(item, clock, { zone })]
  const isCancelled = name === 'cancelled'
  // The banner says what holds for the whole event.
  const isSaid = (isCancelled || name === 'postponed') && name === whole.name && why === whole.reason
  const when = whenInWords(occurrence, zone, context)
  const before =
    occurrence.prevu_le && occurrence.prevu_le !== occurrence.debut
      ? t(
          `au lieu de : ${momentInWords(occurrence.prevu_le, zone, clock, language)}`,
          `instead of: ${momentInWords(occurrence.prevu_le, zone, clock, language)}`,
        )
      : null
  const reason = before && occurrence.statut === 'prevu' ? occurrence.motif : null
  return html`<li>
    <time datetime="${occurrence.journee ? occurrence.jour_debut : occurrence.debut}">${isCancelled ? html`<s>${when}</s>` : when}</time>
    ${isSaid ? '' : stateTag(item, occurrence, context)}
    ${before || reason ? html`<small>${printed([before, reason].filter(Boolean).join('. '))}</small>` : ''}
  </li>`
}

function place({ evenement, commune }: Item): Html {
  const { nom = null, adresse = null } = evenement?.lieu ?? {}
  return html`${nom ? html`<b>${nom}</b><br />` : ''}${addressIn(adresse, commune.nom)}`
}

/** An address with its commune, unless it names the commune itself. */
const addressIn = (address: string | null, commune: string): string =>
  address?.toLowerCase().includes(commune.toLowerCase()) ? address : [address, commune].filter(Boolean).join(', ')

/** The place of an event in one line. A name that the address begins with is not repeated. */
export function placeLine({ evenement, commune }: Item): string {
  const { nom = null, adresse = null } = evenement?.lieu ?? {}
  const isRepeated = nom !== null && adresse?.toLowerCase().startsWith(nom.toLowerCase())
  return [isRepeated ? null : nom, addressIn(adresse, commune.nom)].filter(Boolean).join(', ')
}

/** The link to book a place, unless all is over, cancelled or full. */
export function booking(item: Item, { t, clock }: Context, zone: string): Html | null {
  const event = item.evenement
  if (!event?.reservation_url || stateNow(item, clock, { zone }).name === 'full') return null
  return isAhead(item, zone, clock) ? outsideLink(event.reservation_url, t('Réserver', 'Book')) : null
}

/** Whether something of an event is still to come, and not cancelled. */
export const isAhead = (item: Item, zone: string, clock: Clock): boolean =>
  datesOf(item, zone, clock).ahead.some((date) => stateNow(item, clock, { date, zone }).name !== 'cancelled')
