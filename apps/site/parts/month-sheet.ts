import { exceptionOn } from '../../../contract/communes/opening-hours.ts'
import { communeName } from '../../../contract/communes/commune-name.ts'
import type { CollectionDay } from '../waste/collection-days.ts'
import type { Local } from '../commune-of.ts'
import { dateInWords, leafOf, shortDay, timeOf, weekdayOf } from '../../../contract/dates.ts'
import { hoursOf, lastDay } from '../events.ts'
import { holidayName } from '../holidays.ts'
import { type Html, html } from '../html/html.ts'
import { paths } from '../html/paths.ts'
import { facts, printed, printedAddress } from '../html/typography.ts'
import type { Item } from '../item.ts'
import { byDay, type Month } from '../month-of.ts'
import { rangesInWords, weekdayName } from '../opening.ts'
import type { Context } from '../page.ts'
import { stateNow } from '../state.ts'
import { binColour, isBin, peopleOf } from '../waste/waste.ts'
import { wasteName } from '../waste/waste-names.ts'
import { type Dated, withWeekly } from '../weekly.ts'
import { callsInLine } from './calls.ts'
import { capital } from './common.ts'
import { hoursInLine } from './hours.ts'
import { addressOf } from './json-ld.ts'
import { titleLink } from './publications.ts'
import { qrCode } from './qr.ts'
import { stateInWords } from './state-words.ts'
import { officeHours, type Practical } from './today.ts'

const SUNDAY = 7

/** What holds for the whole month, above its days: what goes on for weeks, weekly events, and what each bin is for. Null without any. */
export function monthRules({ permanent, dates }: Month, collected: readonly CollectionDay[], context: Context, local: Local): Html | null {
  const { t, language } = context
  const rows = [
    ...permanent.map((item): [string, Html] => [t('Longue durée', 'For weeks'), longLine(item, context, local)]),
    ...withWeekly(dates, local.zone).flatMap(({ item, occurrence, weeks }): [string, Html][] => {
      if (weeks === undefined) return []
      const name = weekdayName(weekdayOf(occurrence.jour_debut), language)
      const line = facts([hoursOf(occurrence, local.zone, context), ...placeOf(item, local)])
      return [[t(`Les ${name}s`, `Every ${name}`), html`${titleLink(item, context)}, ${printed(line)}`]]
    }),
    ...binRows(collected, context),
  ]
  if (rows.length === 0) return null
  return html`<dl class="rules">
    ${rows.map(
      ([name, text], at) =>
        html`<dt>${rows[at - 1]?.[0] === name ? '' : name}</dt>
          <dd>${text}</dd>`,
    )}
  </dl>`
}

/** An event that goes on for weeks: its place and its last day, or what became of it. */
function longLine(item: Item, context: Context, local: Local): Html {
  const state = stateNow(item, context.clock, { zone: local.zone })
  const told = stateInWords({ ...state, reason: null }, context)?.toLowerCase()
  const last = state.occurrence && lastDay(state.occurrence, local.zone, context)
  const line = printed(facts([...placeOf(item, local), told ?? last]))
  const link = titleLink(item, context)
  return html`${state.name === 'cancelled' ? html`<s>${link}</s>` : link}${line ? html`, ${line}` : ''}`
}

/** The bins of the month: the word of their chip, and their waste. */
function binRows(collected: readonly CollectionDay[], context: Context): [string, Html][] {
  const bins = new Map(
    collected.filter(({ collection }) => isBin(collection)).map(({ collection }) => [String(chipOf(collection, context)), collection]),
  )
  if (bins.size === 0) return []
  const words = [...bins.values()].map(
    (collection, at) => html`${at > 0 ? ' ' : ''}${chipOf(collection, context)} ${wasteName(collection.libelle, context)}`,
  )
  return [[context.t('À sortir', 'To put out'), html`${words} ${context.t('(la veille au soir)', '(the evening before)')}`]]
}

/** A collection as a mark beside its day: the colour of its bin, else its waste. */
function chipOf(collection: CollectionDay['collection'], context: Pick<Context, 'language'>): Html {
  const colour = isBin(collection) ? binColour(collection) : undefined
  return colour
    ? html`<span class="colour ${colour}">${collection.couleur}</span>`
    : html`<span class="colour">${wasteName(collection.libelle, context)}</span>`
}

interface Content {
  events: Month
  collected: readonly CollectionDay[]
  infos: Practical
}

/** The days of the month in two columns: every day has its row, so that one can write on the sheet. */
export function monthDays(days: readonly string[], { events, collected, infos }: Content, context: Context, local: Local): Html {
  const { t, language } = context
  const bins = Map.groupBy(collected, ({ day }) => day)
  const single = withWeekly(events.dates, local.zone).filter(({ weeks }) => weeks === undefined)
  const entries = byDay(single, days[0] ?? '')
  return html`<ol class="days">
    ${days.map((day) => {
      const { weekday, day: number } = leafOf(day, language)
      const isHoliday = infos.jours_feries.includes(day)
      const other = exceptionOn(officeHours(infos), day)
      const hours = rangesInWords(other?.plages ?? [], context)
      return html`<li${isHoliday || weekdayOf(day) === SUNDAY ? html` class="off"` : ''}>
        <time datetime="${day}"><b>${number}</b> ${weekday}</time>
        <div>
          ${isHoliday ? html`<p><b>${holidayName(day, context)}</b></p>` : ''}
          ${other ? html`<p>${t('Mairie :', 'Town hall:')} ${hours || t('fermée', 'closed')}</p>` : ''}
          ${(entries.get(day) ?? []).map((row) => eventLine(row, context, local))}
        </div>
        <div class="colours">${(bins.get(day) ?? []).map((one) => html`<p>${chipOf(one.collection, context)}${binNote(one, context)}</p>`)}</div>
      </li>`
    })}
  </ol>`
}

/** What a collection has beside its mark: its sector, the day that it replaces. */
function binNote({ collection, insteadOf, isToConfirm }: CollectionDay, { t, language }: Context): Html | null {
  const note = facts([
    peopleOf(collection, { t }),
    collection.secteur,
    insteadOf && t(`au lieu du ${shortDay(insteadOf, language)}`, `instead of ${shortDay(insteadOf, language)}`),
    isToConfirm ? t('à confirmer', 'to be confirmed') : null,
  ])
  return note ? html` <span class="small">${note}</span>` : null
}

/** An event of a day: when it begins, its title, where, and what became of it. */
function eventLine({ item, occurrence }: Dated, context: Context, local: Local): Html {
  const { t, clock, language } = context
  const { zone } = local
  const state = stateNow(item, clock, { date: occurrence, zone })
  const isOff = state.name === 'cancelled'
  const told = isOff ? t('annulé', 'cancelled') : stateInWords({ ...state, reason: null }, context)?.toLowerCase()
  const link = titleLink(item, context)
  const line = printed(facts([...placeOf(item, local), told, isOff ? null : lastDay(occurrence, zone, context)]))
  const begins = occurrence.journee || isOff || occurrence.jour_debut < local.today ? null : timeOf(occurrence.debut, zone, language)
  return html`<p>
    ${begins ? html`<span class="at">${begins}</span> ` : ''}${isOff ? html`<s>${link}</s>` : link}${line ? html`, <span class="small">${line}</span>` : ''}
  </p>`
}

/** Where an event is, with its commune if it is another one than that of the sheet. */
const placeOf = ({ evenement, commune: own }: Item, { commune }: Local): (string | null)[] => [
  evenement?.lieu?.nom ?? evenement?.lieu?.adresse ?? null,
  own.id === commune.id ? null : communeName(own),
]

/** The foot of the sheet: emergency numbers, the town hall, when it was printed, and where it is up to date. */
export function monthFoot(infos: Practical, context: Context, { commune, today }: Local): Html {
  const { t, language, site } = context
  const address = site.origin ? addressOf(paths.commune(commune.slug), context) : null
  const hours = hoursInLine(officeHours(infos), context)
  return html`<div class="feet">
    <div>
      ${callsInLine(context, commune.departement)}
      ${infos.telephone || hours ? html`<p>${t('Mairie :', 'Town hall:')} ${printed(facts([infos.telephone, capital(hours)]))}</p>` : ''}
      <p>
        ${t(`Imprimé le ${dateInWords(today, language)}, sous réserve de modifications.`, `Printed on ${dateInWords(today, language)}, subject to change.`)}
        ${address ? html`${t('À jour sur', 'Up to date on')} <b class="web">${printedAddress(address)}</b>` : ''}
      </p>
    </div>
    ${address ? qrCode(address, t('Code qui mène à la page de la commune', 'Code that leads to the page of the commune')) : ''}
  </div>`
}
