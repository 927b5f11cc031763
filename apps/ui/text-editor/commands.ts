import { setBlockType, toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState } from 'prosemirror-state'
import { schema } from './schema.ts'

const { heading, paragraph, bullet_list, ordered_list, list_item } = schema.nodes
const { strong, em, link } = schema.marks

/** What the buttons of the editor do, but the link, which asks for its address. */
export type Tool = 'strong' | 'em' | 'heading' | 'bulletList' | 'orderedList' | 'undo' | 'redo'

const hasMark = ({ selection: { $from, from, to, empty }, storedMarks, doc }: EditorState, mark: MarkType): boolean =>
  empty ? mark.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, mark)

/** The innermost list around the selection, or null. */
function listAround({ selection: { $from } }: EditorState): NodeType | null {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const { type } = $from.node(depth)
    if (type === bullet_list || type === ordered_list) return type
  }
  return null
}

/** Makes a list, ends it, or makes it one of the other kind. */
const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const around = listAround(state)
    if (around === type) return liftListItem(list_item)(state, dispatch)
    if (around === null) return wrapInList(type)(state, dispatch)
    const { $from } = state.selection
    let depth = $from.depth
    while ($from.node(depth).type !== around) depth -= 1
    dispatch?.(state.tr.setNodeMarkup($from.before(depth), type))
    return true
  }

const isHeading = ({ selection: { $from } }: EditorState): boolean => $from.parent.type === heading

export const COMMANDS: Record<Tool, Command> = {
  strong: toggleMark(strong),
  em: toggleMark(em),
  heading: (state, dispatch) => setBlockType(isHeading(state) ? paragraph : heading)(state, dispatch),
  bulletList: toggleList(bullet_list),
  orderedList: toggleList(ordered_list),
  undo,
  redo,
}

/** How the buttons are shown: what is on at the selection, and what can be done there. */
export interface ToolState {
  on: Record<'strong' | 'em' | 'heading' | 'bulletList' | 'orderedList' | 'link', boolean>
  can: Record<Tool, boolean>
  /** The address of the link at the selection, or null. */
  href: string | null
  /** Whether words are selected, or the selection is within a link. */
  canLink: boolean
}

/** Which tools of the editor apply to the selection. */
export function toolState(state: EditorState): ToolState {
  const around = listAround(state)
  const href = (
    link.isInSet(state.selection.$from.marks()) ?? state.doc.nodeAt(state.selection.from)?.marks.find(({ type }) => type === link)
  )?.attrs['href'] as string | undefined
  const isLink = hasMark(state, link)
  return {
    on: {
      strong: hasMark(state, strong),
      em: hasMark(state, em),
      heading: isHeading(state),
      bulletList: around === bullet_list,
      orderedList: around === ordered_list,
      link: isLink,
    },
    can: Object.fromEntries(Object.entries(COMMANDS).map(([tool, command]) => [tool, command(state)])) as Record<Tool, boolean>,
    href: isLink ? (href ?? null) : null,
    canLink: !state.selection.empty || isLink,
  }
}

/** Makes the selected words, or the link around the selection, a link to an address; null takes the link away. */
export const setLink =
  (href: string | null): Command =>
  (state, dispatch) => {
    const { from, to } = state.selection.empty ? aroundLink(state) : state.selection
    if (from === to) return false
    const cleared = state.tr.removeMark(from, to, link)
    dispatch?.(href === null ? cleared : cleared.addMark(from, to, link.create({ href })))
    return true
  }

/** The range of the link that the empty selection is in, or an empty range. */
function aroundLink({ selection: { $from } }: EditorState): { from: number; to: number } {
  const mark = link.isInSet($from.marks())
  if (!mark) return { from: $from.pos, to: $from.pos }
  let [first, last] = [$from.index(), $from.index()]
  const { parent } = $from
  const has = (n: number) => n >= 0 && n < parent.childCount && mark.isInSet(parent.child(n).marks)
  if (!has(first)) [first, last] = [first - 1, last - 1]
  while (has(first - 1)) first -= 1
  while (has(last + 1)) last += 1
  let from = $from.start()
  for (let n = 0; n < first; n += 1) from += parent.child(n).nodeSize
  let to = from
  for (let n = first; n <= last; n += 1) to += parent.child(n).nodeSize
  return { from, to }
}
