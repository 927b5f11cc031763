import { Parser } from 'htmlparser2'
import { webAddress, webUrl } from './address.ts'
import type { Json } from './json.ts'
import { microdata } from './formats/microdata.ts'

/** The machine-readable content of a web page. */
export interface Page {
  base: string
  title: string | null
  language: string | null
  /** Open Graph and other meta properties, the first of each. */
  meta: Map<string, string>
  /** Contents of `<script type="application/ld+json">`. */
  scripts: string[]
  /** Top-level items of microdata, in the shape of JSON-LD. */
  items: Json[]
  /** `<link>`, `<a>`, `<iframe>` and `<script>` with an address, made absolute. */
  links: { tag: string; rel: string; type: string; title: string; url: string }[]
  /** Numbers of OpenAgenda agendas in embeds. */
  agendas: string[]
}

/** The most characters of scripts: the limit of a document. */
const SCRIPTS_MAX = 12_000_000
const SCRIPTS = 1000
/** The deepest nesting that is parsed, beyond any real page: htmlparser2 takes time quadratic in the depth. */
const DEPTH_MAX = 2000
const LINKS_MAX = 5000
const LEADING: Record<string, string> = { link: 'href', a: 'href', iframe: 'src', script: 'src' }

class TooDeep extends Error {}

/** Parses a page in one pass and returns only its machine-readable content. */
export function scanPage(html: string, url: string): Page {
  const page: Page = { base: url, title: null, language: null, meta: new Map(), scripts: [], items: [], links: [], agendas: [] }
  const items = microdata(() => page.base)
  let script: string | null = null
  let title: string | null = null
  let room = SCRIPTS_MAX
  let depth = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if ((depth += 1) > DEPTH_MAX) throw new TooDeep()
      items.open(name, attributes)
      if (name === 'html') page.language = attributes['lang'] ?? null
      else if (name === 'base' && page.base === url) page.base = webAddress(attributes['href'], url) ?? url
      else if (name === 'title' && page.title === null) title = ''
      else if (name === 'meta') noteMeta(page.meta, attributes)
      else if (name === 'script' && /ld\+json/i.test(attributes['type'] ?? '')) script = ''
      const agenda = attributes['data-oa-agenda'] ?? attributes['data-agenda-uid']
      if (agenda && /^\d{4,15}$/.test(agenda)) page.agendas.push(agenda)
      const link = LEADING[name] ? webAddress(webUrl(attributes[LEADING[name]] ?? ''), page.base) : null
      if (link && page.links.length < LINKS_MAX)
        page.links.push({
          tag: name,
          rel: attributes['rel'] ?? '',
          type: attributes['type'] ?? '',
          title: attributes['title'] ?? '',
          url: link,
        })
    },
    ontext(text) {
      items.text(text)
      if (script !== null && (room -= text.length) >= 0) script += text
      else if (title !== null && title.length < 1000) title += text
    },
    onclosetag(name) {
      depth -= 1
      items.close(name)
      if (name === 'script' && script !== null) {
        if (page.scripts.length < SCRIPTS) page.scripts.push(script)
        script = null
      } else if (name === 'title' && title !== null) {
        page.title = title
        title = null
      }
    },
  })
  try {
    parser.end(html)
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
  }
  page.items = items.found
  return page
}

function noteMeta(meta: Map<string, string>, attributes: Record<string, string>): void {
  const name = (attributes['property'] ?? attributes['name'])?.toLowerCase()
  const content = attributes['content']
  if (name && content && meta.size < 200 && !meta.has(name)) meta.set(name, content.slice(0, 4096))
}
