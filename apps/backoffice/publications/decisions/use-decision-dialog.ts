import { useRef, useState } from 'react'
import type { Asked } from './decision-dialogs.tsx'

/** The open dialog. A cancelled dialog returns the focus to its former element. */
export function useDecisionDialog() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const opener = useRef<Element | null>(null)
  return {
    asked,
    ask: (what: Asked) => {
      opener.current = document.activeElement
      setAsked(what)
    },
    /** Closes the dialog after a cancel. */
    close: () => {
      setAsked(null)
      restoreFocus(opener.current)
    },
    /** Closes the dialog after the decision; the focus is not returned. */
    end: () => setAsked(null),
  }
}

const restoreFocus = (opener: Element | null) =>
  setTimeout(() => opener instanceof HTMLElement && document.activeElement === document.body && opener.focus({ preventScroll: true }))
