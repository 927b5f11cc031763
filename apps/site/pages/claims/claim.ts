import type { z } from 'zod'
import { getActeur } from '../../../../contract/acteurs/acteurs.ts'
import { submitClaim } from '../../../../contract/claims/claims.ts'
import { field, type Form, formAround, formNotice } from '../../form.ts'
import { html } from '../../html/html.ts'
import { inLanguage, paths } from '../../html/paths.ts'
import { sayEmptyFields } from '../forms/empty-fields.ts'
import { claimPage } from './claim-page.ts'

const FIELDS = ['message', 'nom', 'email', 'telephone'] as const

/** Asks to manage the page of an actor. An administrator decides. */
export const claimForm: Form = {
  path: '/acteur/:slug/gerer',
  fields: FIELDS,
  request: async ({ ask, params }, { message, nom, email, telephone }) => {
    const { data } = await ask(getActeur, { params: { id: params['slug'] ?? '' } })
    const given = Object.fromEntries(Object.entries({ nom, email, telephone }).filter(([, value]) => value))
    return { endpoint: submitClaim, params: {}, body: { acteur_id: data.id, message, ...given } }
  },
  show: (context, given) => {
    const { t } = context
    const state = sayEmptyFields(given, {
      message: t('Dites qui vous êtes pour cette structure.', 'Say what your role in this organisation is.'),
    })
    const title = t('Demander à gérer cette page', 'Ask to manage this page')
    const labels = {
      message: t('Quel est votre rôle dans cette structure ?', 'What is your role in this organisation?'),
      nom: t('Votre nom', 'Your name'),
      email: t('Votre adresse e-mail', 'Your e-mail address'),
      telephone: t('Votre téléphone', 'Your telephone number'),
    }
    const fields = html`${field({ name: 'message', label: labels.message, hint: t('Par exemple : « Je suis la trésorière de l’association depuis 2023. »', 'For example: “I have been its treasurer since 2023.”'), state, type: 'textarea', isRequired: true, max: 5000 }, context)}
    ${field({ name: 'nom', label: labels.nom, state, autocomplete: 'name', max: 200 }, context)}
    ${field({ name: 'email', label: labels.email, hint: t('Sans adresse, vous lirez la réponse avec le code qui sera affiché.', 'Without an address, read the answer with the code that will be shown.'), state, type: 'email', autocomplete: 'email', max: 254 }, context)}
    ${field({ name: 'telephone', label: labels.telephone, state, type: 'tel', autocomplete: 'tel', max: 60 }, context)}`
    return claimPage(
      context,
      { title, canonical: paths.claim },
      () => html`${formNotice(state, labels, context)}${formAround(fields, t('Envoyer la demande', 'Send the claim'), state, context)}`,
    )
  },
  done: (context, { values, answer }) => {
    const { t, language, site } = context
    const { id, follow_up_code: code = '' } = (answer as z.output<typeof submitClaim.response>).data
    const title = t('Votre demande est envoyée', 'Your claim was sent')
    return claimPage(context, { title, canonical: paths.claim }, ({ slug }) => {
      const followed = inLanguage(paths.claimFollowed(slug, id), language)
      return html`<div class="notice narrow" role="status">
          <p>
            ${
              values['email'] && site.hasMail
                ? t(
                    'Un administrateur va l’examiner et vous répondra par e-mail.',
                    'An administrator will examine it and answer you by e-mail.',
                  )
                : values['email']
                  ? t(
                      'Un administrateur va l’examiner. Ce site ne peut pas encore envoyer d’e-mails : vous lirez la réponse avec le code ci-dessous.',
                      'An administrator will examine it. This site cannot send e-mails yet: read the answer with the code below.',
                    )
                  : t(
                      'Un administrateur va l’examiner. Vous n’avez pas donné d’adresse e-mail : vous lirez la réponse avec le code ci-dessous.',
                      'An administrator will examine it. You gave no e-mail address: read the answer with the code below.',
                    )
            }
          </p>
        </div>
        <section class="block narrow">
          <h2>${t('Votre code de suivi', 'Your follow-up code')}</h2>
          <p><strong class="secret">${code}</strong></p>
          <p>
            ${t(
              'Notez-le ou imprimez cette page : il n’est affiché qu’une fois. Il sert à suivre la demande, à ajouter un justificatif ou à la retirer.',
              'Write it down or print this page: it is shown once. With it you follow the claim, add evidence, or withdraw it.',
            )}
          </p>
          <form method="post" action="${followed}">
            <input type="hidden" name="code" value="${code}" />
            <p class="field">
              <button class="btn main">${t('Ajouter un justificatif ou suivre la demande', 'Add evidence or follow the claim')}</button>
            </p>
          </form>
          <p class="small">
            ${t('Adresse de cette page de suivi :', 'Address of that page:')} <a href="${followed}">${site.origin ?? ''}${followed}</a>
          </p>
        </section>`
    })
  },
}
