import { type EditorState, TextSelection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { type ReactNode, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { notify } from '../notices/notify.tsx'
import { COMMANDS, setLink, type Tool, toolState } from './commands.ts'
import type { DocNode } from './document.ts'
import { stateOf } from './editor-state.ts'
import { preparedHtml } from './pasted-html.ts'
import { showCaret } from './show-caret.ts'
import { textEditorTexts } from './text-editor-texts.ts'
import { markdownOf } from './to-markdown.ts'
import { Toolbar } from './toolbar.tsx'
import { CORRECTS_WORDS, deleteKey, insertKey } from './typed-keys.ts'

/** The pause in typing after which the text is converted to Markdown. Leaving the field does it at once. */
const PAUSE_MS = 200
/** The pause in typing after which the buttons show the state at the caret. */
const TOOLS_PAUSE_MS = 100
/** The kinds of input that are typed characters, inserted or deleted. */
const TYPED = /^(insertText|insertCompositionText|deleteContent(Backward|Forward))$/
/** The editor's own history, for the browser's menu: the browser's has not what the editor inserted. */
const HISTORY = new Map([
  ['historyUndo', COMMANDS.undo],
  ['historyRedo', COMMANDS.redo],
])
/** The most characters of pasted HTML that keep their form, and of pasted text. */
const PASTED_HTML_MAX = 1_000_000
const PASTED_TEXT_MAX = 40_000

/** Whether a picture is pasted or dropped. Programs of tables add one of what they copy to its HTML. */
function hasPicture(data: DataTransfer | null): boolean {
  const html = data?.getData('text/html') ?? ''
  return /<img\s/i.test(html) || (html === '' && [...(data?.files ?? [])].some(({ type }) => type.startsWith('image/')))
}

interface VisualFieldProps {
  start: EditorState
  /** The Markdown that the form has: another text than the one given last replaces the document. */
  value: string
  onChange: (markdown: string) => void
  /** Attributes of the field for screen readers. */
  attributes: Record<string, string>
  autoFocus: boolean
  /** Called if `value` is replaced by a text of which the editor cannot show every part. */
  cannotShow: () => void
  children?: ReactNode
}

/** A text with its form, as readers will see it. */
export function VisualField({ start, value, onChange, attributes, autoFocus, cannotShow, children }: VisualFieldProps) {
  const t = useTexts(textEditorTexts)
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const given = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const toolsTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [tools, setTools] = useState(() => toolState(start))

  const flush = useEffectEvent(() => {
    if (timer.current === undefined || !view.current) return
    clearTimeout(timer.current)
    timer.current = undefined
    given.current = markdownOf(view.current.state.doc.toJSON() as DocNode)
    onChange(given.current)
  })
  // The form is rendered in slices: a key pressed meanwhile does not wait for it. A second change before the form has the first is rendered at once.
  const flushAfterPause = useEffectEvent(() => (value === given.current ? startTransition(flush) : flush()))
  const show = useEffectEvent(() => {
    clearTimeout(toolsTimer.current)
    if (!view.current) return
    const next = toolState(view.current.state)
    setTools((former) => (JSON.stringify(former) === JSON.stringify(next) ? former : next))
  })
  const pictureLost = useEffectEvent(() => notify({ message: t.noPicture, tone: 'warning' }))
  const tooLarge = useEffectEvent(() => notify({ message: t.pastedPlain, tone: 'warning' }))

  useEffect(() => {
    let isLarge = false
    /** Whether a key inserts or deletes characters: the buttons show the state at the caret after a pause. */
    let isTyped = false
    let frame = 0
    /** When the text is laid out anyway, and not in the time of the key. */
    const followCaret = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => place.current && showCaret(made, place.current))
      return true
    }
    const typed = (key: () => boolean): boolean => {
      isTyped = true
      try {
        return key() && followCaret()
      } finally {
        isTyped = false
      }
    }
    const made = new EditorView(place.current, {
      state: start,
      attributes: () => attributes,
      dispatchTransaction(transaction) {
        made.updateState(made.state.apply(transaction))
        clearTimeout(toolsTimer.current)
        if (isTyped) toolsTimer.current = setTimeout(show, TOOLS_PAUSE_MS)
        else show()
        isTyped = false
        if (!transaction.docChanged) return
        clearTimeout(timer.current)
        timer.current = setTimeout(flushAfterPause, PAUSE_MS)
      },
      handleScrollToSelection: followCaret,
      handleKeyPress: (target, event) => typed(() => insertKey(target, event)),
      handleKeyDown: (target, { key, ctrlKey, metaKey, altKey }) =>
        key === 'Backspace' && !ctrlKey && !metaKey && !altKey && typed(() => deleteKey(target)),
      handleDOMEvents: {
        beforeinput: (target, event) => {
          isTyped = TYPED.test(event.inputType)
          const command = CORRECTS_WORDS ? undefined : HISTORY.get(event.inputType)
          if (!command) return false
          event.preventDefault()
          return command(target.state, target.dispatch)
        },
        blur: () => flush(),
        paste: (_view, { clipboardData }) => {
          isLarge = (clipboardData?.getData('text/html').length ?? 0) > PASTED_HTML_MAX
          if (isLarge) tooLarge()
          if (hasPicture(clipboardData)) pictureLost()
        },
      },
      transformPastedHTML: (html) => (html.length > PASTED_HTML_MAX ? '' : preparedHtml(html)),
      handlePaste: (target, { clipboardData }) => {
        if (!isLarge) return false
        // Pasting the words asks this handler again.
        isLarge = false
        return target.pasteText((clipboardData?.getData('text/plain') ?? '').slice(0, PASTED_TEXT_MAX))
      },
      handleDrop: (_view, { dataTransfer }) => {
        if (hasPicture(dataTransfer)) pictureLost()
        return (dataTransfer?.files.length ?? 0) > 0
      },
    })
    view.current = made
    let sized = 0
    // With the next frame: the size of the box may change with it.
    const sizes = new ResizeObserver(() => {
      cancelAnimationFrame(sized)
      sized = requestAnimationFrame(() => {
        if (place.current) place.current.dataset['scrolls'] = String(made.dom.offsetHeight > place.current.clientHeight)
      })
    })
    sizes.observe(made.dom)
    if (place.current) sizes.observe(place.current)
    if (autoFocus) {
      made.dispatch(made.state.tr.setSelection(TextSelection.atEnd(made.state.doc)))
      made.focus()
    }
    addEventListener('pagehide', flush)
    return () => {
      flush()
      clearTimeout(toolsTimer.current)
      cancelAnimationFrame(frame)
      removeEventListener('pagehide', flush)
      sizes.disconnect()
      cancelAnimationFrame(sized)
      made.destroy()
      view.current = null
    }
  }, [])
  useEffect(() => view.current?.setProps({ attributes: () => attributes }), [attributes])
  useEffect(() => {
    if (value === given.current || !view.current) return
    const state = stateOf(value)
    given.current = value
    if (!state) return cannotShow()
    view.current.updateState(state)
    show()
  }, [value])

  const perform = (command: (typeof COMMANDS)[Tool]) => {
    if (!view.current) return
    command(view.current.state, view.current.dispatch)
    view.current.focus()
  }
  return (
    <div className="text-editor">
      <Toolbar state={tools} run={(tool) => perform(COMMANDS[tool])} link={(href) => perform(setLink(href))}>
        {children}
      </Toolbar>
      <div
        ref={place}
        className="prose markdown"
        onClick={({ target }) => {
          // The space below the last line belongs to the field.
          if (target !== place.current || !view.current) return
          const { state } = view.current
          view.current.dispatch(state.tr.setSelection(TextSelection.atEnd(state.doc)))
          view.current.focus()
        }}
      />
    </div>
  )
}
