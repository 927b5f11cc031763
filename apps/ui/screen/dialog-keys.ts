/** Overlays of the screen: dialogs, menus, popovers. Escape closes the innermost overlay only. mount.tsx loads these keys in every application. */
const MODAL = '[role=dialog][aria-modal=true]'
const FLOATING = '[role=menu], [role=dialog]:not([aria-modal=true])'
const CLOSE = '.mantine-Modal-close, .mantine-Drawer-close'

const visible = (selector: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility())

/** Whether a dialog is open: no key applies to the screen under it. */
export const isUnderDialog = (): boolean => document.querySelector(MODAL) !== null
/** Whether an overlay is open that Escape would close. */
export const isUnderOverlay = (): boolean => isUnderDialog() || visible(FLOATING).length > 0

/** The button that opened a menu or a popover. It closes it as well. */
const openerOf = (floating: HTMLElement): HTMLElement | null =>
  floating.id ? document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(floating.id)}"]`) : null

function onEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return
  const target = event.target instanceof Element ? event.target : null
  // A field closes its own list of options.
  if (target?.getAttribute('data-mantine-stop-propagation') === 'true') return
  const modal = [...document.querySelectorAll<HTMLElement>(MODAL)].at(-1)
  const floating = visible(FLOATING).findLast((one) => !modal || modal.contains(one) || !one.closest(MODAL))
  const inner = floating && (!modal || modal.contains(floating)) ? floating : null
  if (!inner && !modal) return
  const button = inner ? openerOf(inner) : modal?.querySelector<HTMLElement>(CLOSE)
  // A dialog without a close button, such as the sign-in, stays open, and so does everything under it.
  if (inner && !button) return
  event.preventDefault()
  event.stopImmediatePropagation()
  button?.click()
}
addEventListener('keydown', onEscape, true)

/** Ctrl+Enter submits the form of a dialog from any of its fields. */
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
