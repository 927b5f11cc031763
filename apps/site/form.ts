import type { Endpoint } from '../../contract/endpoint.ts'
import { type Html, html } from './html/html.ts'
import type { Context, View } from './page.ts'

/** A refusal of the API, as a form shows it. */
export interface Refusal {
  status: number
  message: string
  /** The faults of single fields, by their path in the body. */
  details: readonly { path: string; message: string }[]
}

/** What a form shows: the first time, after a refusal, after it was sent. */
export interface FormState {
  values: Readonly<Record<string, string>>
  refusal: Refusal | null
  isSent: boolean
}

/** The request that a form makes for its reader. */
export interface FormRequest {
  endpoint: Endpoint
  params: Readonly<Record<string, string>>
  body: Readonly<Record<string, unknown>>
}

/** A form of the site: a page, and what is sent to the API when the page is sent. It works without JavaScript. */
export interface Form {
  /** With `:name` for parameters. */
  path: string
  /** The names of the fields that are read. */
  fields: readonly string[]
  show: (context: Context, state: FormState) => Promise<View> | View
  /** Returns the request of a filled form. It may ask the API for records that the request names. */
  request: (context: Context, values: Readonly<Record<string, string>>) => Promise<FormRequest> | FormRequest
}

/** The field that people do not see and do not fill. What fills it is a program that fills every field. */
export const TRAP = 'adresse_complementaire'
/** The parameter of the address of a form that was sent. */
export const SENT = 'envoye'

interface FieldOptions {
  name: string
  label: string
  state: FormState
  type?: 'text' | 'email' | 'tel' | 'textarea'
  hint?: string
  autocomplete?: string
  isRequired?: boolean
  max?: number
}

/** A field with its label, its hint, and the fault that the API found in it. */
export function field(
  { name, label, state, type = 'text', hint: own, autocomplete, isRequired = false, max }: FieldOptions,
  { t }: Context,
): Html {
  const fault = faultOf(state, name)
  // The form that an address must have, before it is refused.
  const hint = [own, type === 'email' ? t('Format attendu : nom@exemple.fr', 'Expected format: name@example.org') : null]
    .filter(Boolean)
    .join(' ')
  const described = [hint ? `${name}-aide` : '', fault ? `${name}-faute` : ''].filter(Boolean).join(' ')
  const attributes = html`id="${name}"
  name="${name}"${isRequired ? html` required` : ''}${max ? html` maxlength="${max}"` : ''}${
    autocomplete ? html` autocomplete="${autocomplete}"` : ''
  }${described ? html` aria-describedby="${described}"` : ''}${fault ? html` aria-invalid="true"` : ''}`
  return html`<div class="field">
    <label for="${name}">${label}${isRequired ? '' : ` (${t('facultatif', 'optional')})`}</label>
    ${hint ? html`<p class="small" id="${name}-aide">${hint}</p>` : ''}${fault ? html`<p class="fault" id="${name}-faute">${fault}</p>` : ''}
    ${
      type === 'textarea'
        ? html`<textarea ${attributes} rows="7">${state.values[name]}</textarea>`
        : html`<input type="${type}" ${attributes} value="${state.values[name]}" />`
    }
  </div>`
}

/** A choice of one, with the fault that the API found in it. */
export function choice({
  name,
  label,
  state,
  options,
}: {
  name: string
  label: string
  state: FormState
  options: readonly (readonly [value: string, text: string])[]
}): Html {
  const fault = faultOf(state, name)
  return html`<fieldset class="field" id="${name}" ${fault ? html` aria-describedby="${name}-faute"` : ''}>
    <legend>${label}</legend>
    ${fault ? html`<p class="fault" id="${name}-faute">${fault}</p>` : ''}
    ${options.map(
      ([value, text]) =>
        html`<label class="choice"
          ><input type="radio" name="${name}" value="${value}" required${state.values[name] === value ? html` checked` : ''} />
          ${text}</label
        >`,
    )}
  </fieldset>`
}

const faultOf = ({ refusal }: FormState, name: string): string | undefined =>
  refusal?.details.find(({ path }) => path === `body.${name}` || path.startsWith(`body.${name}.`))?.message

/** What was refused, above the form, with links to its fields. @param labels the labels of the fields by their names */
export function refusalNotice({ refusal }: FormState, labels: Readonly<Record<string, string>>, { t }: Context): Html | null {
  if (!refusal) return null
  const known = refusal.details.map(({ path, message }) => ({ name: path.replace(/^body\./, '').split('.')[0] ?? '', message }))
  const isFields = known.length > 0 && known.every(({ name }) => name in labels)
  return html`<div class="notice bad narrow" role="alert">
    <p>
      <strong>${t('Rien n’a été envoyé.', 'Nothing was sent.')}</strong>
      ${isFields ? t('Corrigez ce qui suit, puis envoyez à nouveau :', 'Correct the following, then send again:') : refusal.message}
    </p>
    ${
      known.length > 0
        ? html`<ul>
            ${known.map(({ name, message }) => html`<li>${name in labels ? html`<a href="#${name}">${t(`${labels[name]} : ${message}`, `${labels[name]}: ${message}`)}</a>` : message}</li>`)}
          </ul>`
        : ''
    }
  </div>`
}

/** The form around its fields, with the trap for programs. */
export const formAround = (fields: Html, button: string, { t }: Context): Html =>
  html`<form method="post" class="narrow" accept-charset="utf-8">
    <p class="small">
      ${t('Tous les champs sont obligatoires, sauf ceux où il est écrit « facultatif ».', 'All fields are required, except those marked “optional”.')}
    </p>
    ${fields}
    <div class="trap" aria-hidden="true">
      <label for="${TRAP}">${t('Ne remplissez pas ce champ', 'Do not fill this field')}</label
      ><input id="${TRAP}" name="${TRAP}" tabindex="-1" autocomplete="off" />
    </div>
    <p class="field"><button class="btn main">${button}</button></p>
  </form>`
