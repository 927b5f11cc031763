import { subjectOfToken } from '../../../../contract/suivis/suivis.ts'
import type { Refusal } from '../../form.ts'
import { ofCommune, ofName, type Place } from '../../commune-of.ts'
import { type Html, html } from '../../html/html.ts'
import { inLanguage, paths } from '../../html/paths.ts'
import type { Context, Page, View } from '../../page.ts'
import { beginAgain, followView, placeOf } from './follow-page.ts'

/**
 * The page behind the last link of a letter. Opening it changes nothing: programs that check e-mails open every link. Its button sends the same address
 * by POST, as mail programs do by themselves (RFC 8058). Spec §2-85.
 */
export const endFollowingPage: Page = {
  path: '/:commune/suivre/fin/:jeton',
  read: (context) => ofCommune(context, async ({ commune }) => view(context, commune, button(context))),
}

/** Whether the token in the address is that of a letter of an alert. */
const isOfAlerts = ({ params }: Context): boolean => subjectOfToken(params['jeton'] ?? '') === 'alertes'

const view = (context: Context, commune: Place, main: Html): View =>
  followView(context, { commune }, { ...words(context, commune.nom), main })

function words(context: Context, name: string): { title: string; lead: string } {
  const { t } = context
  return isOfAlerts(context)
    ? {
        title: t('Arrêter les alertes', 'Stop the alerts'),
        lead: t(
          `Vous ne recevrez plus par e-mail les alertes de la mairie ${ofName(name)}. Elles restent lisibles sur ce site.`,
          `You will no longer receive the alerts of the town hall of ${name} by e-mail. They can still be read on this site.`,
        ),
      }
    : {
        title: t('Arrêter les rappels de collecte', 'Stop the reminders of collections'),
        lead: t(
          `Vous ne recevrez plus d’e-mail la veille des collectes ${ofName(name)}.`,
          `You will no longer receive an e-mail on the evening before collections in ${name}.`,
        ),
      }
}

const button = (context: Context): Html =>
  html`<form method="post" class="narrow">
    <p class="field">
      <button class="btn main">
        ${isOfAlerts(context) ? context.t('Arrêter ces alertes', 'Stop these alerts') : context.t('Arrêter ces rappels', 'Stop these reminders')}
      </button>
    </p>
  </form>`

/** The page after the button: the following has ended, the address is no longer one of a letter, or the request was refused. */
export async function endedView(context: Context, refusal: Refusal | null): Promise<View> {
  const { t, language } = context
  const place = await placeOf(context)
  const { nom, slug } = place.commune
  if (refusal)
    return {
      ...followView(context, place, {
        title:
          refusal.status === 404
            ? t('Ce lien n’est plus valable', 'This link is no longer valid')
            : t('Rien n’a été changé', 'Nothing was changed'),
        main: html`<div class="notice bad narrow" role="alert">
            <p>
              ${
                refusal.status === 404
                  ? t(
                      'Un lien vaut un an. Pour arrêter ce que vous recevez, confirmez votre adresse : vous verrez tout.',
                      'A link is valid for a year. To stop what you receive, confirm your address: you will see all of it.',
                    )
                  : refusal.message
              }
            </p>
          </div>
          ${beginAgain(place, context)}`,
      }),
      status: refusal.status,
    }
  return followView(context, place, {
    title: t('C’est arrêté', 'Stopped'),
    main: html`<div class="notice narrow" role="status">
        <p>
          ${words(context, nom).lead}
          ${t('Si votre adresse ne suit rien d’autre, elle est effacée.', 'If your address follows nothing else, it is erased.')}
        </p>
      </div>
      <p>
        <a href="${inLanguage(isOfAlerts(context) ? paths.alerts(slug) : paths.waste(slug), language)}"
          >${isOfAlerts(context) ? t('Voir les alertes', 'See the alerts') : t('Voir les dates de collecte', 'See the dates of collections')}</a
        >
      </p>`,
  })
}
