import { askSuiviCode, type Sujet, SUJETS } from '../../../../contract/suivis/suivis.ts'
import { field, type Form, formNotice, type FormState, unseenFields } from '../../form.ts'
import { type Html, html } from '../../html/html.ts'
import { inLanguage, paths } from '../../html/paths.ts'
import type { Context } from '../../page.ts'
import { sayEmptyFields } from '../forms/empty-fields.ts'
import { codeView } from './code.ts'
import { devicePart, firstScreenPart } from './device.ts'
import { type FollowPlace, followView, placeOf, sectorField } from './follow-page.ts'
import { offeredIn, subjectWords } from './words.ts'

/** Asks for the code with which an address follows the commune. It works without JavaScript and without an account. Spec §2-85, §2-86. */
export const followForm: Form = {
  path: '/:commune/suivre',
  fields: ['email', 'secteur', ...SUJETS],
  request: ({ language }, { email }) => ({ endpoint: askSuiviCode, params: {}, body: { email, langue: language } }),
  show: async (context, given) => {
    const { t, site } = context
    const place = await placeOf(context)
    const state = sayEmptyFields(given, { email: t('Indiquez votre adresse e-mail.', 'Give your e-mail address.') })
    return followView(context, place, {
      title: site.hasPush ? t('Être prévenu', 'Be told') : t('Être prévenu par e-mail', 'Be told by e-mail'),
      lead: t('Sans compte, et vous arrêtez quand vous voulez.', 'Without an account, and you stop whenever you want.'),
      main: html`<div class="two">
        <div>${site.origin === null ? notOffered(context) : fields(context, place, state)}</div>
        ${otherWays(context, place)}
      </div>`,
    })
  },
  done: async (context, { values }) => codeView(context, await placeOf(context), { values, refusal: null, isSent: false, hidden: {} }),
}

/** Whether a subject is ticked before. Consent to reminders is given by the person: only alerts, which the town hall sends on request, are; or the bins alone. */
const isFirst = (sujet: Sujet, { hasAlerts }: FollowPlace): boolean => sujet === (hasAlerts ? 'alertes' : 'bacs')

function tick(sujet: Sujet, context: Context, place: FollowPlace, values: FormState['values']): Html {
  const { label, hint } = subjectWords(sujet, place.commune.nom, context)
  const isTicked = values['email'] === undefined ? isFirst(sujet, place) : values[sujet] === '1'
  return html`<label class="choice"
    ><input type="checkbox" name="${sujet}" value="1" ${isTicked ? html` checked` : ''} />
    <span>${label}<br /><small>${hint}</small></span></label
  >`
}

function fields(context: Context, place: FollowPlace, state: FormState): Html {
  const { t, language, site } = context
  const { values } = state
  const labels = { email: t('Votre adresse e-mail', 'Your e-mail address') }
  return html`${formNotice(state, labels, context)}
    <form method="post" class="narrow stack" accept-charset="utf-8">
      <fieldset>
        <legend>${t('Ce que vous recevrez', 'What you will receive')}</legend>
        ${offeredIn(place).map((sujet) => tick(sujet, context, place, values))}
      </fieldset>
      ${place.hasBins ? sectorField(place, context, values['secteur'] ?? '') : ''} ${site.hasPush ? devicePart(context, place) : ''}
      <div class="card">
        <h2>${t('Par e-mail', 'By e-mail')}</h2>
        ${field({ name: 'email', label: labels.email, hint: t('Obligatoire, pour vous envoyer un code à six chiffres, puis ce que vous avez coché. Rien d’autre.', 'Required, to send you a code of six digits, then what you ticked. Nothing else.'), state, type: 'email', isRequired: true, autocomplete: 'email', max: 254 }, context)}
        <p class="small">
          ${t('En confirmant votre adresse avec le code, vous acceptez de recevoir ce que vous avez coché, jusqu’à ce que vous l’arrêtiez.', 'By confirming your address with the code you agree to receive what you ticked, until you stop it.')}
          ${t('Chaque e-mail a un lien pour arrêter.', 'Each e-mail has a link to stop.')}
          <a href="${inLanguage(paths.privacy, language)}">${t('Vie privée', 'Privacy')}</a>
        </p>
        ${unseenFields(state, context)}
        <p class="field"><button class="btn main">${t('Recevoir un code', 'Send me a code')}</button></p>
        <p class="small">
          ${t('Déjà inscrit ? Indiquez la même adresse : après le code, vous verrez ce que vous recevez et pourrez le changer.', 'Registered already? Give the same address: after the code you see what you receive, and can change it.')}
        </p>
      </div>
      ${site.hasPush ? firstScreenPart(context) : ''}
    </form>`
}

const notOffered = ({ t }: Context): Html =>
  html`<p class="empty">${t('Les e-mails ne sont pas disponibles sur ce site.', 'E-mails are not available on this site.')}</p>`

/** What is not sent by e-mail can be followed otherwise: the page promises nothing that does not leave. */
const otherWays = ({ t, language }: Context, { commune: { slug } }: FollowPlace): Html => {
  const link = (path: string, text: string) => html`<a href="${inLanguage(path, language)}">${text}</a>`
  return html`<aside class="block">
    <h2>${t('Autrement', 'Other ways')}</h2>
    <p>
      ${t('Les', 'The')} ${link(paths.alerts(slug), t('alertes', 'alerts'))}
      ${t('et l’', 'and the ')}${link(paths.agenda(slug), t('agenda', 'events'))}
      ${t('se suivent aussi dans un lecteur RSS ou un calendrier, et les', 'can also be followed in a feed reader or a calendar, and the')}
      ${link(paths.waste(slug), t('dates de collecte', 'dates of collections'))} ${t('dans votre calendrier.', 'in your calendar.')}
    </p>
  </aside>`
}
