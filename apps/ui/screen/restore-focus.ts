import { useEffect } from 'react'

/** How long what took the focus away may take to put it somewhere itself. */
const PATIENCE_MS = 40
const REMEMBERED = 12

/**
 * The focus is never lost: where what had it is gone, a dialog that closed or a row that was deleted, it goes back to what had it
 * before on this screen, or else to the screen's heading. Without this it would be on nothing, and the keyboard back at the top.
 */
export function useRestoredFocus(): void {
  useEffect(() => {
    let former: { element: HTMLElement; path: string }[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = ({ target: element }: FocusEvent) => {
      if (!(element instanceof HTMLElement)) return
      former = [{ element, path: location.pathname }, ...former.filter((other) => other.element !== element)].slice(0, REMEMBERED)
    }
    const restore = () => {
      // Who clicked on nothing wants the focus nowhere: then what had it is still there.
      if (document.activeElement !== document.body || former.length === 0 || former[0]?.element.isConnected) return
      const here = former.find(({ element, path }) => path === location.pathname && element.isConnected && element.checkVisibility())
      const target = here?.element ?? document.querySelector<HTMLElement>('main h1')
      target?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(restore, PATIENCE_MS)
    })
    document.addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])
}
