const TAG = /<[^<>]{1,5000}>/g
/** The attributes that the content security policy of the page forbids: their names are changed before the browser reads them. */
const FORBIDDEN = /(\s)(style|on[a-z]{2,40})(?=\s{0,5}=)/gi
/** A number or letter before an item, rather than a bullet. */
const NUMBER = /^\s{0,10}(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]/i

/**
 * Prepares pasted HTML: emphasis and lists that are only styles become elements, and a row of a table one line; everything else that the editor does not have is left to its schema.
 * The HTML is read in a document that loads and runs nothing.
 */
export function preparedHtml(html: string): string {
  const inert = withoutStyleSheets(html).replaceAll(TAG, (tag) =>
    tag.replaceAll(FORBIDDEN, (_all, blank: string, name: string) => `${blank}data-${name.toLowerCase()}`),
  )
  const { body } = new DOMParser().parseFromString(inert, 'text/html')
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) emphasize(element)
  wordLists(body)
  for (const row of body.querySelectorAll('tr')) oneLine(row)
  for (const cell of body.querySelectorAll('td, th')) {
    if (cell.querySelector(BLOCKS)) continue
    const paragraph = body.ownerDocument.createElement('p')
    paragraph.append(...cell.childNodes)
    cell.append(paragraph)
  }
  return body.innerHTML
}

/** Blocks of a cell that do not fit on one line. */
const BLOCKS = 'ul, ol, table, h1, h2, h3, h4, h5, h6'
const SEVERAL = `${BLOCKS}, p + p, div + div`

/** Makes one paragraph of a row of short cells: the editor has no tables, and a word alone on its line says nothing. */
function oneLine(row: HTMLTableRowElement): void {
  const cells = [...row.cells].filter(({ textContent }) => textContent.trim() !== '')
  if (cells.length < 2 || cells.some((cell) => cell.querySelector(SEVERAL))) return
  const paragraph = row.ownerDocument.createElement('p')
  for (const [n, cell] of cells.entries()) {
    for (const block of cell.querySelectorAll('p, div')) block.replaceWith(...block.childNodes)
    paragraph.append(n === 0 ? '' : ' — ', ...cell.childNodes)
  }
  row.replaceChildren(paragraph)
}

/** Returns HTML without its style elements and their text. */
function withoutStyleSheets(html: string): string {
  // ASCII letters alone: in lower case some others are two characters, and positions would differ.
  const lower = html.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
  let kept = ''
  let at = 0
  for (let start = lower.indexOf('<style'); start !== -1; start = lower.indexOf('<style', at)) {
    kept += html.slice(at, start)
    const end = lower.indexOf('</style', start)
    at = end === -1 ? html.length : end + '</style>'.length
  }
  return kept + html.slice(at)
}

const styleOf = (element: HTMLElement): string => element.dataset['style'] ?? ''

/** Some word processors say bold and italic by style alone, and wrap everything in a b without weight. Properties of their own (`mso-bidi-font-weight`) say nothing. */
function emphasize(element: HTMLElement): void {
  const style = styleOf(element)
  const wrap = (tag: 'strong' | 'em') => {
    const around = element.ownerDocument.createElement(tag)
    around.append(...element.childNodes)
    element.append(around)
  }
  if (element.tagName === 'B' && /(?:^|[;\s])font-weight:\s{0,5}(?:normal|400)/i.test(style))
    return element.replaceWith(...element.childNodes)
  if (!/^(?:SPAN|FONT|P|LI|TD)$/.test(element.tagName)) return undefined
  if (/(?:^|[;\s])font-weight:\s{0,5}(?:bold|[6-9]00)/i.test(style)) wrap('strong')
  if (/(?:^|[;\s])font-style:\s{0,5}italic/i.test(style)) wrap('em')
  return undefined
}

/** Whether a paragraph of Word is an item of a list: its style names the level, and it begins with its bullet or number. */
const isWordItem = (style: string): boolean => /level\d/.test(style) && style.includes('mso-list:')

/** Makes lists of the paragraphs that Word writes for them. */
function wordLists(body: HTMLElement): void {
  let list: HTMLElement | undefined
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[data-style*="mso-list"]')) {
    if (!isWordItem(styleOf(paragraph))) continue
    const tag = NUMBER.test(paragraph.textContent) ? 'OL' : 'UL'
    for (const mark of paragraph.querySelectorAll('[data-style*="mso-list"]')) mark.remove()
    if (list?.tagName !== tag || list.nextElementSibling !== paragraph) {
      list = body.ownerDocument.createElement(tag)
      paragraph.before(list)
    }
    const item = body.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    list.append(item)
    paragraph.remove()
  }
}
