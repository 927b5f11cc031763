import type { z } from 'zod'
import { communeName } from '../../../../contract/communes/commune-name.ts'
import { changeFiche, type Fiche, SHEET_MINUTES } from '../../../../contract/suivis/suivis.ts'
import type { Form } from '../../form.ts'
import { type Html, html } from '../../html/html.ts'
import { inLanguage, paths } from '../../html/paths.ts'
import type { Context, View } from '../../page.ts'
import { beginAgain, type FollowPlace, followView, placeOf, sectorField } from './follow-page.ts'

type Sheet = z.output<typeof Fiche>
/** What has just been done. */
type Said = 'followed' | 'changed' | 'ended' | null

/** Changes what an address follows, with the token of its sheet. The token travels in the body alone. Spec §2-85. */
export const followSheetForm: Form = {
  path: '/:commune/suivre/fiche',
  fields: ['jeton', 'suivie', 'secteur', 'faire'],
  isSecret: true,
  request: (_context, { jeton, suivie, secteur, faire }) => ({
    endpoint: changeFiche,
    params: {},
    body: { jeton, commune_id: suivie, sujet: 'bacs', secteur: secteur === '' ? null : secteur, suivi: faire !== 'arreter' },
  }),
  // Opened by itself, or with a token whose half hour is over.
  show: async (context, { refusal }) => {
    const { t } = context
    const place = await placeOf(context)
    return followView(context, place, {
      title: t('Vos rappels', 'Your reminders'),
      main: html`<div class="notice narrow${refusal ? ' bad' : ''}" role="${refusal ? 'alert' : 'status'}">
          <p>
            ${
              refusal && refusal.status !== 404
                ? html`<strong>${t('Rien n’a été changé.', 'Nothing was changed.')}</strong> ${refusal.message}`
                : t(
                    `Pour voir ou changer vos rappels, confirmez à nouveau votre adresse : la page ne reste ouverte que ${SHEET_MINUTES} minutes.`,
                    `To see or change your reminders, confirm your address again: the page stays open for ${SHEET_MINUTES} minutes only.`,
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

/** Shows what an address follows, each with its own buttons. */
export function sheetView(context: Context, place: FollowPlace, { email, jeton, suivis }: Sheet, { said }: { said: Said }): View {
  const { t } = context
  const words = {
    followed: t('C’est noté.', 'It is done.'),
    changed: t('C’est changé.', 'It is changed.'),
    ended: t('C’est arrêté.', 'It is stopped.'),
  }
  const isNothing = jeton === null || suivis.length === 0
  return followView(context, place, {
    title: t('Vos rappels', 'Your reminders'),
    main: html`<div class="notice narrow" role="status">
        <p>
          ${said ? html`<strong>${words[said]}</strong> ` : ''}${
            isNothing
              ? t('Cette adresse ne reçoit rien : elle n’est pas gardée.', 'This address receives nothing: it is not stored.')
              : t(
                  `Un e-mail part à ${email} la veille de chaque collecte, entre 18 h et 19 h 30.`,
                  `An e-mail is sent to ${email} on the evening before each collection, between 18:00 and 19:30.`,
                )
          }
        </p>
      </div>
      ${isNothing ? beginAgain(place, context) : suivis.map((suivi) => following(context, place, jeton, suivi))}`,
  })
}

function following(context: Context, place: FollowPlace, jeton: string, { commune, secteur }: Sheet['suivis'][number]): Html {
  const { t, language } = context
  const isHere = commune.id === place.commune.id
  const action = inLanguage(paths.followSheet(place.commune.slug), language)
  const hidden = html`<input type="hidden" name="jeton" value="${jeton}" /><input type="hidden" name="suivie" value="${commune.id}" />`
  const name = communeName(commune)
  const sectors = isHere ? sectorField(place, context, secteur ?? '') : null
  return html`<section class="block narrow card">
    <h2>${t(`Bacs, la veille : ${name}`, `Bins, on the evening before: ${name}`)}</h2>
    ${
      sectors
        ? html`<form method="post" action="${action}" accept-charset="utf-8">
            ${hidden}${sectors}
            <p class="field"><button class="btn">${t('Changer de secteur', 'Change the sector')}</button></p>
          </form>`
        : html`<p>${secteur === null ? t('Tous les secteurs', 'Every sector') : t(`Secteur : ${secteur}`, `Sector: ${secteur}`)}</p>`
    }
    <form method="post" action="${action}" accept-charset="utf-8">
      ${hidden}<input type="hidden" name="faire" value="arreter" />
      <p class="field">
        <button class="btn">${t(`Ne plus recevoir ces rappels`, `Stop these reminders`)}<span class="hide"> (${name})</span></button>
      </p>
    </form>
  </section>`
}
