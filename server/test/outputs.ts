import assert from 'node:assert/strict'
import ICAL from 'ical.js'
import { type DefaultTreeAdapterTypes, type ParserError, parse, parseFragment } from 'parse5'
import { SaxesParser } from 'saxes'

/**
 * Checks of what the service gives away, by parsers that follow the standards and know nothing of how it is written. Hostile texts carry the mark
 * `zzz` in the name of every element, attribute and property that they try to make: none may exist.
 */
export const MARK = /zzz/i

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

const isElement = (node: Node): node is Element => 'tagName' in node
const childrenOf = (node: Node): Node[] => ('childNodes' in node ? node.childNodes : [])
function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const child of childrenOf(node)) yield* nodesOf(child)
}
export const textOf = (node: Node): string =>
  [...nodesOf(node)].map((each) => (each.nodeName === '#text' && 'value' in each ? each.value : '')).join('')

const FOLLOWED = new Set(['http:', 'https:', 'mailto:', 'tel:', 'sms:', 'geo:'])
const REFUSED = new Set(['iframe', 'object', 'embed', 'applet', 'frame', 'portal'])

/** Whether an element is a frame with a page of the site that is made for frames. */
const isOwnFrame = ({ tagName, attrs }: Element): boolean =>
  tagName === 'iframe' && attrs.some(({ name, value }) => name === 'src' && /^(?:\/en)?\/embed\/[a-z0-9-]+\/[a-z]+$/.test(value))

function checkElement(element: Element, where: string): void {
  const { tagName, attrs } = element
  assert.doesNotMatch(tagName, MARK, where)
  assert.ok(!REFUSED.has(tagName) || isOwnFrame(element), `${where}: <${tagName}>`)
  for (const { name, value } of attrs) {
    assert.doesNotMatch(name, MARK, where)
    assert.doesNotMatch(name, /^on|^style$|^srcdoc$/, `${where}: <${tagName} ${name}>`)
    if (['href', 'action', 'formaction'].includes(name))
      assert.ok(FOLLOWED.has(new URL(value, 'http://site.example').protocol), `${where}: ${value}`)
    if (['src', 'srcset', 'poster'].includes(name)) assert.match(value, /^\/(?!\/)|^https?:\/\/127\.0\.0\.1:/, `${where}: ${value}`)
  }
}

/** Checks a document or a part of one, and returns its elements. */
function checkNodes(root: Node, where: string): Element[] {
  const nodes = [...nodesOf(root)]
  assert.deepEqual(nodes.filter(({ nodeName }) => nodeName === '#comment').length, 0, where)
  const elements = nodes.filter(isElement)
  for (const element of elements) checkElement(element, where)
  return elements
}

/** The elements of a part of a page, without a check. */
export const elementsOf = (html: string): Element[] => [...nodesOf(parseFragment(html))].filter(isElement)

/** Parses a part of a page, such as the text of a feed. */
export function checkFragment(html: string, where: string): Node {
  const root = parseFragment(html)
  assert.deepEqual(
    checkNodes(root, where).filter(({ tagName }) => ['script', 'style'].includes(tagName)),
    [],
    where,
  )
  return root
}

/** Characters that the standard does not want, but every browser shows or ignores: they change no structure. */
const UNWANTED = new Set(['control-character-in-input-stream', 'noncharacter-in-input-stream'])

/** Parses a page, which must have no fault. Returns its elements by name. */
export function checkPage(html: string, where: string): (name: string) => Element[] {
  const faults: ParserError[] = []
  const root = parse(html, { onParseError: (fault) => faults.push(fault), sourceCodeLocationInfo: true })
  assert.deepEqual(
    faults
      .filter(({ code }) => !UNWANTED.has(code))
      .map(({ code, startOffset }) => `${code}: ${html.slice(Math.max(0, startOffset - 60), startOffset + 40)}`),
    [],
    where,
  )
  const elements = checkNodes(root, where)
  assert.equal(elements.filter(({ tagName }) => tagName === 'style').length, 1, where)
  for (const element of elements.filter(({ tagName }) => tagName === 'script')) {
    const attributes = Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]))
    if (attributes['type'] === 'application/ld+json') {
      const data = JSON.parse(textOf(element)) as Record<string, unknown>
      assert.equal(data['@context'], 'https://schema.org', where)
    } else assert.match(attributes['src'] ?? '', /^\/site\//, where)
  }
  return (name) => elements.filter(({ tagName }) => tagName === name)
}

/** Parses XML strictly, with its namespaces. Returns the texts of its elements by name, in their order. */
export function checkXml(xml: string, where: string): Map<string, string[]> {
  const texts = new Map<string, string[]>()
  const open: { name: string; text: string }[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => assert.fail(`${where}: ${error.message}`))
  parser.on('opentag', ({ name, attributes }) => {
    assert.doesNotMatch([name, ...Object.keys(attributes)].join(' '), MARK, where)
    open.push({ name, text: '' })
  })
  const add = (text: string) => {
    for (const each of open) each.text += text
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('comment', () => assert.fail(`${where}: a comment`))
  parser.on('processinginstruction', () => assert.fail(`${where}: an instruction`))
  parser.on('closetag', () => {
    const { name, text } = open.pop() ?? { name: '', text: '' }
    texts.set(name, [...(texts.get(name) ?? []), text])
  })
  parser.write(xml).close()
  return texts
}

const PROPERTIES = new Set(
  'version prodid calscale name x-wr-calname x-wr-caldesc refresh-interval x-published-ttl uid dtstamp last-modified sequence dtstart dtend summary description location geo url status trigger action rrule exdate transp categories method tzid tzoffsetfrom tzoffsetto tzname'.split(
    ' ',
  ),
)

/** Parses a calendar: lines of at most 75 octets, known properties and nothing else. Returns its entries' titles. */
export function checkCalendar(text: string, where: string): string[] {
  assert.ok(text.endsWith('\r\n') && !/[^\r]\n|\r[^\n]/.test(text), where)
  for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, `${where}: ${line}`)
  const calendar = new ICAL.Component(ICAL.parse(text))
  const parts = [
    calendar,
    ...calendar.getAllSubcomponents(),
    ...calendar.getAllSubcomponents().flatMap((part) => part.getAllSubcomponents()),
  ]
  for (const part of parts) {
    assert.ok(['vcalendar', 'vevent', 'valarm', 'vtimezone', 'standard'].includes(part.name), `${where}: ${part.name}`)
    for (const { name } of part.getAllProperties()) assert.ok(PROPERTIES.has(name), `${where}: ${name}`)
  }
  return calendar.getAllSubcomponents('vevent').map((event) => String(event.getFirstPropertyValue('summary')))
}

/** Checks what of a text could get into headers. */
export function checkHeaders(headers: Headers, where: string): void {
  for (const [name, value] of headers) {
    assert.doesNotMatch(name, MARK, where)
    assert.match(value, /^[\t\x20-\x7e]*$/, `${where}: ${name}`)
  }
  const disposition = headers.get('content-disposition')
  if (disposition !== null) assert.match(disposition, /^(?:attachment|inline); filename="[\w.-]+"$/, where)
  const location = headers.get('location')
  if (location === null) return
  assert.match(location, /^\/(?![/\\])/, where)
  assert.equal(new URL(location, 'http://site.example').origin, 'http://site.example', where)
}
