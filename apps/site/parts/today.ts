import type { z } from 'zod'
import { communeName } from '../../../contract/communes/commune-name.ts'
import type { Infos } from '../../../contract/communes/commune-records.ts'
import type { Clock } from '../clock.ts'
import type { Local } from '../commune-of.ts'
import { nearDay, timeOf, writtenTime } from '../../../contract/dates.ts'
import { hoursOf, isOver, lastDay, type Occurrence } from '../events.ts'
import { type Html, html, type Value } from '../html/html.ts'
import { inLanguage, paths } from '../html/paths.ts'
import { facts, printed } from '../html/typography.ts'
import { type Opening, openingAt } from '../opening.ts'
import type { Context } from '../page.ts'
import { canNotify, canWrite, capital, french } from './common.ts'
import { icon, type IconName } from './icons.ts'
import { moment } from './moment.ts'
import { wasteName } from '../waste/waste-names.ts'
import {
  binColour,
  binSentence,
  type Collection,
  fromHour,
  isBin,
  type NextBin,
  nextBins,
  peopleOf,
  putOut,
  whenOfBin,
} from '../waste/waste.ts'
import { type Device, deviceName, reachable } from './devices.ts'
import { type Item, titleLink } from './publications.ts'
import { stateTag } from './state-words.ts'
import { telephone } from './contact.ts'
import { usableFirst } from '../usable-first.ts'

export type Practical = z.output<typeof Infos>

/** The most bins that are named. */
const BINS = 3

/** A question of the day: its sign, when or who, the answer, its circumstance, the ways to more. */
interface Answer {
  tile: Html
  title: Value
  answer: Value
  more?: Value
  ways?: Value
}

export const answerBox = ({ tile, title, answer, more = '', ways = '' }: Answer): Html =>
  html`<div class="ans">
    ${tile}
    <h3>${title}</h3>
    ${answer}${more} ${ways === '' ? '' : html`<p class="ways">${ways}</p>`}
  </div>`

/** The tile of an answer. @param form further classes, after a blank */
export const tileOf = (shape: IconName, form = ''): Html => html`<span class="tile${form}">${icon(shape)}</span>`

/** What to put out tonight, or next. */
export function binBox(collections: readonly Collection[], context: Context, { commune, today, at }: Local): Html | null {
  const { t, language } = context
  const next = nextBins(collections, at)
  const [first] = next
  if (!first) return null
  const sectors = new Set(collections.flatMap(({ secteur }) => secteur ?? []))
  const shown = next.slice(0, BINS)
  // One bin is a sentence; several have the time above them, where it is the same.
  const times = new Set(shown.map((each) => whenOfBin(each, today, context)))
  const isSentence = shown.length === 1 || times.size > 1
  const colour = binColour(first.collection)
  const line = ({ collection, when }: NextBin): Html => {
    const name = isBin(collection) ? wasteName(collection.libelle, context) : null
    const hour = fromHour(collection, context)
    const collected = hour && when === 'tonight' ? t(`collecte demain ${hour}`, `collected tomorrow ${hour}`) : hour
    const parts = [name, peopleOf(collection, context), collection.secteur, collected].filter(Boolean)
    return html`${parts.map((part, number) => html`${number > 0 ? '\u{A0}· ' : ''}${typeof part === 'string' && number === 0 ? capital(part) : part}`)}`
  }
  const reminder = context.site.hasPush
    ? t('Rappel la veille', 'Reminder')
    : canWrite(context)
      ? t('Rappel la veille par e-mail', 'Reminder by e-mail')
      : null
  return answerBox({
    tile: moment(tileOf('bin', colour ? ` bin ${colour}` : ''), '', today),
    title: isSentence ? t('Déchets', 'Waste') : moment([...times].join(''), t('Déchets', 'Waste'), today),
    answer: moment(
      shown.map(
        (each) =>
          html`<p class="answer">${isSentence ? binSentence(each, today, context) : putOut(each, context)}</p>
            <p class="small">${line(each)}</p>`,
      ),
      t('Cette copie est d’un autre jour : voyez les dates.', 'This copy is of another day: see the dates.'),
      today,
    ),
    ways: html`<a href="${inLanguage(paths.waste(commune.slug), language)}"
        >${sectors.size > 0 ? t('Choisir mon secteur', 'Choose my sector') : t('Tous les jours de collecte', 'All collection days')}</a
      >${reminder === null || !canNotify(context) ? '' : html`<a href="${inLanguage(paths.follow(commune.slug), language)}">${reminder}</a>`}`,
  })
}

/** The day and the hours of an occurrence that is not over. */
export function whenOf(occurrence: Occurrence, zone: string, today: string, context: Context): string {
  const { t, language } = context
  const { jour_debut, jour_fin, fin } = occurrence
  // A night belongs to the day on which it begins.
  if (jour_fin < today && fin) return t(`en ce moment, jusqu’à ${timeOf(fin, zone, language)}`, `now, until ${timeOf(fin, zone, language)}`)
  const last = jour_debut < today ? lastDay(occurrence, zone, context) : null
  if (last) return t(`en ce moment, ${last}`, `now, ${last}`)
  const day = nearDay(jour_debut < today ? today : jour_debut, today, language)
  return [day, hoursOf(occurrence, zone, context)].filter(Boolean).join(', ')
}

/** An event at one of its occurrences. */
export interface Happening {
  item: Item
  occurrence: Occurrence
}

/** The next event. @param next null: nothing is announced @param nothing the sentence that says so, of the days that were read */
export function nextEventBox(next: Happening | null, context: Context, { commune, zone, today }: Local, nothing = ''): Html {
  const { t, language } = context
  const all = html`<a href="${inLanguage(paths.agenda(commune.slug), language)}">${t('Tout l’agenda', 'All events')}</a>`
  const tile = tileOf('calendar')
  if (!next)
    return answerBox({
      tile,
      title: t('Agenda', 'Events'),
      answer: html`<p>${nothing}</p>`,
      ways: all,
    })
  const { item, occurrence } = next
  const place = item.evenement?.lieu?.nom ?? item.evenement?.lieu?.adresse
  const elsewhere = item.commune.id === commune.id ? null : communeName(item.commune)
  const state = stateTag(item, occurrence, context)
  const line = facts([place, elsewhere, item.evenement?.gratuit ? t('gratuit', 'free') : null])
  return answerBox({
    tile,
    title: moment(capital(whenOf(occurrence, zone, today, context)), t('Agenda', 'Events'), today),
    answer: html`${state ? html`<p class="tags">${state}</p>` : ''}
      <p class="answer">${titleLink(item, context)}</p>`,
    more: line ? html`<p class="small">${printed(line)}</p>` : '',
    ways: all,
  })
}

/** The occurrences that are not over, the next first: also one of the evening before, which goes on after midnight. */
export const stillAhead = (all: readonly Happening[], clock: Clock, zone: string): Happening[] =>
  all
    .filter(({ occurrence }) => !isOver(occurrence, clock, zone))
    .toSorted((one, other) => one.occurrence.debut.localeCompare(other.occurrence.debut))

/** The opening hours of the town hall itself. */
export const officeHours = ({ complements }: Practical) =>
  complements.find(({ type, horaires }) => type === 'mairie' && horaires.length > 0)?.horaires ?? []

/** Whether the town hall is open, and how to reach it. */
export function officeBox(infos: Practical, context: Context, { commune, today, at }: Local): Html | null {
  const { t, language } = context
  const opening = openingAt(officeHours(infos), at, infos.jours_feries)
  if (!opening && !infos.telephone && !infos.adresse && !infos.email) return null
  const phone = infos.telephone ? telephone(infos.telephone) : null
  const more = html`<a href="${inLanguage(paths.practical(commune.slug), language)}"
    >${opening ? t('Horaires et contacts', 'Hours and contacts') : t('Tous les contacts', 'All contacts')}</a
  >`
  const known = phone ?? infos.adresse
  return answerBox({
    tile: tileOf('hall'),
    title: t('Mairie', 'Town hall'),
    answer: opening || known ? html`<p class="answer">${opening ? openingText(opening, today, context) : known}</p>` : '',
    more: infos.adresse && (opening || phone) ? html`<p class="small">${infos.adresse}</p>` : '',
    ways: html`${opening && phone ? phone : ''}${more}`,
  })
}

/** "Ouverte jusqu’à 12 h", "Fermée, ouvre lundi à 8 h 30". @param e the ending of the French words: a town hall is feminine, other places are not known */
export function openingText(opening: Opening, today: string, { t, language }: Context, e: 'e' | '' = 'e'): Html {
  const copied = t('Horaires à vérifier hors ligne', 'Offline: check the hours')
  return moment(openingNow(opening, today, { t, language }, e), copied)
}

/** A remark after a state: as it is written, in small letters where it begins with a capital word. */
const after = (remark: string): string => remark.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase())

function openingNow(opening: Opening, today: string, { t, language }: Pick<Context, 't' | 'language'>, e: 'e' | ''): Html {
  if (opening.state === 'holiday')
    return html`<span class="closed">${t('Jour férié', 'Public holiday')}</span> ${t('fermeture probable', 'probably closed')}`
  if (opening.state === 'open') {
    const until = `${t('jusqu’à', 'until')} ${writtenTime(opening.until, language)}`
    if (opening.isDoubted)
      return html`<span class="maybe">${t('À vérifier', 'To be checked')}</span
        >${t(`\u{A0}: ouvert${e} en principe `, ': open in principle ')}${until}${remarkText(opening, t)}`
    return html`<span class="open">${t(`Ouvert${e}`, 'Open')}</span> ${until}${remarkText(opening, t)}`
  }
  const { next } = opening
  if (!next) return html`<span class="closed">${t(`Fermé${e}`, 'Closed')}</span>`
  const day = `${nearDay(next.day, today, language)} ${t('à', 'at')} ${writtenTime(next.time, language)}`
  const opens = next.isDoubted ? t(`, ouvre en principe ${day}`, `, opens in principle ${day}`) : t(`, ouvre ${day}`, `, opens ${day}`)
  return html`<span class="closed">${t(`Fermé${e}`, 'Closed')}</span>${opens}${remarkText(next, t)}`
}

const remarkText = ({ remark, isDoubted }: { remark?: string; isDoubted?: true }, t: Context['t']): string => {
  if (!remark) return ''
  return isDoubted
    ? t(` (${after(remark)}) : téléphonez`, ` (${after(remark)}): please call`)
    : t(`, ${after(remark)}`, `, ${after(remark)}`)
}

/** Where a defibrillator is. Which one is nearest is only known on the device. */
export function deviceBox(devices: readonly Device[], context: Context, { commune }: Local): Html | null {
  const { t, language } = context
  const [known] = usableFirst(devices)
  if (!known) return null
  const name = deviceName(known, context)
  return answerBox({
    tile: tileOf('heart', ' red'),
    title: t('Défibrillateur', 'Defibrillator'),
    answer: html`<p class="answer">${known.nom || known.adresse ? french(printed(name), context) : name}</p>`,
    more: html`<p class="small">${reachable(known, context)}</p>`,
    ways: html`<a href="${inLanguage(paths.defibrillators(commune.slug), language)}"
      >${devices.length > 1 ? t('Trouver le plus proche', 'Find the nearest') : t('Où il se trouve', 'Where it is')}</a
    >`,
  })
}
