import { type Html, html } from './html.ts'
import { typeset } from '../../ui/i18n/typeset.ts'

/** A number of an act, such as 2026-312: a line of a title must not end within it, and a reader must find it as it is typed. */
const NUMBER = /(\d{1,9}-\d{1,9})/
/** The groups of telephone numbers and of thousands. */
const IN_GROUPS = /(?<=\d) (?=\d{2,3}(?!\d))/g
/** Numbers with their unit, "n° 5", "le 3 janvier", "M. Petit". */
const BEFORE_UNIT =
  /(?<=\d) (?=(?:€|%|km|kg|m²?|cm|ans?|min|euros?|heures?|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)(?!\p{L}))/gu
const AFTER_SIGN = /(?<=(?:^|[\s(])(?:n°|M\.|Mme|Dr|Me|p\.)) (?=\S)/g

/** A text of a publisher as it is printed: no line begins with a sign or ends within a number. Its words are not changed. */
export const printed = (text: string): string =>
  typeset(text).replaceAll(IN_GROUPS, '\u{A0}').replaceAll(BEFORE_UNIT, '\u{A0}').replaceAll(AFTER_SIGN, '\u{A0}')

/** A title as it is printed. */
export const printedTitle = (title: string): Html =>
  html`${printed(title)
    .split(NUMBER)
    .map((part, at) => (at % 2 === 1 ? html`<span class="whole">${part}</span>` : part))}`

/** An address to be typed: a line that is too short for it breaks after the host. */
export function printedAddress(address: string): Html {
  const [host = '', ...path] = address.replace(/^https?:\/\//, '').split('/')
  return html`${host}/<wbr />${path.join('/')}`
}

/** Facts in a line. A line that breaks ends with the dot, and does not begin with it. */
export const facts = (texts: readonly (string | null | undefined | false)[]): string => texts.filter(Boolean).join('\u{A0}· ')

/** The same of facts that may be HTML. */
export const factLine = (parts: readonly (Html | string | null)[]): Html =>
  html`${parts.filter((part) => part !== null).map((part, at) => html`${at > 0 ? '\u{A0}· ' : ''}${part}`)}`
