/** Telephone numbers in texts, and those of emergencies. */

/** Telephone numbers of France as they are written in texts: "03 53 01 84 43", "0353018443", "+33 3 53 01 84 43". */
const TELEPHONE =
  /((?:(?<![\w+])(?:\+33|0033)[ .\u{A0}]?(?:\(0\))?|\b0)[1-9][ .\u{A0}\u{202F}-]?\d\d[ .\u{A0}\u{202F}-]?\d\d[ .\u{A0}\u{202F}-]?\d\d[ .\u{A0}\u{202F}-]?\d\d\b)/u

/** The pieces of a text: every second one is a telephone number. */
export const splitAtTelephones = (text: string): string[] => text.split(TELEPHONE)

/** The telephone numbers of a text, each once, in their order. */
export const telephonesOf = (text: string): string[] => [...new Set(splitAtTelephones(text).filter((_, at) => at % 2 === 1))]

/** The address that a telephone dials; deaf people write to 114. */
export const dialOf = (number: string): string =>
  number === '114' ? 'sms:114' : `tel:${number.startsWith('+') ? '+' : ''}${number.replace('(0)', '').replaceAll(/\D/g, '')}`

export type Emergency = '15' | '17' | '18' | '112' | '114'
/** The numbers of life and death, with whom they call. */
export const EMERGENCY: Readonly<Record<Emergency, readonly [fr: string, en: string]>> = {
  '15': ['SAMU', 'Ambulance'],
  '17': ['Police, gendarmerie', 'Police'],
  '18': ['Pompiers', 'Fire brigade'],
  '112': ['Europe', 'Europe'],
  '114': ['Par SMS', 'By text'],
}
const NUMBERS = Object.keys(EMERGENCY).toSorted((one, other) => Number(one) - Number(other)) as Emergency[]
/** Those that a danger has, and those of a text that names an emergency number. */
const OF_DANGER: readonly Emergency[] = ['15', '18', '112', '114']
const OF_TEXT: readonly Emergency[] = ['18', '112', '114']

/** Territories whose telephones have a numbering plan of their own, and the short numbers that are the same there. */
const [OWN_PLAN, EVERYWHERE] = [new Set(['986', '987', '988']), new Set(['15', '17', '18', '112'])]

/** Whether a short number of France can be called from a place. @param place the code of a département or of a commune; undefined: not known */
export const isCalledFrom = (place: string | undefined, number: string): boolean =>
  EVERYWHERE.has(number) || !OWN_PLAN.has((place ?? '').slice(0, 3))

/** Words of a sentence that is about a call. */
const CALL = /appel|compos|téléphon|joindre|joignez|contact|prév(?:en|ien)|alertez|secours|urgence|pompiers|samu|gendarme|police/i
/** A number that stands alone: no part of a longer one, of an hour, a date, a price or a measure. */
const ALONE =
  /(?<![\d.,:/°-]|\d[ \u{A0}]|\bn°[ \u{A0}]?)\b(15|17|18|112|114)\b(?![.,:/-]?\d|[ \u{A0}]?(?:h\b|heures?|%|€|euros|k?m\b|cm\b|min|ans?\b|\d|janv|févr|mars|avr|mai\b|juin|juil|août|sept|oct|nov|déc|rue|quai|avenue|personnes|habitants))/giu

/** The emergency numbers that a text names, each once. */
function emergencyNamed(text: string): Emergency[] {
  const sentences = text.split(/(?<=[.!?;])\s+|\n/).filter((sentence) => CALL.test(sentence))
  const found = new Set(sentences.flatMap((sentence) => [...sentence.matchAll(ALONE)].map(([, number]) => number)))
  return NUMBERS.filter((number) => found.has(number))
}

/** The emergency numbers of an alert: of a danger, or of a text that names one; and those that it names. @param place as isCalledFrom() has it */
export function emergencyOf(isDanger: boolean, text: string, place: string | undefined): Emergency[] {
  const named = emergencyNamed(text)
  if (!isDanger && named.length === 0) return []
  const usual = isDanger ? OF_DANGER : OF_TEXT
  return NUMBERS.filter((number) => (usual.includes(number) || named.includes(number)) && isCalledFrom(place, number))
}
