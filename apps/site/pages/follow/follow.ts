import { communeName } from '../../../../contract/communes/commune-name.ts'
import { askSuiviCode, type Sujet, SUJETS } from '../../../../contract/suivis/suivis.ts'
import { field, type Form, formNotice, type FormState, unseenFields } from '../../form.ts'
import { type Html, html } from '../../html/html.ts'
import { inLanguage, paths } from '../../html/paths.ts'
import type { Context } from '../../page.ts'
import { canNotify, canWrite, noMail } from '../../parts/common.ts'
import { sayEmptyFields } from '../forms/empty-fields.ts'
import { codeView } from './code.ts'
import { devicePart, firstScreenPart, unablePart } from './device.ts'
import { type FollowPlace, followView, placeOf, sectorField } from './follow-page.ts'
import { offeredIn, subjectWords } from './words.ts'

/**
 * Asks for the code with which an address follows the commune: it works without JavaScript and without an account. Only what this service can send is
 * offered, by one way and one button; without any the page says so, and keeps the commune on the device. Spec §2-85, §2-86, §2-123.
 */
export const followForm: Form = {
  path: '/:commune/suivre',
  fields: ['email', 'secteur', ...SUJETS],
  request: ({ language }, { email }) => ({ endpoint: askSuiviCode, params: {}, body: { email, langue: language } }),
  show: async (context, given) => {
    const { t } = context
    const place = await placeOf(context)
    const isOffered = canNotify(context)
    const state = sayEmptyFields(given, { email: t('Indiquez votre adresse e-mail.', 'Give your e-mail address.') })
    return followView(context, place, {
      title: t('Être prévenu', 'Be told'),
      ...(isOffered
        ? { lead: t('Sans compte, et vous arrêtez quand vous voulez.', 'Without an account, and you stop whenever you want.') }
        : {}),
      main: html`<div class="two">
        <div>
          ${notice(context, state)}
          ${isOffered ? fields(context, place, state) : html`${withoutMail(context)}${keepTick(context, place, false)}`}
        </div>
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

/**
 * The tick that keeps the commune on this device (device/keep-commune.ts). It follows nothing, and no form sends it.
 * @param isTicked whether it is ticked for who has not decided: the button of the form then keeps the commune
 */
const keepTick = ({ t }: Context, { commune }: FollowPlace, isTicked: boolean): Html =>
  html`<keep-commune
    data-slug="${commune.slug}"
    data-nom="${communeName(commune)}"
    data-kept="${t('Gardée dans vos communes, sur cet appareil.', 'Kept in your communes, on this device.')}"
    data-dropped="${t('Retirée de vos communes.', 'Taken out of your communes.')}"
    ><label class="choice"
      ><input type="checkbox" ${isTicked ? html` checked` : ''} />
      <span
        >${t(`Garder ${commune.nom} dans mes communes`, `Keep ${commune.nom} in my communes`)}<br /><small
          >${t('Sur cet appareil seulement : sa journée en page d’accueil, ses pages sans réseau. Aucun message.', 'On this device only: its day on the first page, its pages without a network. No message.')}</small
        ></span
      ></label
    >
    <p role="status" class="small"></p
  ></keep-commune>`

function fields(context: Context, place: FollowPlace, state: FormState): Html {
  const { t, site } = context
  const { values } = state
  return html`<form method="post" class="narrow stack" accept-charset="utf-8">
    <fieldset>
      <legend>${t('Ce que vous recevrez', 'What you will receive')}</legend>
      ${offeredIn(place).map((sujet) => tick(sujet, context, place, values))}
    </fieldset>
    <div class="of-bins">${place.doors.length > 0 ? sectorField(place, context, values['secteur'] ?? '') : ''}</div>
    ${keepTick(context, place, canWrite(context))} ${site.hasPush ? devicePart(context, place, { isAlone: !canWrite(context) }) : ''}
    ${canWrite(context) ? mailPart(context, state) : html`${unablePart(context)}${withoutMail(context)}`}
    ${site.hasPush ? firstScreenPart(context) : ''}
  </form>`
}

/** What was refused, or must be confirmed. Without the form only a page of before can have sent it, and there is no button to confirm it with. */
const notice = (context: Context, state: FormState): Html | null =>
  canWrite(context)
    ? formNotice(state, { email: emailLabel(context) }, context)
    : state.refusal && formNotice({ ...state, waiting: undefined }, {}, context)

const emailLabel = ({ t }: Context): string => t('Votre adresse e-mail', 'Your e-mail address')

/** The address, what is agreed to, and the button, which is that of the other way where that is chosen (device/follow-device.ts). */
const mailPart = (context: Context, state: FormState): Html => {
  const { t, language } = context
  return html`<div class="by-mail">
      ${field({ name: 'email', label: emailLabel(context), hint: t('Pour vous envoyer un code à six chiffres, puis ce que vous avez coché. Rien d’autre.', 'To send you a code of six digits, then what you ticked. Nothing else.'), state, type: 'email', isRequired: true, autocomplete: 'email', max: 254 }, context)}
      ${noMail(context)}
    </div>
    ${unseenFields(state, context)}
    <p class="field"><button class="btn main" data-followed>${t('Recevoir un code', 'Send me a code')}</button></p>
    <p class="small">
      ${t('Vous acceptez ainsi de recevoir ce que vous avez coché, jusqu’à ce que vous l’arrêtiez : chaque e-mail a un lien pour cela.', 'By this you agree to receive what you ticked, until you stop it: each e-mail has a link for that.')}
      ${t('Déjà inscrit ? La même adresse montre ce que vous recevez.', 'Registered already? The same address shows what you receive.')}
      <a href="${inLanguage(paths.privacy, language)}">${t('Données personnelles', 'Personal data')}</a>
    </p>`
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
