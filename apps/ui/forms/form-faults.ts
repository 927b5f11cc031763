import { importWithRetry } from '../screen/retrying-import.ts'
import { blankBoxes, clear, type Control, isBlank, isControl } from './fault-fields.ts'

const loadSummary = () => importWithRetry(() => import('./fault-summary.ts'))

/**
 * Says in one place, in the person's language, what a form lacks that the browser refuses to send, instead of the browser's bubble at one field after
 * the other. The summary is loaded with the first focus in a form; a form that is sent before waits for it.
 */
export function sayFormFaults(): void {
  const show = async (form: HTMLFormElement, faulty: readonly Control[]) => (await loadSummary()).show(form, faulty)
  const waiting = new Map<HTMLFormElement, Control[]>()
  const whenFocused = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || !target.closest('form')) return
    removeEventListener('focusin', whenFocused)
    void loadSummary()
  }
  addEventListener('focusin', whenFocused)
  // The browser reports all faulty fields of a form in one go.
  addEventListener(
    'invalid',
    (event) => {
      const control = event.target
      if (!isControl(control) || !control.form) return
      event.preventDefault()
      const { form } = control
      if (!waiting.has(form))
        // The microtasks of an event run before the next one: only a later task has seen all fields.
        setTimeout(() => {
          void show(form, waiting.get(form) ?? [])
          waiting.delete(form)
        })
      waiting.set(form, [...(waiting.get(form) ?? []), control])
    },
    true,
  )
  addEventListener(
    'submit',
    (event) => {
      const form = event.target
      if (!(form instanceof HTMLFormElement)) return
      clear(form)
      // A required field with spaces alone is empty to people, though not to the browser.
      if (form.noValidate) return
      const blank = [...form.elements].filter((control) => isControl(control)).filter(isBlank)
      if (blank.length === 0 && blankBoxes(form).length === 0) return
      event.preventDefault()
      event.stopPropagation()
      void show(form, blank)
    },
    true,
  )
}
