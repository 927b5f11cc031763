/** Control and bidirectional characters: a name or a subject must not hide the text beside it. */
const UNSEEN = /[\p{Cc}\u061C\u200B\u200E\u200F\u2028\u2029\u202A-\u202E\u2060-\u2069\uFEFF]+/gu

/** Text on one line for a header or a list: without control characters, at most `max` characters. */
export const oneLine = (text: string, max: number): string =>
  Array.from(text.toWellFormed().replaceAll(UNSEEN, ' ').replaceAll(/\s+/g, ' ').trim()).slice(0, max).join('').trim()

/** Text of several lines: line ends are \n, and tabs are the only other control characters. */
export const manyLines = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\n\t])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
