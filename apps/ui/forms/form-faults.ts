import { language } from '../i18n/language.ts'
import { bilingual } from '../i18n/texts.ts'
import './form-faults.css'

const texts = bilingual({
  one: ['Il manque une réponse :', 'One answer is missing or wrong:'],
  several: (n: number) => [`${n} réponses manquent ou sont à revoir :`, `${n} answers are missing or wrong:`],
  empty: ['à remplir', 'to fill in'],
  tick: ['à cocher', 'to tick'],
  choose: ['à choisir', 'to choose'],
  file: ['ajoutez un fichier', 'add a file'],
  email: ['écrivez une adresse complète, comme nom@exemple.fr', 'write a whole address, such as name@example.org'],
  url: ['écrivez une adresse complète, comme https://exemple.fr', 'write a whole address, such as https://example.org'],
  short: (n: number) => [`${n} caractères au moins`, `at least ${n} characters`],
  long: (n: number) => [`${n} caractères au plus`, `at most ${n} characters`],
  range: ['choisissez une valeur possible', 'choose a possible value'],
  wrong: ['vérifiez ce qui est écrit', 'check what is written'],
  field: ['Champ', 'Field'],
})

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What is wrong with the value of a control, in words. The browser's own words would be in its language, not in the person's. */
function faultOf({
  type,
  validity,
  minLength,
  maxLength,
}: Pick<Control, 'type' | 'validity'> & { minLength?: number; maxLength?: number }): string {
  const t = texts[language()]
  if (validity.valueMissing || validity.valid)
    return type === 'checkbox' ? t.tick : type === 'file' ? t.file : type === 'radio' || type === 'select-one' ? t.choose : t.empty
  if (validity.typeMismatch) return type === 'url' ? t.url : t.email
  if (validity.tooShort) return t.short(minLength ?? 0)
  if (validity.tooLong) return t.long(maxLength ?? 0)
  if (validity.rangeUnderflow || validity.rangeOverflow || validity.stepMismatch) return t.range
  return t.wrong
}

/** The name of a control, as its label says it, without the mark of an obligatory one. */
function nameOf(control: Control): string {
  const label = (control.getAttribute('aria-label') ?? control.labels?.[0]?.innerText ?? '').trim()
  return (label.endsWith('*') ? label.slice(0, -1).trim() : label) || texts[language()].field
}

/** Whether a required text has nothing but spaces. */
const isBlank = (control: Control) => control.required && control.value !== '' && control.value.trim() === ''

const SUMMARY = 'form-faults'
const IN_PLACE = 'form-fault'

function clear(form: HTMLFormElement): void {
  for (const old of form.querySelectorAll(`.${SUMMARY}, .${IN_PLACE}`)) old.remove()
}

/** Marks a faulty control, and takes the mark off once it is changed. */
function mark(control: Control, fault: string): void {
  const place = document.createElement('p')
  place.className = IN_PLACE
  place.id = `${control.id || `champ-${crypto.randomUUID()}`}-fault`
  place.textContent = fault[0]?.toUpperCase() + fault.slice(1) + '.'
  const described = control.getAttribute('aria-describedby')
  control.setAttribute('aria-invalid', 'true')
  control.setAttribute('aria-describedby', [described, place.id].filter(Boolean).join(' '))
  const wrapper = control.closest('.mantine-InputWrapper-root, .mantine-Checkbox-root, .mantine-Radio-root') ?? control.parentElement
  wrapper?.append(place)
  const undo = () => {
    place.remove()
    control.removeAttribute('aria-invalid')
    if (described === null) control.removeAttribute('aria-describedby')
    else control.setAttribute('aria-describedby', described)
    control.removeEventListener('input', undo)
    control.removeEventListener('change', undo)
  }
  control.addEventListener('input', undo)
  control.addEventListener('change', undo)
}

function show(form: HTMLFormElement, controls: readonly Control[]): void {
  const t = texts[language()]
  clear(form)
  const summary = document.createElement('div')
  summary.className = SUMMARY
  summary.tabIndex = -1
  summary.setAttribute('role', 'alert')
  const title = document.createElement('p')
  title.textContent = controls.length === 1 ? t.one : t.several(controls.length)
  const list = document.createElement('ul')
  for (const control of controls) {
    const fault = faultOf(control)
    const link = document.createElement('button')
    link.type = 'button'
    link.textContent = `${nameOf(control)} : ${fault}`
    link.addEventListener('click', () => control.focus())
    const item = document.createElement('li')
    item.append(link)
    list.append(item)
    mark(control, fault)
  }
  summary.append(title, list)
  form.prepend(summary)
  summary.focus()
  summary.scrollIntoView({ block: 'nearest' })
}

/**
 * Says in one place, in the person's language, what a form lacks that the browser refuses to send, instead of the browser's bubble at one field after
 * the other. The summary takes the focus and leads to each field, which is marked too.
 */
export function sayFormFaults(): void {
  const waiting = new Map<HTMLFormElement, Control[]>()
  const isControl = (target: EventTarget | null): target is Control =>
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
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
          show(form, waiting.get(form) ?? [])
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
      const blank = form.noValidate ? [] : [...form.elements].filter((control) => isControl(control) && isBlank(control))
      if (blank.length === 0) return
      event.preventDefault()
      event.stopPropagation()
      show(form, blank as Control[])
    },
    true,
  )
}
