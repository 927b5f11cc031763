import { communeName } from '../../../contract/communes/commune-name.ts'
import { getInfos } from '../../../contract/communes/communes.ts'
import { AppError } from '../../../contract/errors.ts'
import { collectionDays, collectionsOf } from '../waste/collection-days.ts'
import { inName, type Local, ofCommune } from '../commune-of.ts'
import { monthInWords } from '../../../contract/dates.ts'
import { html } from '../html/html.ts'
import { inLanguage, paths } from '../html/paths.ts'
import { daysOf, hasSheet, monthAfter, monthOf } from '../month-of.ts'
import type { Context, Page, View } from '../page.ts'
import { capital, crumbs, emblem } from '../parts/common.ts'
import { monthDays, monthFoot, monthRules } from '../parts/month-sheet.ts'
import { printButton } from '../parts/on-device.ts'

/** A month of a commune on one sheet: what is on, and what is collected. */
export const monthPage: Page = {
  path: '/:commune/mois/:mois',
  read: (context) => ofCommune(context, (local) => view(context, local)),
}

/** @throws AppError not_found for a month without a sheet */
async function view(context: Context, local: Local): Promise<View> {
  const { ask, t, language, params } = context
  const { commune, today } = local
  const [month, present] = [params['mois'] ?? '', today.slice(0, 7)]
  const isMonth = /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)
  if (!isMonth || !hasSheet(month, today)) throw new AppError('not_found')
  const days = daysOf(month, today)
  const [events, collections, { data: infos }] = await Promise.all([
    monthOf(context, local, month, days[0] ?? today),
    collectionsOf(context, commune.id),
    ask(getInfos, { params: { id: commune.id } }),
  ])
  const doors = collections.filter(({ mode }) => mode === 'porte_a_porte')
  const collected = (await collectionDays(context, commune.id, doors)).filter(({ day }) => day.startsWith(month))
  const title = capital(monthInWords(month, language))
  const name = capital(monthInWords(month, language).replace(/ \d{4}$/, ''))
  const link = (to: string) =>
    html`<a class="btn" href="${inLanguage(paths.month(commune.slug, to), language)}">${capital(monthInWords(to, language))}</a>`
  return {
    kind: 'view',
    title: `${title} — ${commune.nom}`,
    description: t(
      `L’agenda et les collectes de ${monthInWords(month, language)} sur une feuille à imprimer.`,
      `Events and collections of ${monthInWords(month, language)} on a sheet to print.`,
    ),
    canonical: paths.month(commune.slug, month),
    commune,
    form: 'print',
    main: html`<div class="noprint">
        ${crumbs(context, [{ text: communeName(commune), path: paths.commune(commune.slug) }, { text: title }])}
        <p class="row">
          ${month > present ? link(monthAfter(month, -1)) : ''}${hasSheet(monthAfter(month, 1), today) ? link(monthAfter(month, 1)) : ''}
          ${printButton(context)}
        </p>
      </div>
      <article class="sheet month">
        <div class="head">
          ${emblem(commune)}
          <h1 class="long">${name} <span>${t(inName(commune.nom), `in ${commune.nom}`)}</span></h1>
          <b>${month.slice(0, 4)}</b>
        </div>
        ${monthRules(events, collected, context, local)} ${monthDays(days, { events, collected, infos }, context, local)}
        ${monthFoot(infos, context, local)}
      </article>`,
  }
}
