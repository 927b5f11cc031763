/** No field of a contact, a name or an address is as long; what is longer is not looked at to its end. */
const FIELD_MAX = 20_000

/** A field's text on one line: without control and invisible characters, runs of space made one, ends trimmed. */
export const oneLine = (raw: string | null | undefined): string =>
  bounded(raw ?? '')
    .replaceAll(/[\s\p{Cc}\u200b\u200e\u200f\ufeff]+/gu, ' ')
    .trim()

const bounded = (text: string): string => (text.length <= FIELD_MAX ? text : text.slice(0, FIELD_MAX).toWellFormed())
