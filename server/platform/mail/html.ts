/** HTML of e-mails, from texts that people wrote. */

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')

/** Replaces the space before French punctuation by one without a line break. */
export const unbroken = (sentence: string): string => sentence.replaceAll('« ', '«\u00a0').replaceAll(/ (?=[»:;?!])/g, '\u00a0')

/** A text of people in paragraphs. @param style of each paragraph @param inline how their text is written */
export const paragraphs = (text: string, style: string, inline = escaped): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p style="${style};overflow-wrap:anywhere">${inline(paragraph).replaceAll(/\r?\n/g, '<br>')}</p>`)
    .join('\n')
