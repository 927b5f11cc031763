import { type ReadAt, untilInWords } from '../dates.ts'
import { type AlertText, type MessagePart, partsOfSent, placesInWords, subjectOf } from './message-parts.ts'

/** An alert as a notification. Spec §2-117. */

type Genre = Parameters<typeof partsOfSent>[0]

/** How many signs there are before the places: of the 120 that a closed notification shows, so that orders and places both begin within them. */
const BEFORE_PLACES = 96
/** How many signs the places have at most, and an order beside an update. */
const [PLACES, ORDER] = [160, 46]

/** Cuts a text at a word. @param max the most signs, with the ellipsis */
function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const kept = text.slice(0, max - 1).toWellFormed()
  const at = kept.lastIndexOf(' ')
  return `${(at > max / 2 ? kept.slice(0, at) : kept).replace(/(?<![\s,;:.–-])[\s,;:.–-]+$/u, '')}…`
}

/** What an alert says in a notification. */
export interface NoticeOf {
  genre: Genre
  content: AlertText & { titre: string }
  commune: string
  /** IANA name. */
  timezone: string
  place?: string
}

/**
 * Returns the title and the text of a notification, the part that matters first: the sentence of a correction, the first order, the places
 * and the end, then the other orders, the numbers and the story. What has no room is the story. Without orders the story takes their place.
 * Of an end there is its sentence alone. Spec §2-117, §2-128.
 */
export function noticeOf({ genre, content, commune, timezone, place }: NoticeOf, read: ReadAt, language: 'fr' | 'en') {
  const { titre, severite } = content
  const parts = partsOfSent(genre, content, language, place)
  return { title: titleOf({ genre, titre, severite, commune }, language), body: bodyOf(parts, timezone, read, language) }
}

function titleOf(named: Parameters<typeof subjectOf>[0], language: 'fr' | 'en'): string {
  const isOver = named.genre === 'fin' || named.genre === 'retrait'
  const subject = subjectOf(named, language)
  // The sender of an e-mail names the commune; a notification has none.
  return isOver ? `${named.commune}, ${subject.charAt(0).toLowerCase()}${subject.slice(1)}` : subject
}

function bodyOf(parts: readonly MessagePart[], timezone: string, read: ReadAt, language: 'fr' | 'en'): string {
  const of = <Name extends MessagePart['part']>(name: Name) =>
    parts.find((part): part is Extract<MessagePart, { part: Name }> => part.part === name)
  const [update, orders, where, state] = [of('update'), of('orders'), of('where'), of('state')]
  const [numbers, next, story] = [of('numbers'), of('next'), of('story')]
  if (!where) return oneLine(update?.text ?? '')
  const told = oneLine(story?.text ?? '')
  // Without orders the text begins before the places: it may be all that the town hall wrote.
  const [first = '', ...others] = orders?.each ?? [told]
  const sentence = oneLine(update?.text ?? '')
  const ofUpdate = sentence ? cut(sentence, BEFORE_PLACES - Math.min(first.length, ORDER) - 2) : ''
  const ofOrder = cut(first, BEFORE_PLACES - (ofUpdate ? ofUpdate.length + 1 : 0))
  const given = numbers?.given.filter((number) => !orders?.text.includes(number)) ?? []
  const end = state?.until ? capital(`${untilInWords(state.until, timezone, read, language)}.`) : ''
  return [
    ofUpdate,
    ofOrder,
    cut(placesInWords(where.places, language), PLACES),
    end,
    ofUpdate === sentence ? '' : sentence,
    ofOrder === first ? '' : first,
    ...others,
    given.join(', '),
    next?.text ?? '',
    orders ? told : '',
  ]
    .filter((line) => line !== '')
    .join('\n')
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
