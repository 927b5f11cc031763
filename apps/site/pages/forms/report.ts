import { reportPublication } from '../../../../contract/publications/publications.ts'
import { choice, field, type Form, formAround, formNotice } from '../../form.ts'
import { html } from '../../html/html.ts'
import { inLanguage, paths } from '../../html/paths.ts'
import { printedTitle } from '../../html/typography.ts'
import type { Context } from '../../page.ts'
import { inFrench } from '../../parts/common.ts'
import { publicationOf } from '../../publication-of.ts'
import { sayEmptyFields } from './empty-fields.ts'

const FIELDS = ['reason', 'message', 'email'] as const

const reasons = ({ t }: Context) =>
  [
    ['illegal_content', t('Contenu illégal', 'Illegal content')],
    ['privacy', t('Atteinte à la vie privée', 'Breach of privacy')],
    ['harassment', t('Harcèlement ou injure', 'Harassment or insult')],
    ['misinformation', t('Fausse information', 'False information')],
    ['spam', t('Publicité ou tromperie', 'Advertising or fraud')],
    ['other', t('Autre raison', 'Another reason')],
  ] as const

/** Reports a publication (Digital Services Act, art. 16). */
export const reportForm: Form = {
  path: '/publication/:id/signaler',
  fields: FIELDS,
  request: ({ params }, { reason, message, email }) => ({
    endpoint: reportPublication,
    params: { id: params['id'] ?? '' },
    body: { reason, ...(message ? { message } : {}), ...(email ? { email } : {}) },
  }),
  show: async (context, given) => {
    const { t, language } = context
    const state = sayEmptyFields(given, { reason: t('Choisissez une raison.', 'Choose a reason.') })
    const { item, commune } = await publicationOf(context)
    const title = t('Signaler un contenu', 'Report a content')
    const labels = {
      reason: t('Pourquoi ?', 'Why?'),
      message: t('Expliquez en quelques mots', 'Explain in a few words'),
      email: t('Votre adresse e-mail', 'Your e-mail address'),
    }
    const fields = html`${choice({ name: 'reason', label: labels.reason, state, options: reasons(context) })}
    ${field({ name: 'message', label: labels.message, hint: t('Citez le passage, et la loi si vous la connaissez.', 'Quote the passage, and the law if you know it.'), state, type: 'textarea', max: 2000 }, context)}
    ${field({ name: 'email', label: labels.email, hint: t('Pour vous dire ce qui a été décidé.', 'To tell you what was decided.'), state, type: 'email', autocomplete: 'email', max: 254 }, context)}`
    return {
      kind: 'view',
      title: `${title} : ${item.title}`,
      canonical: paths.report(item.id),
      commune,
      isUnlisted: true,
      main: html`<div class="hero narrow">
          <h1 class="long">${title}</h1>
          <p class="lead">
            <a href="${inLanguage(paths.publication(item.id, item.title), language)}" ${inFrench(context)}>${printedTitle(item.title)}</a>
          </p>
        </div>
        ${
          state.isSent
            ? html`<div class="notice" role="status">
                <p>
                  <strong>${t('Votre signalement est envoyé.', 'Your report was sent.')}</strong>
                  ${t('Les modérateurs vont l’examiner.', 'The moderators will examine it.')}
                </p>
              </div>`
            : html`${formNotice(state, { ...labels, reason: t('Raison', 'Reason') }, context)}${formAround(fields, t('Envoyer le signalement', 'Send the report'), state, context)}`
        }`,
    }
  },
}
