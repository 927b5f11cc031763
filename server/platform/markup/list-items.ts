import type TurndownService from 'turndown'
import { withoutTrailing } from '../trailing.ts'

/** As much of an element as a rule of Turndown looks at. */
interface Element {
  nodeName: string
  nodeType: number
  parentNode: Element | null
  previousSibling: Element | null
  nextSibling: Element | null
  getAttribute: (name: string) => string | null
}

/** Turndown's rule for the items of lists, but for their numbers: it counts from the first item for each, which takes quadratic time. */
export function addListItems(turndown: TurndownService, bullet: string): void {
  const places = new WeakMap<Element, number>()
  turndown.addRule('listItem', {
    filter: 'li',
    replacement: (content, node) => {
      const item = node as unknown as Element
      const place = placeOf(item, places)
      const list = item.parentNode
      const start = list?.nodeName === 'OL' ? list.getAttribute('start') : null
      const prefix = list?.nodeName === 'OL' ? `${start ? Number(start) + place : place + 1}.  ` : `${bullet}   `
      const text = content.replace(/^\n+/, '')
      const own = withoutTrailing(text, '\n') + (content.endsWith('\n') ? '\n' : '')
      return prefix + own.replaceAll('\n', `\n${' '.repeat(prefix.length)}`) + (item.nextSibling ? '\n' : '')
    },
  })
}

/** The elements before it. Items come in their order, so that the one before has its place already. */
function placeOf(item: Element, places: WeakMap<Element, number>): number {
  let place = 0
  for (let before = item.previousSibling; before; before = before.previousSibling) {
    const known = places.get(before)
    if (known !== undefined) {
      place += known + 1
      break
    }
    if (before.nodeType === 1) place += 1
  }
  places.set(item, place)
  return place
}
