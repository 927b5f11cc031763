import { useEffect } from 'react'

/** How long the component that removed the focused element has to set the focus itself. */
const PATIENCE_MS = 40
const REMEMBERED = 12

/**
 * Restores the focus after the focused element was removed, by a closed dialog or a deleted row: to the element that had it before on this
 * screen, else to the heading. Otherwise the keyboard would start again at the top of the page.
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
      // After a click on the background the formerly focused element still exists: nothing is restored.
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
