import { useRef, useState } from 'react'
import type { Asked } from './decision-dialogs.tsx'

/** Which dialog is open, and about what; when it closes, the focus goes back to where it was before. */
export function useDecisionDialog() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const opener = useRef<Element | null>(null)
  return {
    asked,
    ask: (what: Asked) => {
      opener.current = document.activeElement
      setAsked(what)
    },
    /** The person closed it. */
    close: () => {
      setAsked(null)
      giveBack(opener.current)
    },
    /** What was asked is done: the focus goes on from there. */
    end: () => setAsked(null),
  }
}

const giveBack = (opener: Element | null) =>
  setTimeout(() => opener instanceof HTMLElement && document.activeElement === document.body && opener.focus({ preventScroll: true }))
