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

const view = (context: Context, commune: Place, main: Html): View =>
  followView(
    context,
    { commune, sectors: [], hasBins: true },
    {
      title: context.t('Arrêter les rappels de collecte', 'Stop the reminders of collections'),
      lead: context.t(
        `Vous ne recevrez plus d’e-mail la veille des collectes ${ofName(commune.nom)}.`,
        `You will no longer receive an e-mail on the evening before collections in ${commune.nom}.`,
      ),
      main,
    },
  )

const button = ({ t }: Context): Html =>
  html`<form method="post" class="narrow">
    <p class="field"><button class="btn main">${t('Arrêter ces rappels', 'Stop these reminders')}</button></p>
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
                      'Un lien vaut un an. Pour arrêter vos rappels, confirmez votre adresse : vous les verrez tous.',
                      'A link is valid for a year. To stop your reminders, confirm your address: you will see them all.',
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
          ${t(
            `Vous ne recevrez plus d’e-mail la veille des collectes ${ofName(nom)}. Si votre adresse ne suit rien d’autre, elle est effacée.`,
            `You will no longer receive an e-mail on the evening before collections in ${nom}. If your address follows nothing else, it is erased.`,
          )}
        </p>
      </div>
      <p><a href="${inLanguage(paths.waste(slug), language)}">${t('Voir les dates de collecte', 'See the dates of collections')}</a></p>`,
  })
}
