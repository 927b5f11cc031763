import { htmlText } from './text.ts'

/** HTML that is escaped once too often: an element that texts are made of, or a line break. */
const ESCAPED =
  /&lt;(?:\/(?:p|div|a|strong|em|b|i|span|ul|ol|li|h[1-6])&gt;|br\s?\/?&gt;|(?:p|div|a|strong|em|span|ul|ol|li|h[1-6]|img)(?:\s|&gt;))/i
const TAG = /<[a-z!/]/i

/** Whether a text has escaped HTML in it, which its program meant as HTML. */
export const isEscapedHtml = (text: string): boolean => ESCAPED.test(text)

/** Writes out line breaks that a program wrote as "\n". A path such as C:\notes has none. */
export const withLineBreaks = (text: string): string =>
  text.includes('\\') ? text.replaceAll(/(?:\\r)?\\n(?=\\|\s|$|[A-ZÀ-Þ<&•–-])|\\r(?=\\n|\s|$)/g, '\n') : text

/**
 * Returns HTML whose escaped tags are tags: The Events Calendar and others escape their texts once more. Where nothing but escaped HTML is there,
 * its entities are decoded once more too.
 */
export function unescapedHtml(html: string): string {
  const broken = withLineBreaks(html)
  if (!isEscapedHtml(broken)) return broken
  return TAG.test(broken)
    ? broken.replaceAll(
        /&lt;(\/?[a-z][\w-]{0,20}(?:\s(?:(?!&[lg]t;)[^<>]){0,500})?\/?)&gt;/gi,
        (_, tag: string) => `<${tag.replaceAll('&quot;', '"')}>`,
      )
    : htmlText(broken)
}
