import { Parser } from 'htmlparser2'

class TooDeep extends Error {}

/**
 * HTML up to where it is nested deeper than that. Parsers of HTML take time by the square of the depth, and what is deeper than hundreds of
 * elements was not written to be read. Never throws.
 */
export function shallowHtml(html: string, deepest: number): string {
  let [depth, end] = [0, html.length]
  const parser = new Parser({
    onopentagname() {
      depth += 1
      if (depth <= deepest) return
      end = parser.startIndex
      throw new TooDeep()
    },
    onclosetag() {
      depth -= 1
    },
  })
  try {
    parser.end(html)
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
  }
  return html.slice(0, end)
}
