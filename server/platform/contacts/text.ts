/** The most characters that are processed: no field of a contact, a name or an address is as long. */
const FIELD_MAX = 20_000

/** The text of a field on one line: without control and invisible characters, white space collapsed and trimmed. */
export const oneLine = (raw: string | null | undefined): string =>
  bounded(raw ?? '')
    .replaceAll(/[\s\p{Cc}\u200b\u200e\u200f\ufeff]+/gu, ' ')
    .trim()

const bounded = (text: string): string => (text.length <= FIELD_MAX ? text : text.slice(0, FIELD_MAX).toWellFormed())
