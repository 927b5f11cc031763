import type { z } from 'zod'
import { getCommune } from '../../../../contract/communes/communes.ts'
import type { OwnClaim } from '../../../../contract/claims/own-claims.ts'
import { dateInWords, dayOf } from '../../../../contract/dates.ts'
import { type Html, html } from '../../html/html.ts'
import type { Context, View } from '../../page.ts'
import { actForm, contactFields } from './claim-acts.ts'
import { addProof, proofs } from './claim-evidence.ts'
import { followPage } from './claim-page.ts'
import { noMail } from '../../parts/common.ts'
import { claimWords } from './claim-words.ts'

type Claim = z.output<typeof OwnClaim>
type Values = Readonly<Record<string, string>>

/**
 * The page of a claim: its state, what was just done, and what can be done.
 * @param values the fields of the form that was sent
 */
export function followedClaim(context: Context, claim: Claim, values: Values): Promise<View> {
  const { ask, t, language } = context
  const words = claimWords(t)
  const { code = '', faire = '' } = values
  const { status } = claim
  const isPending = status === 'pending'
  const done = Object.hasOwn(words.done, faire) ? words.done[faire] : undefined
  return followPage(context, async ({ slug, site_web, commune: { slug: town } }) => {
    const { data: commune } = await ask(getCommune, { params: { slug: town } })
    const on = (moment: string) => dateInWords(dayOf(moment, commune.fuseau), language)
    return html`${done ? html`<p class="notice narrow" role="status">${done}</p>` : ''}
      <section class="block narrow stack">
        <h2>${words.statuses[status]}</h2>
        <p>${words.leads[status]}</p>
        ${claim.reason ? html`<p><strong>${t('Motif :', 'Reason:')}</strong> ${claim.reason}</p>` : ''}
        ${
          claim.invitation?.state === 'open'
            ? html`<p>${words.invited(on(claim.invitation.expires_at))}</p>
                ${noMail(context)}`
            : ''
        }
        ${claim.contest && isPending ? html`<p>${words.contest}</p>` : ''}
        <p class="small">${t(`Envoyée le ${on(claim.created_at)}`, `Sent on ${on(claim.created_at)}`)}</p>
        <p class="pre">${claim.message}</p>
      </section>
      ${isPending || claim.proofs.length > 0 ? proofs(context, claim, code) : ''}
      ${isPending ? html`${addProof(context, claim, { code, slug, site_web })}${contact(context, claim, code)}${withdrawal(context, code)}` : ''}`
  })
}

function contact(context: Context, { nom, email, telephone }: Claim, code: string): Html {
  const { t } = context
  const values = Object.fromEntries(Object.entries({ nom, email, telephone }).map(([name, value]) => [name, value ?? '']))
  return html`<section class="block narrow stack">
    <h2>${t('Vous joindre', 'How to reach you')}</h2>
    <p class="small">
      ${t('Jamais affiché : seuls ceux qui examinent la demande le voient.', 'Never shown: only those who examine the claim see it.')}
    </p>
    ${actForm('contact', { code, button: t('Enregistrer', 'Save'), fields: contactFields(context, { values, refusal: null, isSent: false, hidden: {} }) })}
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
