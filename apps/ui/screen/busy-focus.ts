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
    if (!button?.contains(target as Node)) button = null
  })
  new MutationObserver((changes) => {
    const { activeElement, body } = document
    if (!button?.isConnected || button.disabled || !changes.some(({ target }) => target === button)) return
    if (activeElement !== body && activeElement !== button) return
    const fields = button.closest(SCOPE)?.querySelectorAll<HTMLElement>(FAULTY) ?? []
    ;([...fields].find((field) => field.checkVisibility()) ?? button).focus()
  }).observe(document, { attributeFilter: ['disabled'], subtree: true })
}
