import { Mark, type Node } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/** What ProseMirror does not declare, of the pinned version: the observer of what the browser changes. It reads nothing between `stop` and `start`. */
interface Internals {
  domObserver: { stop: () => void; start: () => void }
}

/** macOS and iOS correct the words that the browser inserts. There, it inserts all of them. */
export const CORRECTS_WORDS = /Mac|iP(hone|[oa]d)/.test(navigator.platform)
/** Characters of one UTF-16 unit that no other character combines with. */
const SINGLE = /^[\u0020-\u007E\u00A0-\u024F\u2010-\u2027\u20AC]$/

/** The text node of the document and of the page at the caret. */
interface CaretText {
  text: string
  /** The caret in it, in UTF-16 units. */
  offset: number
  shown: Text
}

/**
 * Inserts the character of a key at the caret, in the document and in the page. It takes less time than an insertion by the browser, which the editor then reads.
 * Only the new character changes in the page, so that the marks of the spelling checker stay.
 * @returns whether the character is inserted; else the browser inserts it
 */
export function insertKey(view: EditorView, { charCode }: KeyboardEvent): boolean {
  const character = String.fromCharCode(charCode)
  const { from, to } = view.state.selection
  const caret = SINGLE.test(character) ? caretText(view) : null
  if (!caret) return false
  const transaction = () => view.state.tr.insertText(character)
  if (view.someProp('handleTextInput', (handle) => handle(view, from, to, character, transaction))) return true
  change(view, caret.shown, () => caret.shown.insertData(caret.offset, character), transaction())
  return true
}

/** Deletes the character before the caret, as `insertKey` inserts one. @returns whether it is deleted; else the key does what it does elsewhere */
export function deleteKey(view: EditorView): boolean {
  const caret = caretText(view)
  // The first character of a node is the browser's: it knows in which node the caret is then.
  if (!caret || caret.offset < 2 || !SINGLE.test(caret.text[caret.offset - 1] ?? '')) return false
  const { from } = view.state.selection
  change(view, caret.shown, () => caret.shown.deleteData(caret.offset - 1, 1), view.state.tr.delete(from - 1, from))
  return true
}

/** Null if a character there begins a text node or replaces something, or if the editor has not yet read where the browser has moved the caret. */
function caretText(view: EditorView): CaretText | null {
  const { selection, storedMarks } = view.state
  if (CORRECTS_WORDS || view.composing || !(selection instanceof TextSelection) || !selection.empty) return null
  const { $from } = selection
  const marks = storedMarks ?? $from.marks()
  const continues = (node: Node | null | undefined): node is Node => node?.isText === true && Mark.sameSet(marks, node.marks)
  const { nodeBefore, nodeAfter, textOffset } = $from
  // Between two nodes, it is the browser that knows which of them the caret is in.
  const node = textOffset > 0 ? $from.parent.child($from.index()) : nodeBefore && nodeAfter ? null : (nodeBefore ?? nodeAfter)
  if (!continues(node)) return null
  const text = node.text ?? ''
  const expected = textOffset > 0 ? textOffset : nodeBefore ? text.length : 0
  const { node: shown, offset } = view.domAtPos($from.pos, expected > 0 ? -1 : 1)
  const { anchorNode, anchorOffset, isCollapsed } = view.dom.ownerDocument.getSelection() ?? {}
  const isThere = isCollapsed === true && anchorNode === shown && anchorOffset === offset
  return isThere && shown instanceof Text && shown.data === text && offset === expected ? { text, offset, shown } : null
}

/** Changes the text node of the page and the document together. @throws what a plugin throws: the text node is as before then */
function change(view: EditorView, shown: Text, show: () => void, transaction: EditorView['state']['tr']): void {
  const { domObserver } = view as unknown as Internals
  const before = shown.data
  domObserver.stop()
  try {
    show()
    view.dispatch(transaction)
  } catch (error) {
    // The browser handles the key then.
    shown.data = before
    throw error
  } finally {
    domObserver.start()
  }
}
