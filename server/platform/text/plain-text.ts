/** Controls, and the signs that turn writing around: a name or a subject must not be able to hide what stands beside it. */
const UNSEEN = /[\p{Cc}\u061C\u200B\u200E\u200F\u2028\u2029\u202A-\u202E\u2060-\u2069\uFEFF]+/gu

/** Text of one line as it may stand in a header or a list: without controls, at most that many characters. */
export const oneLine = (text: string, max: number): string =>
  Array.from(text.toWellFormed().replaceAll(UNSEEN, ' ').replaceAll(/\s+/g, ' ').trim()).slice(0, max).join('').trim()

/** Text of several lines: line ends alike, tabs and line ends the only controls. */
export const manyLines = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\n\t])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
