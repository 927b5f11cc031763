import { webAddress } from '../address.ts'
import type { Json } from '../json.ts'

const DEPTH_MAX = 200
const ITEMS_MAX = 20_000
const TEXT_MAX = 40_000
const VOID = new Set(['meta', 'link', 'img', 'input', 'br', 'hr', 'source', 'embed', 'area', 'base', 'col', 'track', 'wbr'])
const ADDRESSED: Record<string, string> = {
  a: 'href',
  area: 'href',
  link: 'href',
  img: 'src',
  audio: 'src',
  video: 'src',
  iframe: 'src',
  source: 'src',
  embed: 'src',
  object: 'data',
}

interface Open {
  depth: number
  item: Json | null
  /** The property whose text is being collected, and its item. */
  property: string[]
  of: Json | null
  text: string
}

/** Collects microdata while a page is parsed: each top-level item in the shape of JSON-LD, with the bare name as `@type`. */
export function microdata(base: () => string): {
  found: Json[]
  open: (name: string, attributes: Record<string, string>) => void
  text: (text: string) => void
  close: (name: string) => void
} {
  const found: Json[] = []
  const stack: Open[] = []
  let depth = 0
  let count = 0
  const current = (): Json | null => stack.findLast(({ item }) => item !== null)?.item ?? null
  return {
    found,
    open(name, attributes) {
      if (!VOID.has(name)) depth += 1
      const properties = attributes['itemprop']?.split(/\s+/).filter(Boolean).slice(0, 5) ?? []
      const begins = 'itemscope' in attributes && count < ITEMS_MAX && stack.length < DEPTH_MAX
      if (!begins && properties.length === 0) return
      const of = properties.length > 0 ? current() : null
      if (begins) {
        count += 1
        const item: Json = { '@type': typesOf(attributes['itemtype']), ...(attributes['itemid'] ? { '@id': attributes['itemid'] } : {}) }
        if (of) for (const property of properties) put(of, property, item)
        else if (properties.length === 0 || !current()) found.push(item)
        stack.push({ depth, item, property: [], of: null, text: '' })
        return
      }
      if (!of) return
      const value = valueOf(name, attributes, base())
      if (value !== null) for (const property of properties) put(of, property, value)
      else if (!VOID.has(name) && stack.length < DEPTH_MAX) stack.push({ depth, item: null, property: properties, of, text: '' })
    },
    text(text) {
      for (const open of stack) if (open.of && open.text.length < TEXT_MAX) open.text += text.slice(0, TEXT_MAX)
    },
    close(name) {
      if (VOID.has(name)) return
      for (let last = stack.at(-1); last && last.depth >= depth; last = stack.at(-1)) {
        if (last.of) for (const property of last.property) put(last.of, property, last.text.replaceAll(/\s+/g, ' ').trim())
        stack.pop()
      }
      depth -= 1
    },
  }
}

/** Returns the value of a property from an attribute of the element; null when the value is the element's text. */
function valueOf(name: string, attributes: Record<string, string>, base: string): string | null {
  if (attributes['content'] !== undefined) return attributes['content']
  if (ADDRESSED[name]) return webAddress(attributes[ADDRESSED[name]], base) ?? attributes[ADDRESSED[name]] ?? ''
  if (name === 'time' && attributes['datetime']) return attributes['datetime']
  if (['data', 'meter'].includes(name) && attributes['value']) return attributes['value']
  return null
}

const typesOf = (types: string | undefined): string[] =>
  (types ?? '')
    .split(/\s+/)
    .map((type) => type.replace(/^.*[/#:]/, ''))
    .filter(Boolean)

function put(item: Json, property: string, value: unknown): void {
  if (property === '__proto__') return
  const known = item[property]
  if (known === undefined) item[property] = value
  else if (Array.isArray(known)) known.push(value)
  else item[property] = [known, value]
}
