/** Words of a publisher for the evening before a collection. Spec §2-144. */
interface Evening {
  /** From when a bin may be outside, in the words of the publisher; null where no hour is named. */
  from: { word: 'après' | 'dès' | 'à partir de'; time: string } | null
  /** What else is said; null for nothing. */
  rest: string | null
}

/** "Sortir le bac", "Bacs à sortir": what stands before "la veille" in a sentence that says nothing more. */
const PUT_OUT = /^(?:[\p{L}’']+ ){0,4}(?:sort(?:ir|ez)|dépos(?:er|ez)|présent(?:er|ez)|mett(?:re|ez)|plac(?:er|ez))(?: [\p{L}’'-]+){0,6}$/iu
const NEGATED = /(?:^| )(?:ne|n’|pas|jamais|interdit)(?: |$)/i
/** What stands after it: an hour, and after a comma what else is said. */
const FROM = /^(?: au soir)?,?(?: (après|dès|à partir de) (\d{1,2})[\s\u{A0}]?(?:h|heures)[\s\u{A0}]?(\d\d)?)?(?:, (.+))?$/iu
const EVE = ' la veille'

/**
 * Reads the sentence of a publisher that orders to put out a bin on the evening before. One that says more in other words stays as it is.
 */
export function eveningOf(consigne: string | null): Evening {
  const sentences = (consigne ?? '').split(/(?<=[.!])\s+|\n+/).filter((sentence) => sentence.trim() !== '')
  const read = sentences.map((sentence) => ({ sentence, found: ofSentence(sentence.trim().replace(/[.!]$/, '')) }))
  const rest = read.flatMap(({ sentence, found }) => (found ? (found.rest ?? []) : [sentence])).join(' ')
  return { from: read.find(({ found }) => found?.from)?.found?.from ?? null, rest: rest === '' ? null : rest }
}

function ofSentence(sentence: string): Evening | null {
  const at = sentence.indexOf(EVE)
  const before = sentence.slice(0, at)
  const after = at < 0 ? null : FROM.exec(sentence.slice(at + EVE.length))
  if (!after || !PUT_OUT.test(before) || NEGATED.test(before)) return null
  const [, word, hour, minute = '00', more] = after
  const rest = more === undefined ? null : `${more.charAt(0).toUpperCase()}${more.slice(1)}.`
  if (!word || !hour || Number(hour) > 23) return { from: null, rest }
  return { rest, from: { word: word.toLowerCase() as 'après' | 'dès' | 'à partir de', time: `${hour.padStart(2, '0')}:${minute}` } }
}
