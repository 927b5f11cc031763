/** The no-break spaces of French: narrow before ; ! ? and inside « », full before a colon. */
const [NARROW, FULL] = ['\u{202F}', '\u{A0}']
const BEFORE_HIGH = / (?=[;!?](?![\p{L}\p{N}/=&])|»)|(?<=«) /gu
const BEFORE_COLON = / (?=:(?![\p{L}\p{N}/]))/gu
/** A time of day: "9 h", "18 h 30". */
const IN_HOURS = /(?<=\d) (?=h(?![\p{L}\p{N}]))|(?<=\d[ \u{A0}]h) (?=\d\d(?!\d))/gu

/** Where any of these may be needed: most texts have none. */
const NEEDED = / [:;!?»h]|« |h \d/

/** A French text as it is printed. Web addresses (`?page=2`, `https://`) and times (`10:30`) have no space there, and stay. */
export const typeset = (text: string): string =>
  NEEDED.test(text) ? text.replaceAll(BEFORE_HIGH, NARROW).replaceAll(BEFORE_COLON, FULL).replaceAll(IN_HOURS, FULL) : text

/** A text of the service with the typography of its language. */
export const typesetIn = (text: string, language: 'fr' | 'en'): string => (language === 'fr' ? typeset(text) : text)

const PRINTED = /[\u{202F}\u{A0}](?=[:;!?»])|(?<=«)[\u{202F}\u{A0}]|(?<=\d)\u{A0}(?=h)|(?<=\d[ \u{A0}]h)\u{A0}(?=\d)/gu
/** Replaces the no-break spaces by ordinary ones, for files that other programs read. */
export const untypeset = (text: string): string => text.replaceAll(PRINTED, ' ')
