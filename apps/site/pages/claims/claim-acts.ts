import { field, type FormState } from '../../form.ts'
import { type Html, html } from '../../html/html.ts'
import type { Context } from '../../page.ts'
import { claimWords } from './claim-words.ts'

/** A form that does one thing with the claim. Its code is hidden in it. */
export const actForm = (faire: string, { code, button, fields = html``, isMain = false }: ActForm): Html =>
  html`<form method="post">
    <input type="hidden" name="faire" value="${faire}" /><input type="hidden" name="code" value="${code}" />${fields}
    <p class="field"><button class="btn${isMain ? ' main' : ''}">${button}</button></p>
  </form>`
interface ActForm {
  code: string
  button: string
  fields?: Html
  isMain?: boolean
}

/** The piece of evidence that an act is about. */
export const hiddenProof = ({ preuve = '' }: Readonly<Record<string, string>>): Html =>
  html`<input type="hidden" name="preuve" value="${preuve}" />`

/** How the claimant can be reached. */
export const contactFields = (context: Context, state: FormState): Html => {
  const { labels } = claimWords(context.t)
  return html`${field({ name: 'nom', label: labels.nom, state, autocomplete: 'name', max: 200 }, context)}
  ${field({ name: 'email', label: labels.email, state, type: 'email', autocomplete: 'email', max: 254 }, context)}
  ${field({ name: 'telephone', label: labels.telephone, state, type: 'tel', autocomplete: 'tel', max: 60 }, context)}`
}
/** The official address that a code is sent to. */
export const addressField = (context: Context, state: FormState): Html =>
  field({ name: 'adresse', label: claimWords(context.t).labels.adresse, state, type: 'email', isRequired: true, max: 254 }, context)
/** The code that was sent there. */
export const digitsField = (context: Context, state: FormState): Html =>
  field(
    { name: 'chiffres', label: claimWords(context.t).labels.chiffres, state, autocomplete: 'one-time-code', isRequired: true, max: 40 },
    context,
  )
