import type { z } from 'zod'
import { addClaimContact, followClaim, withdrawClaim } from '../../../../contract/claims/own-claims.ts'
import { addClaimEmail, addClaimWebsite, confirmClaimEmail, removeClaimProof } from '../../../../contract/claims/proof-routes.ts'
import { field, type Form, type FormRequest, type FormState, formNotice } from '../../form.ts'
import { type Html, html } from '../../html/html.ts'
import type { Context, View } from '../../page.ts'
import { actForm, addressField, contactFields, digitsField, hiddenProof } from './claim-acts.ts'
import { followPage } from './claim-page.ts'
import { claimWords } from './claim-words.ts'
import { followedClaim } from './followed-claim.ts'

type Values = Readonly<Record<string, string>>

const FIELDS = ['code', 'faire', 'nom', 'email', 'telephone', 'adresse', 'preuve', 'chiffres'] as const

interface Act {
  request: (values: Values) => Pick<FormRequest, 'endpoint' | 'body'>
  /** The fields of its form, and their names by those in the request. */
  form?: { show: (context: Context, state: FormState) => Html; fields: Values }
}

/** What a claimant can do with a claim. */
const ACTS: Readonly<Record<string, Act>> = {
  voir: { request: () => ({ endpoint: followClaim, body: {} }) },
  contact: {
    request: ({ nom, email, telephone }) => ({ endpoint: addClaimContact, body: given({ nom, email, telephone }) }),
    form: { show: contactFields, fields: { nom: 'nom', email: 'email', telephone: 'telephone' } },
  },
  adresse: {
    request: ({ adresse }) => ({ endpoint: addClaimEmail, body: { email: adresse } }),
    form: { show: addressField, fields: { email: 'adresse' } },
  },
  confirmer: {
    request: ({ preuve, chiffres = '' }) => ({
      endpoint: confirmClaimEmail,
      body: { proof_id: preuve, code: chiffres.replaceAll(/\s/g, '') },
    }),
    form: { show: digitsField, fields: { code: 'chiffres' } },
  },
  page: { request: () => ({ endpoint: addClaimWebsite, body: {} }) },
  verifier: { request: () => ({ endpoint: addClaimWebsite, body: { check: true } }) },
  oter: { request: ({ preuve }) => ({ endpoint: removeClaimProof, body: { proof_id: preuve } }) },
  retirer: { request: () => ({ endpoint: withdrawClaim, body: {} }) },
}
const VIEW = ACTS['voir'] as Act
const actOf = ({ faire = '' }: Values) => (Object.hasOwn(ACTS, faire) ? (ACTS[faire] ?? VIEW) : VIEW)

/** The fields that were filled. */
const given = (values: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''))

/**
 * Follows a claim without an account, by the code that was shown with it: its state, contact, evidence, withdrawal. The code travels in the body of
 * each form: no address and no log has it. docs/decisions/0028.
 */
export const followClaimForm: Form = {
  path: '/acteur/:slug/gerer/:demande',
  fields: FIELDS,
  isSecret: true,
  request: ({ params }, values) => {
    const { endpoint, body } = actOf(values).request(values)
    return { endpoint, params: { id: params['demande'] ?? '' }, body: { ...body, follow_up_code: values['code'] } }
  },
  show: (context, state) => asked(context, state),
  done: (context, { values, answer }) => followedClaim(context, (answer as z.output<typeof followClaim.response>).data, values),
}

/** Asks for the code, or shows again what was refused. */
function asked(context: Context, state: FormState): Promise<View> {
  const { t } = context
  const words = claimWords(t)
  const { code = '' } = state.values
  const act = actOf(state.values)
  const isUnknown = state.refusal?.status === 404
  const refusal = state.refusal && {
    ...state.refusal,
    message: isUnknown ? words.unknown : state.refusal.message,
    details: state.refusal.details.map(({ path, message }) => {
      const name = path.replace(/^body\./, '')
      return { path: `body.${act.form?.fields[name] ?? name}`, message }
    }),
  }
  const shown: FormState = { ...state, refusal }
  return followPage(
    context,
    () =>
      html`${formNotice(shown, words.labels, context)}
        ${
          refusal && !isUnknown && act.form
            ? html`<section class="block narrow stack">
                ${actForm(state.values['faire'] ?? '', { code, button: t('Envoyer à nouveau', 'Send again'), isMain: true, fields: html`${hiddenProof(state.values)}${act.form.show(context, shown)}` })}
              </section>`
            : ''
        }
        <form method="post" class="narrow block" accept-charset="utf-8">
          ${field({ name: 'code', label: words.labels.code, hint: words.codeHint, state: shown, autocomplete: 'off', isRequired: true, max: 120 }, context)}
          <p class="field"><button class="btn${refusal && !isUnknown ? '' : ' main'}">${t('Voir la demande', 'Show the claim')}</button></p>
        </form>`,
  )
}
