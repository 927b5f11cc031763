/** What texts of a source look like when they were not read as their program meant them: residents would see its signs. */

/** Elements whose tags nobody writes as text. */
const TAGS =
  'p|br|div|span|a|b|i|u|em|strong|ul|ol|li|h[1-6]|img|table|thead|tbody|tr|td|th|font|center|script|style|iframe|html-blob|figure|section'
const TAG = new RegExp(String.raw`<\/?(?:${TAGS})(?:\s[^<>]{0,300})?\/?>|<\/(?:${TAGS})(?:\s|$)|<(?:${TAGS})\s[a-z-]{2,20}=`, 'i')
const OF_PLAIN_TEXT: readonly RegExp[] = [
  // A link of Markdown that is shown as it is written.
  /\]\(\s?(?:https?:|mailto:|www\.)/i,
  TAG,
  new RegExp(String.raw`&lt;\/?(?:${TAGS})\b`, 'i'),
  /&(?:amp|lt|gt|quot|apos|nbsp|[lr][sd]quo|hellip|[mn]dash|[lr]aquo|euro|deg|[a-z](?:acute|grave|circ|uml|cedil|tilde)|oelig|#\d{2,6}|#x[\da-f]{2,5});/i,
  // Quoted-printable.
  /=C[23]=[89AB][\dA-F]|=E2=8[\dA-F]|(?:=[\dA-F]{2}){3}|[a-zà-ÿ]=[EF][\dA-F][a-zà-ÿ]|=0D=0A|=\r?\n/i,
  // UTF-8 that was read as Latin-1, windows-1252 or the code page of DOS, and lost characters.
  /[ÃÂ][\u0080-\u00bf\u0152-\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]|Ã(?=\s|$)|â€|ï»¿|ðŸ|├[^\s\w]|\ufffd/,
  // Line breaks that are written out.
  /\\[rn](?=\\|\s|$|[A-ZÀ-Þ<•–-])/,
  /\[object Object\]/,
  // Short codes of WordPress.
  /\[\/?(?:vc_|et_pb_|su_|av_|fusion_|caption\b|gallery\b|embed\b|contact-form)/i,
]

/** Whether a text has tags of elements that nobody writes as text. */
export const hasTags = (text: string): boolean => text.includes('<') && TAG.test(text)

/** Whether a line of plain text shows signs of a program. */
export const showsMarkup = (text: string | null | undefined): boolean =>
  Boolean(text) && OF_PLAIN_TEXT.some((sign) => sign.test(text ?? ''))

/** Whether a Markdown shows signs of a program once it is displayed: links are links there, and escaped signs are shown. */
export function showsMarkupInMarkdown(markdown: string): boolean {
  const shown = markdown
    .replaceAll(/<(?:https?|mailto):[^\s<>]{1,2000}>/gi, ' ')
    .replaceAll(
      /(?<!\\)\[((?:\\.|[^[\]\\]){0,1000})\]\((?:https?:|mailto:|tel:)[^\s()]{0,2000}(?:\([^\s()]{0,500}\)[^\s()]{0,500})?\)/gi,
      ' $1 ',
    )
    .replaceAll(/https?:\/\/[^\s<>()[\]]{1,2000}/gi, 'https:')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
  return showsMarkup(shown)
}
