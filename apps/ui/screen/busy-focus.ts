/** What belongs to a button: the fields whose faults an answer marks. */
const SCOPE = 'form, [role=dialog], section'
const FAULTY = '[aria-invalid=true]'

/**
 * Returns the focus to a button that was disabled while it waited for an answer: a browser takes the focus from a disabled element, without an event.
 * After a refusal that marks fields, the first of them gets the focus instead. A person who has gone elsewhere meanwhile stays there.
 */
export function keepFocusOfBusyButtons(): void {
  let button: HTMLButtonElement | null = null
  document.addEventListener('focusin', ({ target }) => (button = target instanceof HTMLButtonElement ? target : null))
  document.addEventListener('pointerdown', ({ target }) => {
    if (!(target instanceof Node && button?.contains(target))) button = null
  })
  const observer = new MutationObserver((changes) => {
    if (!button || button.disabled || !changes.some(({ target }) => target === button)) return
    if (document.activeElement !== document.body && document.activeElement !== button) return
    const faulty = [...(button.closest(SCOPE)?.querySelectorAll<HTMLElement>(FAULTY) ?? [])].find((field) => field.checkVisibility())
    const target = faulty ?? button
    if (target.isConnected) target.focus({ preventScroll: faulty === undefined })
  })
  observer.observe(document, { attributes: true, attributeFilter: ['disabled'], subtree: true })
}
