import { language } from '../i18n/language.ts'
import { bilingual } from '../i18n/texts.ts'
import { blankBoxes, clear, type Control, type Field, IN_PLACE, isBlank, isBlankBox, isControl, SUMMARY } from './fault-fields.ts'
import './fault-summary.css'

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
  most: (n: string) => [`${n} au plus`, `at most ${n}`],
  least: (n: string) => [`${n} au moins`, `at least ${n}`],
  range: ['choisissez une valeur possible', 'choose a possible value'],
  wrong: ['vérifiez ce qui est écrit', 'check what is written'],
  answer: (question: string) => [`Répondez à la question « ${question} »`, `Answer the question “${question}”`],
  field: ['Champ', 'Field'],
})

/** What is wrong with the value of a control, in words. The browser's own words would be in its language, not in the person's. */
function faultOf({
  type,
  validity,
  dataset,
  minLength,
  maxLength,
  min,
  max,
}: Pick<Control, 'type' | 'validity' | 'dataset'> & { minLength?: number; maxLength?: number; min?: string; max?: string }): string {
  const t = texts[language()]
  if (validity.valueMissing || validity.valid)
    return dataset['missing'] !== undefined
      ? dataset['missing']
      : type === 'checkbox'
        ? t.tick
        : type === 'file'
          ? t.file
          : type === 'radio' || type === 'select-one'
            ? t.choose
            : t.empty
  if (validity.typeMismatch) return type === 'url' ? t.url : t.email
  if (validity.tooShort) return t.short(minLength ?? 0)
  if (validity.tooLong) return t.long(maxLength ?? 0)
  if (type === 'number' && validity.rangeOverflow && max) return t.most(max)
  if (type === 'number' && validity.rangeUnderflow && min) return t.least(min)
  if (validity.rangeUnderflow || validity.rangeOverflow || validity.stepMismatch) return t.range
  return t.wrong
}

/** The name of a control, as its label says it, without the mark of an obligatory one. */
function nameOf(field: Field): string {
  if (field.dataset['missingOf']) return field.dataset['missingOf']
  const named = isControl(field) ? field.labels?.[0] : document.getElementById(field.getAttribute('aria-labelledby') ?? '')
  const label = (field.getAttribute('aria-label') ?? named?.innerText ?? '').trim()
  return (label.endsWith('*') ? label.slice(0, -1).trim() : label) || texts[language()].field
}

/** The line of a field: its name and what it lacks; a question is to be answered, and a label that says what to do is the line. */
function lineOf(field: Field, fault: string): string {
  const [name, { answer, empty }] = [nameOf(field), texts[language()]]
  if (fault === '') return name
  return name.endsWith('?') && fault === empty ? answer(name) : `${name} : ${fault}`
}

/** The name of the group that a field is in, such as one of several dates. */
function groupOf(field: Field): string {
  const group = field.closest('fieldset, [role=group]')
  const named = document.getElementById(group?.getAttribute('aria-labelledby') ?? '') ?? group?.querySelector<HTMLElement>('legend')
  return (group?.getAttribute('aria-label') ?? named?.innerText ?? '').trim()
}

/** Whether a field has what it lacked. */
const isAnswered = (field: Field): boolean => (isControl(field) ? field.validity.valid && !isBlank(field) : !isBlankBox(field))

// An editor inserts what is typed by itself, so that its box has no event of its input.
const CHANGES = ['input', 'change', 'keyup', 'focusout'] as const
const changesOf = (field: Field) => (isControl(field) ? CHANGES.slice(0, 2) : CHANGES)

/** Marks a faulty control, and takes the mark off once it is changed. @returns what takes it off */
function mark(control: Field, fault: string): () => void {
  const place = document.createElement('p')
  place.className = IN_PLACE
  place.id = `${control.id || `champ-${crypto.randomUUID()}`}-fault`
  const words = fault || texts[language()].empty
  place.textContent = words[0]?.toUpperCase() + words.slice(1) + '.'
  // What an earlier summary said of it is gone from the page.
  const described = (control.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => document.getElementById(id))
  control.setAttribute('aria-invalid', 'true')
  control.setAttribute('aria-describedby', [...described, place.id].join(' '))
  const wrapper = control.closest('.mantine-InputWrapper-root, .mantine-Checkbox-root, .mantine-Radio-root') ?? control.parentElement
  wrapper?.append(place)
  const undo = () => {
    place.remove()
    control.removeAttribute('aria-invalid')
    if (described.length === 0) control.removeAttribute('aria-describedby')
    else control.setAttribute('aria-describedby', described.join(' '))
    for (const change of changesOf(control)) control.removeEventListener(change, changed)
  }
  const changed = () => (isControl(control) || !isBlankBox(control)) && undo()
  for (const change of changesOf(control)) control.addEventListener(change, changed)
  return undo
}

/**
 * Shows in a form what it lacks: a summary that has the focus and leads to each field, and a line at each field.
 * What was answered while this file was loading is left out.
 */
export function show(form: HTMLFormElement, faulty: readonly Control[]): void {
  const t = texts[language()]
  const controls = [...faulty, ...blankBoxes(form)].toSorted((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )
  clear(form)
  const summary = document.createElement('div')
  summary.className = SUMMARY
  summary.tabIndex = -1
  summary.setAttribute('role', 'alert')
  const title = document.createElement('p')
  const list = document.createElement('ul')
  /** What is not answered yet, with what takes its line and its mark away. */
  const open = new Map<Field, () => void>()
  const faults = controls.map((control) => (isControl(control) ? faultOf(control) : t.empty))
  const lines = controls.map((control, n) => lineOf(control, faults[n] ?? ''))
  for (const [n, control] of controls.entries()) {
    const [line = '', fault = ''] = [lines[n], faults[n]]
    const group = lines.filter((other) => other === line).length > 1 ? groupOf(control) : ''
    const link = document.createElement('button')
    link.type = 'button'
    link.textContent = group ? `${group}, ${line}` : line
    link.addEventListener('click', () => control.focus())
    const item = document.createElement('li')
    item.append(link)
    list.append(item)
    const unmark = mark(control, fault)
    open.set(control, () => {
      item.remove()
      unmark()
    })
  }
  /** Takes away what is answered, or has left the form, and says how many are left. */
  const count = () => {
    for (const [control, leave] of open)
      if (!control.isConnected || isAnswered(control)) {
        leave()
        open.delete(control)
      }
    title.textContent = open.size === 1 ? t.one : t.several(open.size)
    if (open.size === 0) summary.remove()
    if (!summary.isConnected) for (const change of CHANGES) form.removeEventListener(change, later)
  }
  // The form shows what an event leads to after it.
  const later = () => void setTimeout(count)
  for (const change of CHANGES) form.addEventListener(change, later)
  summary.append(title, list)
  form.prepend(summary)
  count()
  summary.focus()
  summary.scrollIntoView({ block: 'nearest' })
}
