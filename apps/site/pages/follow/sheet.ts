import type { z } from 'zod'
import { communeName } from '../../../../contract/communes/commune-name.ts'
import { changeFiche, type Fiche, SHEET_MINUTES, type Sujet } from '../../../../contract/suivis/suivis.ts'
import type { Form } from '../../form.ts'
import { type Html, html } from '../../html/html.ts'
import { inLanguage, paths } from '../../html/paths.ts'
import type { Context, View } from '../../page.ts'
import { noMail } from '../../parts/common.ts'
import { beginAgain, type FollowPlace, followView, placeOf, sectorField } from './follow-page.ts'
import { whatComes } from './what-comes.ts'
import { offeredIn, subjectWords } from './words.ts'

type Sheet = z.output<typeof Fiche>
/** What has just been done. */
type Said = 'followed' | 'changed' | 'ended' | null

/** Changes what an address follows, with the token of its sheet. The token travels in the body alone. Spec §2-85. */
export const followSheetForm: Form = {
  path: '/:commune/suivre/fiche',
  fields: ['jeton', 'suivie', 'sujet', 'secteur', 'faire'],
  isSecret: true,
  request: (_context, { jeton, suivie, sujet, secteur, faire }) => ({
    endpoint: changeFiche,
    params: {},
    body: { jeton, commune_id: suivie, sujet, secteur: secteur === '' ? null : secteur, suivi: faire !== 'arreter' },
  }),
  // Opened by itself, or with a token whose half hour is over.
  show: async (context, { refusal }) => {
    const { t } = context
    const place = await placeOf(context)
    return followView(context, place, {
      title: t('Ce que vous recevez', 'What you receive'),
      main: html`<div class="notice narrow${refusal ? ' bad' : ''}" role="${refusal ? 'alert' : 'status'}">
          <p>
            ${
              refusal && refusal.status !== 404
                ? html`<strong>${t('Rien n’a été changé.', 'Nothing was changed.')}</strong> ${refusal.message}`
                : t(
                    `Pour voir ou changer ce que vous recevez, passez à nouveau par la page de suivi : celle-ci ne reste ouverte que ${SHEET_MINUTES} minutes.`,
                    `To see or change what you receive, begin again at the page of following: this one stays open for ${SHEET_MINUTES} minutes only.`,
                  )
            }
          </p>
        </div>
        ${beginAgain(place, context)}`,
    })
  },
  done: async (context, { answer, values }) =>
    sheetView(context, await placeOf(context), (answer as z.output<typeof changeFiche.response>).data, {
      said: values['faire'] === 'arreter' ? 'ended' : 'changed',
    }),
}

/**
 * Shows what an address or a device follows: of each the last that could be read, the next that comes, and its end. A device that follows nothing has its
 * subscription ended by the script. Spec §2-124.
 */
export async function sheetView(
  context: Context,
  place: FollowPlace,
  { email, jeton, suivis }: Sheet,
  { said }: { said: Said },
): Promise<View> {
  const { t } = context
  const words = {
    followed: t('C’est noté.', 'It is done.'),
    changed: t('C’est changé.', 'It is changed.'),
    ended: t('C’est arrêté.', 'It is stopped.'),
  }
  const isNothing = jeton === null || suivis.length === 0
  const main = isNothing
    ? html`${email === null ? html`<follow-device data-ended hidden></follow-device>` : ''}${beginAgain(place, context)}`
    : html`${await followings(context, place, jeton, suivis)}${notYet(context, place, jeton, suivis)}`
  return followView(context, place, {
    title: t('Ce que vous recevez', 'What you receive'),
    main: html`<div class="notice narrow" role="status">
        <p>${said ? html`<strong>${words[said]}</strong> ` : ''}${sentence(context, email, { said, isNothing })}</p>
        ${email !== null && !isNothing ? noMail(context) : ''}
      </div>
      ${main}`,
  })
}

function sentence({ t }: Context, email: string | null, { said, isNothing }: { said: Said; isNothing: boolean }): string {
  if (email !== null)
    return isNothing
      ? t('Cette adresse ne reçoit rien : elle n’est pas gardée.', 'This address receives nothing: it is not stored.')
      : t(`Voici ce qui part à ${email}, et rien d’autre.`, `This is what is sent to ${email}, and nothing else.`)
  if (isNothing) return t('Cet appareil ne reçoit rien : rien n’en est gardé.', 'This device receives nothing: nothing of it is stored.')
  return said === 'followed'
    ? t(
        'Une première notification arrive, qui le montre. Voici ce que cet appareil recevra, et rien d’autre.',
        'A first notification arrives, which shows it. This is what this device will receive, and nothing else.',
      )
    : t('Voici ce que cet appareil reçoit, et rien d’autre.', 'This is what this device receives, and nothing else.')
}

const hiddenFields = (jeton: string, commune: string, sujet: Sujet): Html =>
  html`<input type="hidden" name="jeton" value="${jeton}" /><input type="hidden" name="suivie" value="${commune}" /><input
      type="hidden"
      name="sujet"
      value="${sujet}"
    />`

/** The followings, those of the commune of the page first. */
async function followings(context: Context, place: FollowPlace, jeton: string, suivis: Sheet['suivis']): Promise<Html[]> {
  const isHere = ({ commune }: Sheet['suivis'][number]) => commune.id === place.commune.id
  const places = new Map([[place.commune.id, place]])
  const made: Html[] = []
  for (const suivi of suivis.toSorted((one, other) => Number(isHere(other)) - Number(isHere(one)))) {
    const { id, slug } = suivi.commune
    const own = places.get(id) ?? (await placeOf(context, slug))
    places.set(id, own)
    made.push(following(context, place, jeton, suivi, await whatComes(suivi, own, context)))
  }
  return made
}

function following(
  context: Context,
  place: FollowPlace,
  jeton: string,
  { commune, secteur, sujet }: Sheet['suivis'][number],
  comes: Html,
): Html {
  const { t, language } = context
  const action = inLanguage(paths.followSheet(place.commune.slug), language)
  const hidden = hiddenFields(jeton, commune.id, sujet)
  const name = communeName(commune)
  const words = subjectWords(sujet, name, context)
  const title = t(`${words.name} : ${name}`, `${words.name}: ${name}`)
  const sectors = sujet === 'bacs' && commune.id === place.commune.id ? sectorField(place, context, secteur ?? '') : null
  return html`<section class="block narrow card stack followed">
    <div>
      <h2>${title}</h2>
      <form method="post" action="${action}" accept-charset="utf-8">
        ${hidden}<input type="hidden" name="faire" value="arreter" />
        <button class="btn">${t('Arrêter', 'Stop')}<span class="hide"> : ${title}</span></button>
      </form>
    </div>
    ${comes}
    ${
      sectors
        ? html`<form method="post" action="${action}" accept-charset="utf-8">
            ${hidden}${sectors}
            <p class="field"><button class="btn">${t('Changer de secteur', 'Change the sector')}</button></p>
          </form>`
        : secteur === null
          ? ''
          : html`<p class="small">${t(`Secteur : ${secteur}`, `Sector: ${secteur}`)}</p>`
    }
  </section>`
}

/** What of this commune is not followed yet, each with its button. */
function notYet(context: Context, place: FollowPlace, jeton: string, suivis: Sheet['suivis']): Html {
  const here = offeredIn(place).filter((sujet) => !suivis.some((one) => one.sujet === sujet && one.commune.id === place.commune.id))
  return html`${here.map(
    (sujet) =>
      html`<form
        method="post"
        class="narrow"
        action="${inLanguage(paths.followSheet(place.commune.slug), context.language)}"
        accept-charset="utf-8"
      >
        ${hiddenFields(jeton, place.commune.id, sujet)}
        <p class="field">
          <button class="btn">
            ${subjectWords(sujet, place.commune.nom, context).more}<span class="hide"> (${place.commune.nom})</span>
          </button>
        </p>
      </form>`,
  )}`
}
