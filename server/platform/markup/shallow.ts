import { Parser } from 'htmlparser2'

class TooDeep extends Error {}

/**
 * Cuts HTML at the first element that is nested deeper than `deepest`. HTML parsers take time quadratic in the depth, and no readable
 * document is hundreds of elements deep. Never throws.
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
