import { subjectOfToken } from '../../../../contract/suivis/suivis.ts'
import type { Refusal } from '../../form.ts'
import { ofCommune, type Place } from '../../commune-of.ts'
import { type Html, html } from '../../html/html.ts'
import { inLanguage } from '../../html/paths.ts'
import type { Context, Page, View } from '../../page.ts'
import { beginAgain, followView, placeOf } from './follow-page.ts'
import { subjectWords } from './words.ts'

/**
 * The page behind the last link of a letter. Opening it changes nothing: programs that check e-mails open every link. Its button sends the same address
 * by POST, as mail programs do by themselves (RFC 8058). Spec §2-85.
 */
export const endFollowingPage: Page = {
  path: '/:commune/suivre/fin/:jeton',
  hasToken: true,
  read: (context) => ofCommune(context, async ({ commune }) => view(context, commune, button(words(context, commune.nom)))),
}

/** What the pages say of the subject of the token in the address. */
const words = (context: Context, name: string) => subjectWords(subjectOfToken(context.params['jeton'] ?? ''), name, context).ended

function view(context: Context, commune: Place, main: Html): View {
  const { title, lead } = words(context, commune.nom)
  const how = context.t('Appuyez sur le bouton pour confirmer.', 'Press the button to confirm.')
  return followView(context, { commune }, { title, lead: `${how} ${lead}`, main })
}

const button = (ended: ReturnType<typeof words>): Html =>
  html`<form method="post" class="narrow">
    <p class="field">
      <button class="btn main">${ended.button}</button>
    </p>
  </form>`

/** The page after the button: the following has ended, the address is no longer one of a letter, or the request was refused. */
export async function endedView(context: Context, refusal: Refusal | null): Promise<View> {
  const { t, language } = context
  const place = await placeOf(context)
  const ended = words(context, place.commune.nom)
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
          ${ended.lead}
          ${t('Si votre adresse ne suit rien d’autre, elle est effacée.', 'If your address follows nothing else, it is erased.')}
        </p>
      </div>
      <p>
        <a href="${inLanguage(ended.page, language)}">${ended.read}</a>
      </p>`,
  })
}
