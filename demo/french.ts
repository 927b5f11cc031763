import { addDays, inFrench } from './dates.ts'
import type { Random } from './random.ts'
import { personNames } from './schemas/people.ts'

/** Places, names and other words by placeholder. A place has its article: "la place Clemenceau". */
export type Words = Readonly<Record<string, string | undefined>>

/** The data from which the placeholders of one publication are replaced. */
export interface TextContext {
  random: Random
  words: Words
  published: Date
  date?: Date | undefined
  end?: Date | undefined
  /** The begin of the event, "20:30". */
  begin?: string | undefined
}

/** Returns a noun with its article after "à" or "de": "le gymnase" gives "au gymnase", "Ajaccio" gives "d’Ajaccio". */
export function withPreposition(preposition: 'a' | 'de', noun: string): string {
  if (noun.startsWith('le ')) return `${preposition === 'a' ? 'au' : 'du'} ${noun.slice(3)}`
  if (noun.startsWith('les ')) return `${preposition === 'a' ? 'aux' : 'des'} ${noun.slice(4)}`
  if (preposition === 'a') return `à ${noun}`
  return /^[aeiouyâàéèêëîïôœ]/i.test(noun) ? `d’${noun}` : `de ${noun}`
}

/** Returns a text with the no-break spaces of French typography. */
export const typography = (text: string): string =>
  text
    .replace(/ ([;!?])/g, '\u202f$1')
    .replace(/ :/g, '\u00a0:')
    .replace(/« /g, '«\u00a0')
    .replace(/ »/g, '\u00a0»')
    .replace(/(\d) (?=(?:€|%|h|km|kg|m|ans|°C)(?![\p{L}\d]))/gu, '$1\u00a0')
    .replace(/\bh (?=\d\d)/g, 'h\u00a0')

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const uncapitalised = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

const FORMS: Readonly<Record<string, (noun: string) => string>> = {
  a: (noun) => withPreposition('a', noun),
  de: (noun) => withPreposition('de', noun),
  sans: (noun) => noun.replace(/^(?:l[ea] |les |l’)/, ''),
}

/** Returns the value of a placeholder: `salle`, `a salle`, `de salle`, `sans salle` (without its article) or, with a capital, `Salle`. */
function wording(expression: string, words: Words): string {
  const [head = '', noun] = uncapitalised(expression).split(' ', 2)
  const word = words[noun ?? head]
  const form = word === undefined ? undefined : noun === undefined ? word : FORMS[head]?.(word)
  if (form === undefined) throw new Error(`A text of the demonstration names {${expression}}, which has no value`)
  return /^\p{Lu}/u.test(expression) ? capitalised(form) : form
}

/** Replaces the placeholders of a text by words. Nothing is drawn at random. */
export const fill = (text: string, words: Words): string =>
  text.replace(/\{([^{}]+)\}/g, (_whole, expression: string) => wording(expression, words))

function inRange(random: Random, range: string): number {
  const [min, max, step = 1] = range.split(/[-/]/).map(Number)
  if (min === undefined || max === undefined) throw new Error(`A range needs two bounds: ${range}`)
  return min + step * random.integer(0, Math.floor((max - min) / step))
}

/**
 * Returns a function that replaces the placeholders in the texts of one publication. The same placeholder has the same value in all texts,
 * so that title and body agree. demo/README.md lists the placeholders.
 */
export function textWriter({ random, words, ...moments }: TextContext): (text: string) => string {
  const seen = new Map<string, string>()
  const valueOf = (expression: string): string => {
    const [head = '', rest = ''] = expression.split(' ', 2)
    if (head === 'n') return String(inRange(random, rest))
    if (head === 'heure' && moments.begin) return hourInFrench(moments.begin)
    if (head === 'prenomM') return random.pick(personNames().men)
    if (head === 'prenomF') return random.pick(personNames().women)
    if (head === 'nomf') return random.pick(personNames().surnames)
    // 06 39 98 is reserved for works of fiction.
    if (head === 'mobile') return `06 39 98 ${random.integer(10, 99)} ${random.integer(10, 99)}`
    const moment = /^(date|fin|publie)(?:\+(\d+))?$/.exec(head)
    if (!moment) return wording(expression, words)
    const from = { date: moments.date, fin: moments.end, publie: moments.published }[moment[1] as 'date' | 'fin' | 'publie']
    if (!from) throw new Error(`A text of the demonstration names {${expression}} and has no such date`)
    return inFrench(addDays(from, Number(moment[2] ?? 0)))
  }
  const replace = (_whole: string, expression: string): string => {
    const value = seen.get(expression) ?? valueOf(expression)
    seen.set(expression, value)
    return value
  }
  return (text) => capitalised(typography(text.replace(/\{([^{}]+)\}/g, replace)))
}

/** Returns an hour in French: "20:30" gives "20 h 30". */
function hourInFrench(hour: string): string {
  const [hours, minutes] = hour.split(':').map(Number)
  return minutes === 0 ? `${hours} h` : `${hours} h ${String(minutes).padStart(2, '0')}`
}

const DRAWN = new Set(['date', 'fin', 'publie', 'heure', 'prenomM', 'prenomF', 'nomf', 'mobile'])

/** Returns the words that texts need. A template is used only if the commune and the actor have all of them. */
export const wordsNeeded = (texts: readonly string[]): string[] =>
  [...texts.join(' ').matchAll(/\{(?:(?:a|de|sans) )?([A-Za-z]\w*)\}/g)]
    .map(([, word = '']) => uncapitalised(word))
    .filter((word) => !DRAWN.has(word))
