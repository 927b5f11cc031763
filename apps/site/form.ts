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
  /** Fields that nobody sees: the stamp of the page, or the one that confirms the form. */
  hidden: Readonly<Record<string, string>>
  /** The form was received, and must be confirmed. */
  waiting?: FormWaiting | undefined
}

/** A form that has to be sent once more. */
interface FormWaiting {
  /** The seconds before it can be sent. */
  seconds: number
  /** `first`: it looks like a program's, or many were sent; `early`: sent before the seconds were over; `again`: it was confirmed once before. */
  why: 'first' | 'early' | 'again'
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
  /** Returns the page with the answer of the API, which is sent once and never stored. Absent: a success leads back to the form, which says so. */
  done?: (context: Context, sent: FormSent) => Promise<View> | View
  /** Whether a secret of the sender is in each request. Nothing then tells people from programs. */
  isSecret?: boolean
}

/** A form that the API accepted. */
interface FormSent {
  values: Readonly<Record<string, string>>
  /** The body of the API’s answer. */
  answer: unknown
}

/** The field that people do not see and do not fill. What fills it is a program that fills every field. */
export const TRAP = 'adresse_complementaire'
/** The field with the stamp of the page, which says when it was made. */
export const PAGE_STAMP = 'page_du'
/** The field with the stamp that confirms a form. */
export const WAITING_STAMP = 'confirmation'
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
  /** Whether the page is for this field alone: it is typed into at once. */
  isFocused?: boolean
  max?: number
}

/** A field with its label, its hint, and the fault that the API found in it. */
export function field(
  { name, label, state, type = 'text', hint: own, autocomplete, isRequired = false, isFocused = false, max }: FieldOptions,
  { t }: Context,
): Html {
  const fault = faultOf(state, name)
  // The form that an address must have, before it is refused.
  const hint = [own, type === 'email' ? t('Par exemple : nom@exemple.fr', 'For example: name@example.org') : null].filter(Boolean).join(' ')
  const described = [hint ? `${name}-aide` : '', fault ? `${name}-faute` : ''].filter(Boolean).join(' ')
  const attributes = html`id="${name}"
  name="${name}"${isRequired ? html` required` : ''}${isFocused ? html` autofocus` : ''}${max ? html` maxlength="${max}"` : ''}${
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

/** What stands above a form: what was refused, with links to its fields, or that it must be confirmed. @param labels the labels of the fields by their names */
export function formNotice({ refusal, waiting }: FormState, labels: Readonly<Record<string, string>>, { t }: Context): Html | null {
  if (waiting) return waitingNotice(waiting, t)
  if (!refusal) return null
  const order = Object.keys(labels)
  // In the order of the form, as far as its labels name the fields.
  const known = refusal.details
    .map(({ path, message }) => ({ name: path.replace(/^body\./, '').split('.')[0] ?? '', message }))
    .toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
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

function waitingNotice({ seconds, why }: FormWaiting, t: Context['t']): Html {
  const state = {
    first: t('Rien n’est encore envoyé.', 'Nothing is sent yet.'),
    early: t('Rien n’est encore envoyé : c’était un peu tôt.', 'Nothing is sent yet: it was a little early.'),
    again: t(
      'Ce formulaire a déjà été confirmé : votre envoi nous est sans doute parvenu.',
      'This form was confirmed before: we have probably received it.',
    ),
  }[why]
  const next =
    why === 'again'
      ? t('Pour l’envoyer une nouvelle fois, attendez', 'To send it once more, wait')
      : t(
          'Pour écarter les envois automatiques, nous vous demandons de confirmer : attendez',
          'To keep automatic messages out, we ask you to confirm: wait',
        )
  const unit = seconds === 1 ? t('seconde', 'second') : t('secondes', 'seconds')
  return html`<div class="notice narrow" role="alert">
    <p>
      <strong>${state}</strong>
      ${next} ${seconds} ${unit},
      ${t('puis appuyez de nouveau sur le bouton. Tout ce que vous avez écrit est conservé ci-dessous.', 'then press the button again. Everything that you wrote is below.')}
    </p>
  </div>`
}

/** What was written into a form that cannot be shown again, to be copied. Null where nothing was written. */
export function writtenText(values: Readonly<Record<string, string>>, { t }: Context): Html | null {
  const written = Object.values(values).filter((value) => value.trim() !== '')
  if (written.length === 0) return null
  return html`<div class="notice narrow">
    <p>
      <strong
        >${t('Rien n’a été envoyé. Voici ce que vous aviez écrit, pour le copier :', 'Nothing was sent. This is what you wrote, to be copied:')}</strong
      >
    </p>
    ${written.map((value) => html`<p class="pre">${value}</p>`)}
  </div>`
}

/** What nobody sees of a form: its stamps, and the trap for programs. */
export const unseenFields = ({ hidden }: FormState, { t }: Context): Html =>
  html`${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <div class="trap" aria-hidden="true">
      <label for="${TRAP}">${t('Ne remplissez pas ce champ', 'Do not fill this field')}</label
      ><input id="${TRAP}" name="${TRAP}" tabindex="-1" autocomplete="off" />
    </div>`

/** The form around its fields, with the trap for programs. */
export const formAround = (fields: Html, button: string, state: FormState, context: Context): Html =>
  html`<form method="post" class="narrow" accept-charset="utf-8">
    <p class="small">
      ${context.t('Tous les champs sont obligatoires, sauf ceux où il est écrit « facultatif ».', 'All fields are required, except those marked “optional”.')}
    </p>
    ${fields} ${unseenFields(state, context)}
    <p class="field"><button class="btn main">${button}</button></p>
  </form>`
