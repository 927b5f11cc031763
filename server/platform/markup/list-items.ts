import type TurndownService from 'turndown'
import { withoutTrailing } from '../trailing.ts'

/** The members of an element that a rule of Turndown uses. */
interface Element {
  nodeName: string
  nodeType: number
  parentNode: Element | null
  previousSibling: Element | null
  nextSibling: Element | null
  getAttribute: (name: string) => string | null
}

/** Replaces Turndown's rule for list items: that rule counts the previous items of each item, which takes quadratic time. */
export function addListItems(turndown: TurndownService, bullet: string): void {
  const indexes = new WeakMap<Element, number>()
  turndown.addRule('listItem', {
    filter: 'li',
    replacement: (content, node) => {
      const item = node as unknown as Element
      const index = indexOf(item, indexes)
      const list = item.parentNode
      const start = list?.nodeName === 'OL' ? list.getAttribute('start') : null
      const prefix = list?.nodeName === 'OL' ? `${start ? Number(start) + index : index + 1}.  ` : `${bullet}   `
      const text = content.replace(/^\n+/, '')
      const own = withoutTrailing(text, '\n') + (content.endsWith('\n') ? '\n' : '')
      return prefix + own.replaceAll('\n', `\n${' '.repeat(prefix.length)}`) + (item.nextSibling ? '\n' : '')
    },
  })
}

/** The number of elements before an item. Items are visited in order, so that the index of the previous one is known. */
function indexOf(item: Element, indexes: WeakMap<Element, number>): number {
  let index = 0
  for (let before = item.previousSibling; before; before = before.previousSibling) {
    const known = indexes.get(before)
    if (known !== undefined) {
      index += known + 1
      break
    }
    if (before.nodeType === 1) index += 1
  }
  indexes.set(item, index)
  return index
}
