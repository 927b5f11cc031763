import { openThread } from '../../../../contract/messages/messages.ts'
import { field, type Form, formAround, formNotice } from '../../form.ts'
import { html } from '../../html/html.ts'
import { inLanguage, paths } from '../../html/paths.ts'
import { noMail } from '../../parts/common.ts'
import { sayEmptyFields } from './empty-fields.ts'

const FIELDS = ['nom', 'email', 'subject', 'body'] as const

/** Writes to the people who run the service. The answer comes by e-mail; the message becomes a support thread. */
export const contactForm: Form = {
  path: paths.contact,
  fields: FIELDS,
  request: (_context, { nom, email, subject, body }) => ({ endpoint: openThread, params: {}, body: { nom, email, subject, body } }),
  show: (context, given) => {
    const { t } = context
    const state = sayEmptyFields(given, {
      nom: t('Indiquez votre nom.', 'Give your name.'),
      email: t('Indiquez votre adresse e-mail.', 'Give your e-mail address.'),
      subject: t('Indiquez le sujet de votre message.', 'Give the subject of your message.'),
      body: t('Écrivez votre message.', 'Write your message.'),
    })
    const title = t('Nous écrire', 'Contact us')
    const labels = {
      nom: t('Votre nom', 'Your name'),
      email: t('Votre adresse e-mail', 'Your e-mail address'),
      subject: t('Sujet', 'Subject'),
      body: t('Votre message', 'Your message'),
    }
    const fields = html`${field({ name: 'nom', label: labels.nom, state, isRequired: true, autocomplete: 'name', max: 200 }, context)}
    ${field({ name: 'email', label: labels.email, hint: t('Pour vous répondre. Elle ne sert à rien d’autre.', 'To answer you, and for nothing else.'), state, type: 'email', isRequired: true, autocomplete: 'email', max: 254 }, context)}
    ${field({ name: 'subject', label: labels.subject, state, isRequired: true, max: 200 }, context)}
    ${field({ name: 'body', label: labels.body, state, type: 'textarea', isRequired: true, max: 10_000 }, context)}`
    return {
      kind: 'view',
      title,
      description: t('Écrivez aux personnes qui tiennent ce site.', 'Write to the people who run this site.'),
      canonical: paths.contact,
      isUnlisted: state.isSent,
      main: html`<div class="hero narrow">
          <h1 class="long">${title}</h1>
          <p class="lead">
            ${t(
              'Une question sur ce site ? Pour une démarche, écrivez plutôt à votre mairie.',
              'A question about this site? For an administrative procedure, write to your town hall instead.',
            )}
          </p>
        </div>
        ${
          state.isSent
            ? html`<div class="notice" role="status">
                <p>
                  <strong>${t('Nous avons reçu votre message.', 'We have received your message.')}</strong>
                  ${context.site.hasMail ? t('Nous vous répondrons par e-mail.', 'We will answer by e-mail.') : ''}
                </p>
                ${noMail(context)}
                <p><a href="${inLanguage(paths.home, context.language)}">${t('Revenir à l’accueil', 'Back to the home page')}</a></p>
              </div>`
            : html`${formNotice(state, labels, context)}${formAround(fields, t('Envoyer', 'Send'), state, context)}`
        }`,
    }
  },
}
