import { askSuiviCode } from '../../../../contract/suivis/suivis.ts'
import { ofName } from '../../commune-of.ts'
import { field, type Form, formAround, formNotice, type FormState } from '../../form.ts'
import { type Html, html } from '../../html/html.ts'
import { inLanguage, paths } from '../../html/paths.ts'
import type { Context } from '../../page.ts'
import { sayEmptyFields } from '../forms/empty-fields.ts'
import { codeView } from './code.ts'
import { type FollowPlace, followView, placeOf, sectorField } from './follow-page.ts'

/** Asks for the code with which an address follows the commune. It works without JavaScript and without an account. Spec §2-85. */
export const followForm: Form = {
  path: '/:commune/suivre',
  fields: ['email', 'secteur', 'bacs'],
  request: ({ language }, { email }) => ({ endpoint: askSuiviCode, params: {}, body: { email, langue: language } }),
  show: async (context, given) => {
    const { t, site } = context
    const place = await placeOf(context)
    const state = sayEmptyFields(given, { email: t('Indiquez votre adresse e-mail.', 'Give your e-mail address.') })
    const title = t('Recevoir un e-mail la veille des collectes', 'An e-mail on the evening before collections')
    const lead = t(
      'Entre 18 h et 19 h 30, la veille de chaque passage. Sans compte : un code suffit, et chaque e-mail a un lien pour arrêter.',
      'Between 18:00 and 19:30, on the evening before each collection. Without an account: a code is enough, and each e-mail has a link to stop.',
    )
    const isOffered = place.hasBins && site.origin !== null
    return followView(context, place, {
      title,
      lead,
      main: html`${isOffered ? fields(context, place, state) : notOffered(context, place)}${otherWays(context, place)}`,
    })
  },
  done: async (context, { values }) => codeView(context, await placeOf(context), { values, refusal: null, isSent: false, hidden: {} }),
}

function fields(context: Context, place: FollowPlace, state: FormState): Html {
  const { t, language } = context
  const { values } = state
  const isTicked = values['email'] === undefined || values['bacs'] === '1'
  const labels = { email: t('Votre adresse e-mail', 'Your e-mail address') }
  const content = html`<fieldset class="field">
      <legend>${t('Ce que vous recevrez', 'What you will receive')}</legend>
      <label class="choice"
        ><input type="checkbox" name="bacs" value="1" ${isTicked ? html` checked` : ''} />
        ${t('Les bacs à sortir, la veille', 'The bins to put out, on the evening before')}</label
      >
    </fieldset>
    ${sectorField(place, context, values['secteur'] ?? '')}
    ${field({ name: 'email', label: labels.email, hint: t('Pour vous envoyer un code à six chiffres, puis ces rappels. Rien d’autre.', 'To send you a code of six digits, then these reminders. Nothing else.'), state, type: 'email', isRequired: true, autocomplete: 'email', max: 254 }, context)}
    <p class="small">
      ${t('En confirmant votre adresse avec le code, vous acceptez de recevoir ces rappels, jusqu’à ce que vous les arrêtiez.', 'By confirming your address with the code you agree to receive these reminders, until you stop them.')}
      <a href="${inLanguage(paths.privacy, language)}">${t('Vie privée', 'Privacy')}</a>
    </p>`
  return html`${formNotice(state, labels, context)}${formAround(content, t('Recevoir un code', 'Send me a code'), state, context)}
    <p class="narrow">
      ${t('Vous êtes déjà inscrit ? Indiquez la même adresse : après le code, vous verrez ce que vous recevez et pourrez le changer.', 'Are you registered already? Give the same address: after the code you see what you receive, and can change it.')}
    </p>`
}

const notOffered = ({ t }: Context, { commune, hasBins }: FollowPlace): Html =>
  html`<p class="empty">
    ${
      hasBins
        ? t('Les rappels par e-mail ne sont pas disponibles sur ce site.', 'Reminders by e-mail are not available on this site.')
        : t(
            `Les jours de collecte ${ofName(commune.nom)} ne sont pas encore connus ici : aucun rappel ne pourrait partir.`,
            `The collection days in ${commune.nom} are not known here yet: no reminder could be sent.`,
          )
    }
  </p>`

/** What is not sent by e-mail can be followed otherwise: the page promises nothing that does not leave. */
const otherWays = ({ t, language }: Context, { commune: { slug } }: FollowPlace): Html => {
  const link = (path: string, text: string) => html`<a href="${inLanguage(path, language)}">${text}</a>`
  return html`<section class="block narrow">
    <h2>${t('Autrement', 'Other ways')}</h2>
    <p>
      ${t('Seuls les rappels de collecte partent par e-mail. Les', 'Only reminders of collections are sent by e-mail. The')}
      ${link(paths.alerts(slug), t('alertes', 'alerts'))} ${t('et l’', 'and the ')}${link(paths.agenda(slug), t('agenda', 'events'))}
      ${t('se suivent dans un lecteur RSS ou un calendrier, et les', 'are followed in a feed reader or a calendar, and the')}
      ${link(paths.waste(slug), t('dates de collecte', 'dates of collections'))} ${t('dans votre calendrier.', 'in your calendar.')}
    </p>
  </section>`
}
