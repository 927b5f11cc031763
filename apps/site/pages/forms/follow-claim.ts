import type { z } from 'zod'
import { getActeur } from '../../../../contract/acteurs/acteurs.ts'
import { PROOF_BYTES, PROOF_EMAILS, PROOF_FILES } from '../../../../contract/claims/claim-proofs.ts'
import { addClaimContact, followClaim, type OwnClaim, withdrawClaim } from '../../../../contract/claims/own-claims.ts'
import { getCommune } from '../../../../contract/communes/communes.ts'
import { addClaimEmail, addClaimWebsite, confirmClaimEmail, removeClaimProof } from '../../../../contract/claims/proof-routes.ts'
import { dateInWords, dayOf } from '../../dates.ts'
import { field, type Form, type FormRequest, type FormState, formNotice } from '../../form.ts'
import { type Html, html } from '../../html/html.ts'
import { inLanguage, paths } from '../../html/paths.ts'
import type { Context, View } from '../../page.ts'
import { claimWords } from './claim-words.ts'

type Claim = z.output<typeof OwnClaim>
type Values = Readonly<Record<string, string>>

const FIELDS = ['code', 'faire', 'nom', 'email', 'telephone', 'adresse', 'preuve', 'chiffres'] as const
const NEW: Pick<FormState, 'refusal' | 'isSent' | 'hidden'> = { refusal: null, isSent: false, hidden: {} }

/** What a claimant can do: the request of each act, and the fields of the form that it is asked with, by their names in the request. */
const ACTS: Readonly<Record<string, { request: (values: Values) => Pick<FormRequest, 'endpoint' | 'body'>; fields?: Values }>> = {
  voir: { request: () => ({ endpoint: followClaim, body: {} }) },
  contact: {
    request: ({ nom, email, telephone }) => ({ endpoint: addClaimContact, body: given({ nom, email, telephone }) }),
    fields: { nom: 'nom', email: 'email', telephone: 'telephone' },
  },
  adresse: { request: ({ adresse }) => ({ endpoint: addClaimEmail, body: { email: adresse } }), fields: { email: 'adresse' } },
  confirmer: {
    request: ({ preuve, chiffres = '' }) => ({
      endpoint: confirmClaimEmail,
      body: { proof_id: preuve, code: chiffres.replaceAll(/\s/g, '') },
    }),
    fields: { code: 'chiffres' },
  },
  page: { request: () => ({ endpoint: addClaimWebsite, body: {} }) },
  verifier: { request: () => ({ endpoint: addClaimWebsite, body: { check: true } }) },
  oter: { request: ({ preuve }) => ({ endpoint: removeClaimProof, body: { proof_id: preuve } }) },
  retirer: { request: () => ({ endpoint: withdrawClaim, body: {} }) },
}
const VIEW = ACTS['voir'] as (typeof ACTS)[string]
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
  done: (context, { values, answer }) => followed(context, (answer as { data: Claim }).data, values),
}

/** The page around the claim. */
async function around(context: Context, make: (of: { slug: string; site_web: string | null; zone: string }) => Html): Promise<View> {
  const { ask, params, t, language } = context
  const { data: acteur } = await ask(getActeur, { params: { id: params['slug'] ?? '' } })
  const { data: commune } = await ask(getCommune, { params: { slug: acteur.commune.slug } })
  const title = t('Suivre votre demande', 'Follow your claim')
  return {
    kind: 'view',
    title: `${title} : ${acteur.nom}`,
    canonical: paths.claimFollowed(acteur.slug, params['demande'] ?? ''),
    commune: acteur.commune,
    isUnlisted: true,
    main: html`<div class="hero narrow">
        <h1 class="long">${title}</h1>
        <p class="lead"><a href="${inLanguage(paths.acteur(acteur.slug), language)}">${acteur.nom}</a></p>
      </div>
      ${make({ slug: acteur.slug, site_web: acteur.site_web, zone: commune.fuseau })}`,
  }
}

/** The page after a document was sent: its form cannot say the code again, which the reader types or whose page they go back to. */
export function documentView(context: Context, refusal: string | null): Promise<View> {
  const { t, params, language } = context
  const [slug, id] = [params['slug'] ?? '', params['demande'] ?? '']
  const said = refusal
    ? html`<strong>${t('Le document n’a pas été ajouté.', 'The document was not added.')}</strong> ${refusal}`
    : html`<strong>${t('Le document est ajouté à votre demande.', 'The document was added to your claim.')}</strong>
        ${t('Seuls ceux qui décident le voient.', 'Only those who decide see it.')}`
  return around(
    context,
    () =>
      html`<div class="notice narrow${refusal ? ' bad' : ''}" role="${refusal ? 'alert' : 'status'}"><p>${said}</p></div>
        <p class="narrow">
          <a href="${inLanguage(paths.claimFollowed(slug, id), language)}">
            ${t('Revenir à la demande (avec votre code de suivi)', 'Back to the claim (with your follow-up code)')}
          </a>
        </p>`,
  )
}

/** A form that does one thing with the claim. Its code is hidden in it. */
const actForm = (faire: string, { code, button, fields = html``, isMain = false }: ActForm): Html =>
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
      return { path: `body.${act.fields?.[name] ?? name}`, message }
    }),
  }
  const shown: FormState = { ...state, refusal }
  const fieldsOf = { contact: contactFields, adresse: addressField, confirmer: digitsField }[state.values['faire'] ?? '']
  return around(
    context,
    () =>
      html`${formNotice(shown, words.labels, context)}
        ${
          refusal && !isUnknown && fieldsOf
            ? html`<section class="block narrow stack">
                ${actForm(state.values['faire'] ?? '', { code, button: t('Envoyer à nouveau', 'Send again'), isMain: true, fields: html`${hiddenProof(state.values)}${fieldsOf(context, shown)}` })}
              </section>`
            : ''
        }
        <form method="post" class="narrow block" accept-charset="utf-8">
          ${field({ name: 'code', label: words.labels.code, hint: words.codeHint, state: shown, autocomplete: 'off', isRequired: true, max: 60 }, context)}
          <p class="field"><button class="btn${refusal && !isUnknown ? '' : ' main'}">${t('Voir la demande', 'Show the claim')}</button></p>
        </form>`,
  )
}

const hiddenProof = ({ preuve = '' }: Values): Html => html`<input type="hidden" name="preuve" value="${preuve}" />`

const contactFields = (context: Context, state: FormState): Html => {
  const { labels } = claimWords(context.t)
  return html`${field({ name: 'nom', label: labels.nom, state, autocomplete: 'name', max: 200 }, context)}
  ${field({ name: 'email', label: labels.email, state, type: 'email', autocomplete: 'email', max: 254 }, context)}
  ${field({ name: 'telephone', label: labels.telephone, state, type: 'tel', autocomplete: 'tel', max: 60 }, context)}`
}
const addressField = (context: Context, state: FormState): Html =>
  field({ name: 'adresse', label: claimWords(context.t).labels.adresse, state, type: 'email', isRequired: true, max: 254 }, context)
const digitsField = (context: Context, state: FormState): Html =>
  field(
    { name: 'chiffres', label: claimWords(context.t).labels.chiffres, state, autocomplete: 'one-time-code', isRequired: true, max: 12 },
    context,
  )

/** The claim, what was just done, and what can be done. */
function followed(context: Context, claim: Claim, values: Values): Promise<View> {
  const { t, language } = context
  const words = claimWords(t)
  const { code = '', faire = '' } = values
  const { status } = claim
  const isPending = status === 'pending'
  const done = words.done[faire]
  return around(context, ({ slug, site_web, zone }) => {
    const on = (moment: string) => dateInWords(dayOf(moment, zone), language)
    return html`${done ? html`<p class="notice narrow" role="status">${done}</p>` : ''}
      <section class="block narrow stack">
        <h2>${words.statuses[status]}</h2>
        <p>${words.leads[status]}</p>
        ${claim.reason ? html`<p><strong>${t('Motif :', 'Reason:')}</strong> ${claim.reason}</p>` : ''}
        ${claim.invitation?.state === 'open' ? html`<p>${words.invited(on(claim.invitation.expires_at))}</p>` : ''}
        ${claim.contest && isPending ? html`<p>${words.contest}</p>` : ''}
        <p class="small">${t(`Envoyée le ${on(claim.created_at)}`, `Sent on ${on(claim.created_at)}`)}</p>
        <p class="pre">${claim.message}</p>
      </section>
      ${isPending || claim.proofs.length > 0 ? proofs(context, claim, code) : ''}
      ${isPending ? html`${addProof(context, claim, { code, slug, site_web })}${contact(context, claim, code)}${withdrawal(context, code)}` : ''}`
  })
}

function proofs({ t }: Context, { status, proofs: all }: Claim, code: string): Html {
  const words = claimWords(t)
  const removal = (id: string, name: string) =>
    actForm('oter', { code, button: t(`Retirer : ${name}`, `Remove: ${name}`), fields: hiddenProof({ preuve: id }) })
  return html`<section class="block narrow stack">
    <h2>${t('Justificatifs', 'Evidence')}</h2>
    ${all.length === 0 ? html`<p class="empty">${t('Aucun justificatif pour le moment.', 'No evidence yet.')}</p>` : ''}
    <ul class="evidence">
      ${all.map(({ id, kind, state, email, filename, url }) => {
        const name = email ?? filename ?? url ?? words.kinds[kind]
        return html`<li>
          <strong>${words.kinds[kind]}</strong> : <span class="long">${name}</span> — ${words.states[state]}
          ${status === 'pending' ? removal(id, name) : ''}
        </li>`
      })}
    </ul>
  </section>`
}

interface Adding {
  code: string
  slug: string
  site_web: string | null
}

function addProof(context: Context, { id, proofs: all }: Claim, { code, slug, site_web }: Adding): Html {
  const { t, language } = context
  const words = claimWords(t)
  const count = (kind: string) => all.filter((proof) => proof.kind === kind).length
  const waiting = all.find(({ kind, state }) => kind === 'email' && state === 'waiting')
  const website = all.find(({ kind }) => kind === 'website')
  const url = website?.url ?? site_web
  const state: FormState = { ...NEW, values: {} }
  const byFile = html`<h3>${words.fileTitle}</h3>
    <p class="small">${words.fileHint(PROOF_BYTES / 1024 / 1024)}</p>
    <form method="post" enctype="multipart/form-data" action="${inLanguage(paths.claimDocument(slug, id), language)}">
      <input type="hidden" name="follow_up_code" value="${code}" />
      <div class="field">
        <label for="file">${t('Document', 'Document')}</label>
        <input type="file" id="file" name="file" accept="application/pdf,image/jpeg,image/png,image/webp,image/avif" required />
      </div>
      <p class="field"><button class="btn">${t('Envoyer le document', 'Send the document')}</button></p>
    </form>`
  const byAddress = waiting
    ? html`<p>${words.codeSent(waiting.email ?? '')}</p>
        ${actForm('confirmer', { code, button: t('Confirmer l’adresse', 'Confirm the address'), fields: html`${hiddenProof({ preuve: waiting.id })}${digitsField(context, state)}` })}`
    : html`<p class="small">${words.addressHint}</p>
        ${actForm('adresse', { code, button: t('Envoyer un code à cette adresse', 'Send a code to this address'), fields: addressField(context, state) })}`
  const byWebsite = (page: string) =>
    website
      ? html`<p>${words.putCode(page)} <strong class="secret">${website.page_code}</strong></p>
          ${actForm('verifier', { code, button: t('Vérifier la page', 'Check the page') })}`
      : html`<p class="small">${words.websiteHint(page)}</p>
          ${actForm('page', { code, button: t('Obtenir un code à placer', 'Get a code to put there') })}`
  return html`<section class="block narrow stack">
    <h2>${t('Ajouter un justificatif', 'Add evidence')}</h2>
    <p>${t('Un seul suffit souvent. Choisissez le plus simple pour vous.', 'One is often enough. Choose what is easiest for you.')}</p>
    ${count('file') < PROOF_FILES ? byFile : ''}
    ${
      waiting || count('email') < PROOF_EMAILS
        ? html`<h3>${words.addressTitle}</h3>
            ${byAddress}`
        : ''
    }
    ${
      url && website?.state !== 'found'
        ? html`<h3>${words.websiteTitle}</h3>
            ${byWebsite(url)}`
        : ''
    }
  </section>`
}

function contact(context: Context, { nom, email, telephone }: Claim, code: string): Html {
  const { t } = context
  const values = Object.fromEntries(Object.entries({ nom, email, telephone }).map(([name, value]) => [name, value ?? '']))
  return html`<section class="block narrow stack">
    <h2>${t('Vous joindre', 'How to reach you')}</h2>
    <p class="small">
      ${t('Jamais affiché : seuls ceux qui examinent la demande le voient.', 'Never shown: only those who examine the claim see it.')}
    </p>
    ${actForm('contact', { code, button: t('Enregistrer', 'Save'), fields: contactFields(context, { ...NEW, values }) })}
  </section>`
}

const withdrawal = ({ t }: Context, code: string): Html =>
  html`<section class="block narrow stack">
    <details>
      <summary>${t('Retirer la demande', 'Withdraw the claim')}</summary>
      <p>
        ${t('Elle ne sera plus examinée. Vous pourrez en faire une nouvelle.', 'It will no longer be examined. You can make another one.')}
      </p>
      ${actForm('retirer', { code, button: t('Retirer la demande', 'Withdraw the claim') })}
    </details>
  </section>`
