import type { EditorView } from 'prosemirror-view'

/** The least distance of the caret from the edge of what it is scrolled in, in px. */
const MARGIN = 5

/**
 * Scrolls the box of the text and the page until the caret is seen.
 * @param box the element in which a long text scrolls
 */
export function showCaret(view: EditorView, box: HTMLElement): void {
  const caret = view.coordsAtPos(view.state.selection.head)
  const { top, bottom } = box.getBoundingClientRect()
  const before = box.scrollTop
  box.scrollTop += outside(caret, top, bottom)
  const moved = box.scrollTop - before
  // What covers the page: the tools above the text, a bar at the edge, the keyboard of a telephone.
  const { offsetTop, height } = visualViewport ?? { offsetTop: 0, height: innerHeight }
  const tools = box.previousElementSibling?.getBoundingClientRect().bottom ?? 0
  const bar = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0
  const lowest = Math.min(offsetTop + height, document.documentElement.clientHeight - bar)
  scrollBy(0, outside({ top: caret.top - moved, bottom: caret.bottom - moved }, Math.max(offsetTop, tools), lowest))
}

/** How far the caret is outside of these edges with its margin, in px; negative above them. */
function outside(caret: { top: number; bottom: number }, top: number, bottom: number): number {
  if (caret.top < top) return caret.top - top - MARGIN
  return caret.bottom > bottom ? caret.bottom - bottom + MARGIN : 0
}
