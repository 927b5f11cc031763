import type { z } from 'zod'
import type { Infos } from '../../../contract/communes/commune-records.ts'
import type { Clock } from '../clock.ts'
import type { Local } from '../commune-of.ts'
import { nearDay, timeOf, writtenTime } from '../dates.ts'
import { hoursOf, isOver, type Occurrence } from '../events.ts'
import { type Html, html, type Value } from '../html/html.ts'
import { inLanguage, paths } from '../html/paths.ts'
import { facts, printed } from '../html/typography.ts'
import { type Opening, openingAt } from '../opening.ts'
import type { Context } from '../page.ts'
import { french } from './common.ts'
import { moment } from './moment.ts'
import { bin, binSentence, type Collection, fromHour, nextBins } from '../waste.ts'
import { type Device, deviceName, reachable } from './devices.ts'
import { type Item, titleLink } from './publications.ts'
import { stateTag } from './state-words.ts'
import { telephone } from './contact.ts'
import { usableFirst } from '../usable-first.ts'

export type Practical = z.output<typeof Infos>

/** The most bins that are named. */
const BINS = 3

/** A question of the day and its answer. */
const answerBox = (title: Value, content: Html): Html =>
  html`<div>
    <h2>${title}</h2>
    ${content}
  </div>`

/** What to put out tonight, or next. */
export function binBox(collections: readonly Collection[], context: Context, { commune, today, at }: Local): Html | null {
  const { t, language } = context
  const next = nextBins(collections, at)
  const [first] = next
  if (!first) return null
  const titles = { today: t('Aujourd’hui', 'Today'), tonight: t('Ce soir', 'Tonight'), later: t('Prochaine collecte', 'Next collection') }
  const sectors = new Set(collections.flatMap(({ secteur }) => secteur ?? []))
  const when = first.when === 'tonight' ? t('ramassé demain', 'collected tomorrow') : null
  const line = facts([first.collection.secteur, facts([when, fromHour(first.collection, context)]).replace('\u{A0}·', '')])
  const all = html`<a href="${inLanguage(paths.waste(commune.slug), language)}"
    >${sectors.size > 0 ? t('Mon secteur', 'My sector') : t('Tous les jours de collecte', 'All collection days')}</a
  >`
  const reminder =
    context.site.origin === null
      ? ''
      : html` ·
          <a href="${inLanguage(paths.follow(commune.slug), language)}"
            >${context.site.hasPush ? t('Rappel la veille', 'Reminder') : t('Rappel la veille par e-mail', 'Reminder by e-mail')}</a
          >`
  return answerBox(
    moment(titles[first.when], t('Collecte des déchets', 'Waste collection'), today),
    html`${moment(
        next.slice(0, BINS).map((each) => html`<p class="answer">${bin(each.collection)}${binSentence(each, today, context)}</p>`),
        t('Cette copie est d’un autre jour : voyez les dates.', 'This copy is of another day: see the dates.'),
        today,
      )}
      <p class="small">${line ? moment(`${line.charAt(0).toUpperCase()}${line.slice(1)}\u{A0}· `, '', today) : ''}${all}${reminder}</p>`,
  )
}

/** The day and the hours of an occurrence that is not over. */
function whenOf(occurrence: Occurrence, zone: string, today: string, context: Context): string {
  const { t, language } = context
  const { jour_debut, jour_fin, fin } = occurrence
  // A night belongs to the day on which it begins.
  if (jour_fin < today && fin) return t(`en ce moment, jusqu’à ${timeOf(fin, zone, language)}`, `now, until ${timeOf(fin, zone, language)}`)
  const day = nearDay(jour_debut < today ? today : jour_debut, today, language)
  return [day, hoursOf(occurrence, zone, context)].filter(Boolean).join(', ')
}

/** An event at one of its occurrences. */
export interface Happening {
  item: Item
  occurrence: Occurrence
}

/** Today and the days after, in a line each. @param shown the next ones that are not over; null: nobody has published here */
export function weekBox(shown: readonly Happening[], hasMore: boolean, context: Context, { commune, zone, today }: Local): Html {
  const { t, language } = context
  const isToday = shown.some(({ occurrence }) => occurrence.jour_debut <= today)
  const all = html`<a href="${inLanguage(paths.agenda(commune.slug), language)}">${t('Tout l’agenda', 'All events')}</a>`
  const line = ({ item, occurrence }: Happening): Html => {
    const when = whenOf(occurrence, zone, today, context)
    const state = stateTag(item, occurrence, context)
    return html`<li>
      <b>${titleLink(item, context)}</b>
      <span class="small">${state ?? printed(facts([when, item.evenement?.lieu?.nom]))}</span>
    </li>`
  }
  return answerBox(
    isToday ? t('Aujourd’hui et ces prochains jours', 'Today and in the next days') : t('Ces prochains jours', 'In the next days'),
    shown.length === 0
      ? html`<p>${t('Rien n’est annoncé pour les sept prochains jours.', 'Nothing is announced for the next seven days.')}</p>`
      : html`<ul class="soon">
            ${shown.map(line)}
          </ul>
          ${hasMore ? html`<p class="small">${all}</p>` : ''}`,
  )
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
  return answerBox(
    t('Mairie', 'Town hall'),
    html`<p class="answer">${opening ? openingText(opening, today, context) : (phone ?? infos.adresse ?? more)}</p>
      ${infos.adresse && (opening || phone) ? html`<p class="small">${infos.adresse}</p>` : ''}
      <p class="small">${opening && phone ? html`${phone} · ` : ''}${more}</p>`,
  )
}

/** "Ouverte jusqu’à 12 h", "Fermée, ouvre lundi à 8 h 30". */
export function openingText(opening: Opening, today: string, { t, language }: Context): Html {
  const copied = t('Horaires à vérifier hors ligne', 'Offline: check the hours')
  return moment(openingNow(opening, today, { t, language }), copied)
}

/** A remark after a state: as it is written, in small letters where it begins with a capital word. */
const after = (remark: string): string => remark.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase())

function openingNow(opening: Opening, today: string, { t, language }: Pick<Context, 't' | 'language'>): Html {
  if (opening.state === 'holiday')
    return html`<span class="closed">${t('Jour férié', 'Public holiday')}</span> ${t('fermeture probable', 'probably closed')}`
  if (opening.state === 'open') {
    const until = `${t('jusqu’à', 'until')} ${writtenTime(opening.until, language)}`
    if (opening.isDoubted)
      return html`<span class="maybe">${t('À vérifier', 'To be checked')}</span
        >${t(' : ouverte en principe ', ': open in principle ')}${until}${remarkText(opening, t)}`
    return html`<span class="open">${t('Ouverte', 'Open')}</span> ${until}${remarkText(opening, t)}`
  }
  const { next } = opening
  if (!next) return html`<span class="closed">${t('Fermée', 'Closed')}</span>`
  const day = `${nearDay(next.day, today, language)} ${t('à', 'at')} ${writtenTime(next.time, language)}`
  const opens = next.isDoubted ? t(`, ouvre en principe ${day}`, `, opens in principle ${day}`) : t(`, ouvre ${day}`, `, opens ${day}`)
  return html`<span class="closed">${t('Fermée', 'Closed')}</span>${opens}${remarkText(next, t)}`
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
  return answerBox(
    t('Défibrillateur', 'Defibrillator'),
    html`<p class="answer">
        ${known.nom || known.adresse ? french(printed(deviceName(known, context)), context) : deviceName(known, context)}
      </p>
      <p class="small">
        ${reachable(known, context)} ·
        <a href="${inLanguage(paths.defibrillators(commune.slug), language)}"
          >${devices.length > 1 ? t('Trouver le plus proche', 'Find the nearest') : t('Où il se trouve', 'Where it is')}</a
        >
      </p>`,
  )
}
