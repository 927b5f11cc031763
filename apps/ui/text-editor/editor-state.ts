import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { Node } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, EditorState } from 'prosemirror-state'
import { documentOf } from './from-markdown.ts'
import { schema } from './schema.ts'

const { heading, bullet_list, ordered_list, list_item, hard_break, paragraph } = schema.nodes
const { strong, em } = schema.marks

const lineBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(hard_break.create()).scrollIntoView())
  return true
}

/** `# `, `- ` and `1. ` at the beginning of a paragraph, as people who know Markdown type them. */
const rules = inputRules({
  rules: [
    textblockTypeInputRule(/^#{1,3}\s$/, heading),
    wrappingInputRule(/^\s*[-*]\s$/, bullet_list),
    wrappingInputRule(/^(\d{1,4})\.\s$/, ordered_list, ([, start]) => ({ start: Number(start) })),
  ],
})

// Tab leaves the field, as in every other one: items go in and out by the buttons and Ctrl+[ and Ctrl+].
const keys = keymap({
  'Mod-b': toggleMark(strong),
  'Mod-i': toggleMark(em),
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  'Mod-Alt-0': setBlockType(paragraph),
  'Mod-Alt-3': setBlockType(heading),
  'Mod-]': sinkListItem(list_item),
  'Mod-[': liftListItem(list_item),
  'Shift-Enter': chainCommands(exitCode, lineBreak),
  Enter: splitListItem(list_item),
})

/** The state of the editor for a Markdown text, with an empty history; null if the editor does not have a part of the text. */
export function stateOf(text: string): EditorState | null {
  const json = documentOf(text)
  return json && EditorState.create({ doc: Node.fromJSON(schema, json), plugins: [rules, keys, keymap(baseKeymap), history()] })
}
