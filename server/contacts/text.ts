/** A field's text on one line: without control and invisible characters, runs of space made one, ends trimmed. */
export const oneLine = (raw: string | null | undefined): string =>
  (raw ?? '').replaceAll(/[\s\p{Cc}\u200b\u200e\u200f\ufeff]+/gu, ' ').trim()
