/**
 * HTML that may be sent as it is. Only `html` templates and the functions of this file make it: a text of a stranger becomes HTML by being escaped,
 * and in no other way. The field is private, so that no object written by hand has this type.
 */
export class Html {
  readonly #text: string
  private constructor(text: string) {
    this.#text = text
  }

  /** Makes HTML of the parts of a template. Not for other use: a text given here is not escaped. */
  static ofTemplate(strings: TemplateStringsArray, values: readonly Value[]): Html {
    let text = strings[0] ?? ''
    for (const [at, value] of values.entries()) text += textOf(value) + (strings[at + 1] ?? '')
    return new Html(text)
  }

  toString(): string {
    return this.#text
  }
}

/** A value in a template. Texts and numbers are escaped; null, undefined and false are left out; lists are joined. */
export type Value = Html | string | number | null | undefined | false | readonly Value[]

/** A template of HTML: every value that is not HTML is escaped. It is safe in the text of an element and in a quoted attribute. */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Html => Html.ofTemplate(strings, values)

const textOf = (value: Value): string => {
  if (typeof value === 'string') return escaped(value)
  if (value instanceof Html) return value.toString()
  if (typeof value === 'number') return String(value)
  return value ? value.map(textOf).join('') : ''
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/**
 * The signs that HTML gives a meaning, and characters that a text of a page never needs: control characters except for tabs and line ends, characters
 * that nobody sees, and marks that change the direction of what follows them, by which a text could be read as another. The joiners of emoji
 * and of other scripts (U+200C, U+200D) stay.
 */
// oxlint-disable-next-line no-control-regex
const SPECIAL = /[&<>"'\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/
const EVERY_SPECIAL = new RegExp(SPECIAL, 'g')

/** Escapes a text for HTML and XML: the text of an element, or a quoted attribute. */
export const escaped = (text: string): string => (SPECIAL.test(text) ? text.replaceAll(EVERY_SPECIAL, (sign) => SIGNS[sign] ?? '') : text)

/** JSON within a script element. No `<` is left that could end the element, no line separator that JavaScript reads as one, and no mark of direction as such. */
export const jsonIn = (value: unknown): Html => {
  const text = JSON.stringify(value).replaceAll(
    /[<>&\u{7F}-\u{9F}\u{200B}\u{200E}\u{200F}\u{2028}-\u{202E}\u{2060}-\u{206F}\u{FEFF}]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return Html.ofTemplate(asTemplate(text), [])
}

/** The text of a style sheet or a script of the site itself, within its element. @throws Error if it could end the element */
export const ownSource = (text: string): Html => {
  if (/<\/|<!--/.test(text)) throw new Error('A style sheet or a script must not contain an end tag')
  return Html.ofTemplate(asTemplate(text), [])
}

const asTemplate = (text: string): TemplateStringsArray => Object.assign([text], { raw: [text] })

/** An address that readers may follow: of the site itself, of the web, of mail or of a telephone. Null for every other, such as `javascript:`. */
export function safeAddress(address: string | null | undefined): string | null {
  if (!address) return null
  const url = URL.parse(address)
  return url && ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : null
}
