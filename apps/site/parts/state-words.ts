import type { State } from '../../../contract/publications/state-of.ts'
import { endInWords, momentInWords, type ReadAt, untilInWords } from '../../../contract/dates.ts'
import type { Occurrence } from '../events.ts'
import { type Html, html } from '../html/html.ts'
import { printed } from '../html/typography.ts'
import type { Item } from '../item.ts'
import type { Context } from '../page.ts'
import { stateNow } from '../state.ts'
import { icon, type IconName } from './icons.ts'
import { moment } from './moment.ts'

const TAGS = {
  cancelled: ['Annulé', 'Cancelled'],
  postponed: ['Reporté', 'Postponed'],
  full: ['Complet', 'Fully booked'],
} as const

const isTagged = (name: State['name']): name is keyof typeof TAGS => Object.hasOwn(TAGS, name)

const wordOf = (name: keyof typeof TAGS, t: Context['t']): string => t<string>(TAGS[name][0], TAGS[name][1])

/** What does not go as announced, as text: "Annulé : la salle est fermée", "Complet", "Nouvel horaire". Null if all does. */
export function stateInWords({ name, reason, isMoved }: State, { t }: Pick<Context, 't'>): string | null {
  if (!isTagged(name)) return isMoved ? t('Nouvel horaire', 'New time') : null
  const word = wordOf(name, t)
  return reason && name !== 'full' ? t(`${word} : ${reason}`, `${word}: ${reason}`) : word
}

/** What does not go as announced, or is over, before a text that stands alone: in a link that is shared, or found by a search engine. Null if all does. */
export function stateInSentence(state: State, { t }: Pick<Context, 't'>): string | null {
  const words = stateInWords(state, { t })
  if (words !== null) return `${words}.`
  if (state.name === 'lifted') return t('Alerte levée.', 'The alert is lifted.')
  if (state.name !== 'ended') return null
  return state.occurrence ? t('Événement passé.', 'The event is over.') : t('Alerte terminée.', 'The alert has ended.')
}

/** A state in a word, with a shape beside it. */
export const tag = (form: string, shape: IconName, word: string): Html => html`<span class="tag ${form}">${icon(shape)}${word}</span>`

const FORMS: Record<keyof typeof TAGS, readonly [form: string, shape: IconName]> = {
  cancelled: ['no', 'cross'],
  postponed: ['moved', 'moved'],
  full: ['full', 'full'],
}

/** Whether an event is cancelled, postponed, full or moved, as a tag, and why. Null if all goes as announced. */
export function stateParts(item: Item, occurrence: Occurrence | undefined, context: Context): { tag: Html; reason: string } | null {
  const state = stateNow(item, context.clock, { date: occurrence })
  const words = stateInWords(state, context)
  if (words === null) return null
  const [form, shape] = isTagged(state.name) ? FORMS[state.name] : FORMS.postponed
  const word = isTagged(state.name) ? wordOf(state.name, context.t) : words
  const reason = words.slice(word.length).replace(/^\s*:\s*/, '')
  return { tag: tag(form, shape, word), reason: printed(reason) }
}

/** The tag of a state and its reason, in one line. Null if all goes as announced. */
export function stateTag(item: Item, occurrence: Occurrence | undefined, context: Context): Html | null {
  const parts = stateParts(item, occurrence, context)
  if (parts === null) return null
  return html`${parts.tag}${parts.reason ? html`<span class="hide">${context.t('\u{A0}: ', ': ')}</span><span>${parts.reason}</span>` : ''}`
}

/** The end of an alert, or since when it is over: "jusqu’à demain à 18 h", "Levée hier à 9 h", "Terminée le jeudi 3 décembre". Null without an end. */
export function alertTime({ name, from, until }: State, zone: string, clock: ReadAt, { t, language }: Pick<Context, 't' | 'language'>) {
  if (name === 'lifted' && from) {
    const since = momentInWords(from, zone, clock, language)
    return t(`Levée ${since}`, `Lifted ${since}`)
  }
  if (name === 'ended' && from)
    return t(`Terminée ${endInWords(from, zone, clock, language)}`, `Ended ${endInWords(from, zone, clock, language)}`)
  return until ? untilInWords(until, zone, clock, language) : null
}

/** The end of an alert in force, which a copy of another day says with its date. */
export function endOfAlert(state: State, zone: string, context: Context): Html | null {
  const { clock } = context
  const time = alertTime(state, zone, clock, context)
  if (time === null || state.isOver) return time === null ? null : html`${time}`
  return moment(time, alertTime(state, zone, onAnyDay(clock), context) ?? '', clock.today(zone))
}

/** Read on other days too, as a copy is. */
const onAnyDay = (clock: ReadAt): ReadAt => ({ today: (zone) => clock.today(zone), isKept: true })

/** What a copy of an alert in force goes by: its end, and the words for it once that has passed (device/copy-alerts.ts). Spec §2-145. */
export function copiedEnd({ isOver, until }: State, zone: string, { t, language, clock }: Context): Html | null {
  if (isOver) return null
  const end = until ? endInWords(until, zone, onAnyDay(clock), language) : ''
  return html` data-until="${until ?? ''}" data-over="${end ? t(`Terminée ${end}`, `Ended ${end}`) : ''}"`
}
