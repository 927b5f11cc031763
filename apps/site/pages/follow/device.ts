import type { z } from 'zod'
import { getCommune } from '../../../../contract/communes/communes.ts'
import { followByPush } from '../../../../contract/suivis/push.ts'
import { SUJETS } from '../../../../contract/suivis/suivis.ts'
import type { Form, Refusal } from '../../form.ts'
import { type Html, html } from '../../html/html.ts'
import { inLanguage, paths } from '../../html/paths.ts'
import type { Context } from '../../page.ts'
import { canWrite } from '../../parts/common.ts'
import { beginAgain, type FollowPlace, followView, placeOf, wantedIn } from './follow-page.ts'
import { sheetView } from './sheet.ts'

/** Follows by notifications, or shows what the device follows. A script sends it (device/follow-device.ts), with what the browser gave. Spec §2-87. */
export const followDeviceForm: Form = {
  path: '/:commune/suivre/appareil',
  fields: ['endpoint', 'p256dh', 'auth', 'cle', 'secteur', ...SUJETS],
  isSecret: true,
  request: async ({ ask, params, language }, values) => {
    const { data } = await ask(getCommune, { params: { slug: params['commune'] ?? '' } })
    const { endpoint, p256dh, auth, cle } = values
    const body = { abonnement: { endpoint, p256dh, auth }, cle, langue: language, suivis: wantedIn(values, data.id) }
    return { endpoint: followByPush, params: {}, body }
  },
  // Opened by itself, or refused.
  show: async (context, { refusal }) => {
    const { t } = context
    const place = await placeOf(context)
    return followView(context, place, {
      title: t('Sur cet appareil', 'On this device'),
      main: html`<div class="notice narrow${refusal ? ' bad' : ''}" role="${refusal ? 'alert' : 'status'}">
          <p>
            ${refusal ? refused(context, refusal) : t('Choisissez d’abord ce que vous voulez recevoir.', 'Choose first what you want to receive.')}
          </p>
        </div>
        ${beginAgain(place, context)}`,
    })
  },
  done: async (context, { answer, values }) =>
    sheetView(context, await placeOf(context), (answer as z.output<typeof followByPush.response>).data, {
      said: SUJETS.some((sujet) => values[sujet] === '1') ? 'followed' : null,
    }),
}

const refused = ({ t, site }: Context, { message, details }: Refusal): Html =>
  html`<strong>${t('Rien n’a été changé.', 'Nothing was changed.')}</strong> ${
      details.some(({ path }) => path.startsWith('body.abonnement'))
        ? html`${t('Les notifications de ce navigateur ne peuvent pas être utilisées ici.', 'The notifications of this browser cannot be used here.')}
          ${canWrite({ site }) ? t('L’e-mail reste possible.', 'E-mail is still possible.') : ''}`
        : message
    }`

/**
 * The choice of the way, where the browser has notifications: they come first. Its script takes the ticks and the sector of the form around it, and never
 * the address; the button of the form is that of the chosen way.
 * @param isAlone whether there is no other way: the part has the button itself
 */
export const devicePart = ({ t, language }: Context, { commune }: FollowPlace, { isAlone }: { isAlone: boolean }): Html =>
  html`<follow-device
    data-to="${inLanguage(paths.followDevice(commune.slug), language)}"
    data-receive="${t('Recevoir des notifications', 'Receive notifications')}"
    data-known="${t('Voir ce que cet appareil reçoit', 'See what this device receives')}"
    data-known-more="${t(
      'Cet appareil reçoit déjà quelque chose : vous pourrez y ajouter cette commune, changer de secteur, ou arrêter.',
      'This device receives something already: you can add this commune, change the sector, or stop.',
    )}"
    data-wait="${t('Un instant…', 'One moment…')}"
    data-none="${t('Cochez d’abord ce que vous voulez recevoir.', 'Tick first what you want to receive.')}"
    data-dismissed="${t(
      'Rien n’est changé : le navigateur demande votre accord. Appuyez à nouveau, puis choisissez « Autoriser ».',
      'Nothing is changed: the browser asks for your consent. Press again, then choose “Allow”.',
    )}"
    data-denied="${t(
      'Ce navigateur refuse les notifications de ce site. Pour les autoriser : touchez l’icône à côté de l’adresse du site, puis « Autorisations » ou « Paramètres du site », « Notifications », « Autoriser » ; ou, dans les réglages du téléphone, Notifications et le nom du site ou du navigateur. Revenez ensuite à ce bouton.',
      'This browser refuses notifications of this site. To allow them: press the icon beside the address of the site, then “Permissions” or “Site settings”, “Notifications”, “Allow”; or, in the settings of the telephone, Notifications and the name of the site or of the browser. Then press this button again.',
    )}"
    data-failed="${t('Le navigateur n’a pas pu s’inscrire aux notifications. Réessayez plus tard', 'The browser could not subscribe to notifications. Try again later')}${
      isAlone ? '.' : t(', ou choisissez l’e-mail.', ', or choose e-mail.')
    }"
    >${isAlone ? '' : ways({ t })}
    <p class="small">
      ${t('Un nouveau téléphone doit être inscrit à son tour.', 'A new telephone must be registered again.')}
      ${isAlone ? html`<a href="${inLanguage(paths.privacy, language)}">${t('Données personnelles', 'Personal data')}</a>` : ''}
    </p>
    ${isAlone ? html`<p class="field"><button class="btn main" type="button" data-followed>${t('Recevoir des notifications', 'Receive notifications')}</button></p>` : ''}
    <p role="status"></p
  ></follow-device>`

const ways = ({ t }: Pick<Context, 't'>): Html => {
  const way = (value: string, label: string, hint: string, isFirst: boolean) =>
    html`<label class="choice"
      ><input type="radio" name="moyen" value="${value}" ${isFirst ? html` checked` : ''} />
      <span>${label}<br /><small>${hint}</small></span></label
    >`
  return html`<fieldset>
    <legend>${t('Comment', 'How')}</legend>
    ${way('appareil', t('Sur cet appareil', 'On this device'), t('Des notifications, sans compte et sans adresse.', 'Notifications, without an account and without an address.'), true)}
    ${way('email', t('Par e-mail', 'By e-mail'), t('Un code à six chiffres, sans compte.', 'A code of six digits, without an account.'), false)}
  </fieldset>`
}

/** What stands in the place of the button where the browser has no notifications, and there is no other way. */
export function unablePart({ t }: Context): Html {
  const words = t(
    'Pour recevoir des notifications, il faut un navigateur qui les accepte, avec JavaScript.',
    'To receive notifications takes a browser that has them, with JavaScript.',
  )
  return html`<p id="sans-notifications" hidden>${words}</p>
    <noscript><p>${words}</p></noscript>`
}

/** Shown by the script on a telephone whose browser has notifications only for sites of its first screen. */
export const firstScreenPart = ({ t }: Context): Html =>
  html`<div class="card" id="ecran-d-accueil" hidden>
    <h2>${t('Des notifications sur cet iPhone ou iPad', 'Notifications on this iPhone or iPad')}</h2>
    <p>${t('Ajoutez d’abord ce site à l’écran d’accueil :', 'First add this site to the Home Screen:')}</p>
    <ol class="steps">
      <li>${t('Touchez le bouton de partage, puis « Sur l’écran d’accueil ».', 'Press the share button, then “Add to Home Screen”.')}</li>
      <li>
        ${t('Ouvrez le site par sa nouvelle icône, puis revenez à cette page : le bouton des notifications y sera.', 'Open the site by its new icon, then return to this page: it will have the button of notifications.')}
      </li>
    </ol>
  </div>`
