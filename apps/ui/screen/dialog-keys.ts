/** What stands over the screen, innermost last: Escape closes the innermost of them, and nothing else. */
const MODAL = '[role=dialog][aria-modal=true]'
const FLOATING = '[role=menu], [role=dialog]:not([aria-modal=true])'
const CLOSE = '.mantine-Modal-close, .mantine-Drawer-close'

const visible = (selector: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility())

/** Whether a dialog stands over the screen: no key is meant for what lies under it. */
export const isUnderDialog = (): boolean => document.querySelector(MODAL) !== null
/** Whether anything does that Escape would close. */
export const isUnderOverlay = (): boolean => isUnderDialog() || visible(FLOATING).length > 0

/** The button that opened a menu or a popover; it closes it as well. */
const openerOf = (floating: HTMLElement): HTMLElement | null =>
  floating.id ? document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(floating.id)}"]`) : null

function onEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return
  const target = event.target instanceof Element ? event.target : null
  // The open list of a field closes by the field's own doing.
  if (target?.getAttribute('data-mantine-stop-propagation') === 'true') return
  const modal = [...document.querySelectorAll<HTMLElement>(MODAL)].at(-1)
  const floating = visible(FLOATING).findLast((one) => !modal || modal.contains(one) || !one.closest(MODAL))
  const inner = floating && (!modal || modal.contains(floating)) ? floating : null
  if (!inner && !modal) return
  const button = inner ? openerOf(inner) : modal?.querySelector<HTMLElement>(CLOSE)
  // One that has no way out, such as the sign-in over a screen, stays; what lies under it stays as well.
  if (inner && !button) return
  event.preventDefault()
  event.stopImmediatePropagation()
  button?.click()
}
addEventListener('keydown', onEscape, true)

/** Ctrl+Enter does what a dialog is for, from any of its fields. */
function onSend(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented || event.isComposing) return
  const dialog = event.target instanceof Element ? event.target.closest('[role=dialog]') : null
  const form = (event.target as Element).closest('form') ?? dialog?.querySelector('form')
  if (!dialog || !form) return
  event.preventDefault()
  const submit = form.querySelector<HTMLButtonElement>('[type=submit]')
  if (submit && !submit.disabled) form.requestSubmit(submit)
}
document.addEventListener('keydown', onSend)
