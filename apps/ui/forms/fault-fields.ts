export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/** A control, or the box of a text with its form, which the browser does not check. */
export type Field = Control | HTMLElement

/** The class of the summary of a form. */
export const SUMMARY = 'form-faults'
/** The class of the line at a field. */
export const IN_PLACE = 'form-fault'

/** Whether the target of an event is a control, which the browser checks. */
export const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

/** Whether a required text has nothing but spaces. */
export const isBlank = (control: Control): boolean => control.required && control.value !== '' && control.value.trim() === ''

/** Whether the box of a text is empty. */
export const isBlankBox = ({ textContent }: HTMLElement): boolean => textContent.trim() === ''

/** The required boxes of a form that have no text. */
export const blankBoxes = (form: HTMLFormElement): HTMLElement[] =>
  [...form.querySelectorAll<HTMLElement>('[contenteditable=true][aria-required=true]')].filter(isBlankBox)

/** Takes the summary and the lines of a form away. */
export function clear(form: HTMLFormElement): void {
  for (const old of form.querySelectorAll(`.${SUMMARY}, .${IN_PLACE}`)) old.remove()
}
