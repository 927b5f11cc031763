import type { z } from 'zod'
import { getCommune } from '../../../../contract/communes/communes.ts'
import { confirmSuivi, SUJETS } from '../../../../contract/suivis/suivis.ts'
import { field, type Form, formNotice, type FormState } from '../../form.ts'
import { html } from '../../html/html.ts'
import { inLanguage, paths } from '../../html/paths.ts'
import type { Context, View } from '../../page.ts'
import { canWrite, noMail } from '../../parts/common.ts'
import { beginAgain, type FollowPlace, followView, placeOf, wantedIn } from './follow-page.ts'
import { sheetView } from './sheet.ts'

/** Confirms the address by its code, and shows what it follows. The code travels in the body alone. Spec §2-85. */
export const followCodeForm: Form = {
  path: '/:commune/suivre/code',
  fields: ['email', 'secteur', ...SUJETS, 'code'],
  isSecret: true,
  request: async ({ ask, params, language }, values) => {
    const { data } = await ask(getCommune, { params: { slug: params['commune'] ?? '' } })
    const { email, code } = values
    return { endpoint: confirmSuivi, params: {}, body: { email, code, langue: language, suivis: wantedIn(values, data.id) } }
  },
  show: async (context, state) => codeView(context, await placeOf(context), state),
  done: async (context, { answer, values }) =>
    sheetView(context, await placeOf(context), (answer as z.output<typeof confirmSuivi.response>).data, {
      said: SUJETS.some((sujet) => values[sujet] === '1') ? 'followed' : null,
    }),
}

/** Asks for the code that was sent. Without an address, as when the page is opened by itself, it leads to the first page. */
export function codeView(context: Context, place: FollowPlace, state: FormState): View {
  const { t, language, site } = context
  const { email = '', secteur = '' } = state.values
  const title = t('Votre code', 'Your code')
  if (email === '')
    return followView(context, place, {
      title,
      main: html`<p class="notice narrow">
          ${canWrite(context) ? t('Indiquez d’abord votre adresse : un code vous sera envoyé.', 'Give your address first: a code will be sent to it.') : t('Choisissez d’abord ce que vous voulez recevoir.', 'Choose first what you want to receive.')}
        </p>
        ${beginAgain(place, context)}`,
    })
  const labels = { code: t('Code à six chiffres', 'Code of six digits') }
  return followView(context, place, {
    title,
    main: html`${state.refusal ? formNotice(state, labels, context) : ''}
      <div class="notice narrow" role="status">
        <p>
          ${site.hasMail ? t('Un code à six chiffres vient d’être envoyé à', 'A code of six digits was just sent to') : t('Un code à six chiffres est prêt pour', 'A code of six digits is ready for')}
          <strong>${email}</strong>.
          ${t('Il est valable dix minutes. Rien n’est enregistré avant que vous ne le saisissiez.', 'It is valid for ten minutes. Nothing is stored before you type it.')}
        </p>
        ${noMail(context)}
      </div>
      <form method="post" class="narrow" action="${inLanguage(paths.followCode(place.commune.slug), language)}" accept-charset="utf-8">
        <input type="hidden" name="email" value="${email}" /><input type="hidden" name="secteur" value="${secteur}" />
        ${SUJETS.map((sujet) => html`<input type="hidden" name="${sujet}" value="${state.values[sujet] ?? ''}" />`)}
        ${field({ name: 'code', label: labels.code, state: { ...state, values: {} }, autocomplete: 'one-time-code', isRequired: true, isFocused: true, max: 40 }, context)}
        <p class="field"><button class="btn main">${t('Confirmer', 'Confirm')}</button></p>
      </form>
      <p class="narrow small">
        ${site.hasMail ? t('Rien reçu ? Regardez dans les indésirables, ou', 'Nothing received? Look among the unwanted mail, or') : t('Une faute dans l’adresse ? Dans ce cas,', 'A mistake in the address? Then')}
        <a href="${inLanguage(paths.follow(place.commune.slug), language)}">${t('recommencez', 'begin again')}</a>.
      </p>`,
  })
}
