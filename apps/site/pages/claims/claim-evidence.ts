import type { z } from 'zod'
import { PROOF_BYTES, PROOF_EMAILS, PROOF_FILES } from '../../../../contract/claims/claim-proofs.ts'
import type { OwnClaim } from '../../../../contract/claims/own-claims.ts'
import type { FormState } from '../../form.ts'
import { type Html, html } from '../../html/html.ts'
import { inLanguage, paths } from '../../html/paths.ts'
import type { Context } from '../../page.ts'
import { noMail } from '../../parts/common.ts'
import { actForm, addressField, digitsField, hiddenProof } from './claim-acts.ts'
import { claimWords } from './claim-words.ts'

type Claim = z.output<typeof OwnClaim>

/** The evidence of a claim. While the claim is pending, each piece can be removed. */
export function proofs({ t }: Context, { status, proofs: all }: Claim, code: string): Html {
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

/** The ways to prove that one runs a page: a document, an official address, a code on the own web page. */
export function addProof(context: Context, { id, proofs: all }: Claim, { code, slug, site_web }: Adding): Html {
  const { t, language, site } = context
  const words = claimWords(t)
  const count = (kind: string) => all.filter((proof) => proof.kind === kind).length
  const waiting = all.find(({ kind, state }) => kind === 'email' && state === 'waiting')
  const website = all.find(({ kind }) => kind === 'website')
  const url = website?.url ?? site_web
  const state: FormState = { values: {}, refusal: null, isSent: false, hidden: {} }
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
    ? html`<p>${words.codeSent(waiting.email ?? '', site.hasMail)}</p>
        ${noMail(context)}
        ${actForm('confirmer', { code, button: t('Confirmer l’adresse', 'Confirm the address'), fields: html`${hiddenProof({ preuve: waiting.id })}${digitsField(context, state)}` })}`
    : html`<p class="small">${words.addressHint}</p>
        ${noMail(context)}
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
