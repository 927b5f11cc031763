import { askSuiviCode, type Sujet, SUJETS } from '../../../../contract/suivis/suivis.ts'
import { field, type Form, formNotice, type FormState, unseenFields } from '../../form.ts'
import { type Html, html } from '../../html/html.ts'
import { inLanguage, paths } from '../../html/paths.ts'
import type { Context } from '../../page.ts'
import { sayEmptyFields } from '../forms/empty-fields.ts'
import { codeView } from './code.ts'
import { devicePart, firstScreenPart, unablePart } from './device.ts'
import { type FollowPlace, followView, placeOf, sectorField } from './follow-page.ts'
import { offeredIn, subjectWords } from './words.ts'

/**
 * Asks for the code with which an address follows the commune: it works without JavaScript and without an account. Only what this service can send is
 * offered. Spec §2-85, §2-86.
 */
export const followForm: Form = {
  path: '/:commune/suivre',
  fields: ['email', 'secteur', ...SUJETS],
  request: ({ language }, { email }) => ({ endpoint: askSuiviCode, params: {}, body: { email, langue: language } }),
  show: async (context, given) => {
    const { t, site } = context
    const place = await placeOf(context)
    const isOffered = hasMail(site) || site.hasPush
    const state = sayEmptyFields(given, { email: t('Indiquez votre adresse e-mail.', 'Give your e-mail address.') })
    return followView(context, place, {
      title: hasMail(site) && !site.hasPush ? t('Être prévenu par e-mail', 'Be told by e-mail') : t('Être prévenu', 'Be told'),
      ...(isOffered
        ? { lead: t('Sans compte, et vous arrêtez quand vous voulez.', 'Without an account, and you stop whenever you want.') }
        : {}),
      main: html`<div class="two">
        <div>${isOffered ? fields(context, place, state) : html`${notice(context, state)}${withoutMail(context)}`}</div>
        ${otherWays(context, place)}
      </div>`,
    })
  },
  done: async (context, { values }) => codeView(context, await placeOf(context), { values, refusal: null, isSent: false, hidden: {} }),
}

/** Whether e-mails can be sent: their links have an address, and a mail server takes them. */
const hasMail = ({ origin, hasMail: isSet }: Context['site']): boolean => origin !== null && isSet

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
  const { t, site } = context
  const { values } = state
  return html`${notice(context, state)}
    <form method="post" class="narrow stack" accept-charset="utf-8">
      <fieldset>
        <legend>${t('Ce que vous recevrez', 'What you will receive')}</legend>
        ${offeredIn(place).map((sujet) => tick(sujet, context, place, values))}
      </fieldset>
      ${place.hasBins ? sectorField(place, context, values['secteur'] ?? '') : ''}
      ${site.hasPush ? devicePart(context, place, { isAlone: !hasMail(site) }) : ''}
      ${hasMail(site) ? mailPart(context, state) : html`${unablePart(context)}${withoutMail(context)}`}
      ${site.hasPush ? firstScreenPart(context) : ''}
    </form>`
}

/** What was refused, or must be confirmed. Without the form only a page of before can have sent it, and there is no button to confirm it with. */
const notice = (context: Context, state: FormState): Html | null =>
  hasMail(context.site)
    ? formNotice(state, { email: emailLabel(context) }, context)
    : state.refusal && formNotice({ ...state, waiting: undefined }, {}, context)

const emailLabel = ({ t }: Context): string => t('Votre adresse e-mail', 'Your e-mail address')

const mailPart = (context: Context, state: FormState): Html => {
  const { t, language } = context
  return html`<div class="card">
    <h2>${t('Par e-mail', 'By e-mail')}</h2>
    ${field({ name: 'email', label: emailLabel(context), hint: t('Obligatoire, pour vous envoyer un code à six chiffres, puis ce que vous avez coché. Rien d’autre.', 'Required, to send you a code of six digits, then what you ticked. Nothing else.'), state, type: 'email', isRequired: true, autocomplete: 'email', max: 254 }, context)}
    <p class="small">
      ${t('En confirmant votre adresse avec le code, vous acceptez de recevoir ce que vous avez coché, jusqu’à ce que vous l’arrêtiez.', 'By confirming your address with the code you agree to receive what you ticked, until you stop it.')}
      ${t('Chaque e-mail a un lien pour arrêter.', 'Each e-mail has a link to stop.')}
      <a href="${inLanguage(paths.privacy, language)}">${t('Données personnelles', 'Personal data')}</a>
    </p>
    ${unseenFields(state, context)}
    <p class="field"><button class="btn main">${t('Recevoir un code', 'Send me a code')}</button></p>
    <p class="small">
      ${t('Déjà inscrit ? Indiquez la même adresse : après le code, vous verrez ce que vous recevez et pourrez le changer.', 'Registered already? Give the same address: after the code you see what you receive, and can change it.')}
    </p>
  </div>`
}

const withoutMail = ({ t, site }: Context): Html =>
  site.hasPush
    ? html`<p class="small">${t('Ce service n’envoie pas d’e-mails.', 'This service sends no e-mails.')}</p>`
    : html`<p class="empty">
        ${t('Ce service n’envoie ni e-mails ni notifications.', 'This service sends neither e-mails nor notifications.')}
      </p>`

/** What is not sent by e-mail can be followed otherwise: the page promises nothing that does not leave. */
const otherWays = ({ t, language }: Context, { commune: { slug } }: FollowPlace): Html => {
  const link = (path: string, text: string) => html`<a href="${inLanguage(path, language)}">${text}</a>`
  return html`<aside class="block">
    <h2>${t('Autrement', 'Other ways')}</h2>
    <p>
      ${t('Les', 'The')} ${link(paths.alerts(slug), t('alertes', 'alerts'))}
      ${t('et l’', 'and the ')}${link(paths.agenda(slug), t('agenda', 'events'))}
      ${t('se suivent dans un lecteur RSS ou un calendrier, et les', 'can be followed in a feed reader or a calendar, and the')}
      ${link(paths.waste(slug), t('dates de collecte', 'dates of collections'))} ${t('dans votre calendrier.', 'in your calendar.')}
    </p>
  </aside>`
}
