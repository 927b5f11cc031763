import { type ReadAt, untilInWords } from '../dates.ts'
import type { SEVERITIES } from '../publications/alerts.ts'
import { dialOf, type Emergency, emergencyOf, telephonesOf } from '../telephones.ts'

/** The parts of an alert in the order in which every medium has them: page, e-mail, notification, poster, frame and feed. Spec §2-117. */

type Language = 'fr' | 'en'
type Severity = (typeof SEVERITIES)[number]
type Genre = 'premier' | 'correction' | 'fin' | 'retrait' | 'exercice'

/** The severities in words. */
export const SEVERITY: Readonly<Record<Severity, readonly [fr: string, en: string]>> = {
  information: ['Information', 'Information'],
  vigilance: ['Vigilance', 'Warning'],
  danger: ['Danger', 'Danger'],
}

/** The text of an alert: the stored message of a sending, or the publication. */
export interface AlertText {
  severite: Severity
  /** The end of the alert; null: none, or it is over. */
  jusqu_au: string | null
  /** The sentence of a correction, an end or a withdrawal. */
  changement: string | null
  /** The time of the last correction. */
  corrige_le: string | null
  secteurs: readonly string[]
  /** Markdown or plain text. */
  consignes: string | null
  texte: string
  source: string | null
}

export type MessagePart =
  | { part: 'state'; tone: Severity | 'over'; until: string | null; isWithdrawn: boolean }
  | { part: 'update'; text: string; at: string | null }
  | { part: 'where'; places: readonly string[] }
  | { part: 'orders'; text: string; each: readonly string[] }
  | { part: 'numbers'; emergency: readonly Emergency[]; given: readonly string[] }
  | { part: 'next'; text: string }
  | { part: 'story'; text: string; source: string | null }

/** How a medium draws each part. */
export type Drawers<Drawn> = { [Part in MessagePart as Part['part']]: (part: Part) => Drawn }

/** Draws the parts of an alert, in their order. */
export const drawn = <Drawn>(parts: readonly MessagePart[], by: Drawers<Drawn>): Drawn[] =>
  parts.map((part) => (by[part.part] as (part: MessagePart) => Drawn)(part))

/** The most numbers of a text that can be called at a tap. */
const GIVEN = 3
/** What a message says where the town hall wrote no sentence; of a withdrawal before its sentence. */
const USUAL = {
  correction: ['Ce message remplace le précédent.', 'This message replaces the previous one.'],
  fin: ['C’est terminé.', 'This is over.'],
  retrait: [
    'La mairie a retiré ce message : n’en tenez plus compte.',
    'The town hall has withdrawn this message: do not act on it any more.',
  ],
} as const

/**
 * Returns the parts of an alert, in their order; a part without content is left out. Of one that is over: its state and the sentence that ends it, and nothing
 * of the alert again. Spec §2-117.
 * @param place the INSEE code of its commune: not every number can be called from everywhere
 */
export function messageParts(text: AlertText, { isOver = false, isWithdrawn = false, place }: PartsOf = {}): MessagePart[] {
  const { severite, jusqu_au, changement, corrige_le, secteurs, consignes, texte, source } = text
  const update: MessagePart[] = changement ? [{ part: 'update', text: changement, at: isOver ? null : corrige_le }] : []
  if (isOver) return [{ part: 'state', tone: 'over', until: null, isWithdrawn }, ...update]
  const whole = `${consignes ?? ''}\n${texte}`
  const numbers = { emergency: emergencyOf(severite === 'danger', whole, place), given: givenIn(whole) }
  const next = nextIn(texte)
  const story =
    next === null
      ? texte
      : texte
          .replace(`${next} `, '')
          .replace(next, '')
          .replaceAll(/\n{3,}/g, '\n\n')
          .trim()
  return [
    { part: 'state', tone: severite, until: jusqu_au, isWithdrawn },
    ...update,
    { part: 'where', places: secteurs },
    ...(consignes ? [{ part: 'orders', text: consignes, each: ordersOf(consignes) } as const] : []),
    ...(numbers.emergency.length + numbers.given.length > 0 ? [{ part: 'numbers', ...numbers } as const] : []),
    ...(next === null ? [] : [{ part: 'next', text: next } as const]),
    ...(story || source ? [{ part: 'story', text: story, source } as const] : []),
  ]
}

/** The beginning of the sentence that says when the town hall speaks again. */
const NEXT = /^prochaine? (?:point|information|bulletin|message|mise à jour|annonce|communiqué)/iu
/** The sentence of a text that says when the town hall speaks again: "Prochain point à 18 h."; null: none. Spec §2-128. */
const nextIn = (text: string): string | null => text.split(/(?<=[.!?])\s+|\n+/u).find((sentence) => NEXT.test(sentence)) ?? null

/** The telephone numbers of a text, each once however it is written. */
const givenIn = (text: string): string[] =>
  [...new Map(telephonesOf(text).map((number) => [dialOf(number), number])).values()].slice(0, GIVEN)

interface PartsOf {
  isOver?: boolean
  isWithdrawn?: boolean
  place?: string | undefined
}

/** Returns the parts of what is sent of an alert. A correction, an end and a withdrawal always have a sentence. @param content the stored message */
export function partsOfSent(genre: Genre, content: AlertText, language: Language, place?: string): MessagePart[] {
  const isWithdrawn = genre === 'retrait'
  const usual = genre === 'premier' || genre === 'exercice' ? null : USUAL[genre][language === 'fr' ? 0 : 1]
  const written = content.changement || null
  const changement = isWithdrawn ? [usual, written].filter(Boolean).join('\n\n') : (written ?? usual)
  return messageParts({ ...content, changement }, { isOver: isWithdrawn || genre === 'fin', isWithdrawn, place })
}

/** A mark of a list at the beginning of a line. */
const MARK = /^\s*(?:[-*+•–]|\d{1,2}[.)])\s+/

/** Returns the orders of a text: the items of its lists and its paragraphs. */
export function ordersOf(text: string): string[] {
  const orders: string[] = []
  let isOpen = false
  for (const line of text.split(/\r\n|[\r\n]/)) {
    const words = line.replace(MARK, '').trim()
    if (words === '') isOpen = false
    else if (isOpen && !MARK.test(line)) orders.push(`${orders.pop() ?? ''} ${words}`)
    else {
      orders.push(words)
      isOpen = true
    }
  }
  return orders
}

/** The state of a message and its end in words: "Vigilance, jusqu’à samedi 5 décembre, minuit", "Alerte levée". */
export function stateLine({ tone, until, isWithdrawn }: StatePart, zone: string, read: ReadAt, language: Language): string {
  const t = (fr: string, en: string) => (language === 'fr' ? fr : en)
  if (tone === 'over') return isWithdrawn ? t('Alerte retirée', 'Alert withdrawn') : t('Alerte levée', 'Alert lifted')
  const level = t(...SEVERITY[tone])
  return until === null ? level : `${level}, ${untilInWords(until, zone, read, language)}`
}
type StatePart = Extract<MessagePart, { part: 'state' }>

/** The places of a part in words. */
export const placesInWords = (places: readonly string[], language: Language): string =>
  places.length > 0 ? places.join(', ') : language === 'fr' ? 'Toute la commune' : 'The whole commune'

interface Named {
  genre: Genre
  severite: Severity
  titre: string
  commune: string
}

/** Whether a title names its level: it is not named twice then. */
const namesLevel = (titre: string, level: string): boolean =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])${level}(?![\p{L}\p{N}])`, 'iu').test(titre)

/**
 * Returns the subject of what is sent of an alert, with the title as it is written: "Béthune, vigilance : Crues de la Lawe", "Alerte levée : Crues de la Lawe".
 * Spec §2-117.
 */
export function subjectOf({ genre, severite, titre, commune }: Named, language: Language): string {
  const t = (fr: string, en: string) => (language === 'fr' ? fr : en)
  const about = (head: string) => `${head}${t(' :', ':')} ${titre}`
  if (genre === 'fin') return about(t('Alerte levée', 'Alert lifted'))
  if (genre === 'retrait') return about(t('Alerte retirée', 'Alert withdrawn'))
  const level = t(...SEVERITY[severite])
  const head = about(namesLevel(titre, level) ? commune : `${commune}, ${level.toLowerCase()}`)
  const before = { premier: '', correction: t('Mise à jour – ', 'Update – '), exercice: t('EXERCICE – ', 'EXERCISE – ') }[genre]
  return `${before}${head}`
}
