import type { Local } from '../../commune-of.ts'
import { type Html, html } from '../../html/html.ts'
import { inLanguage, paths, withQuery } from '../../html/paths.ts'
import type { Context } from '../../page.ts'
import { isShown, monthAfter, monthTitle, type Period } from './periods.ts'

type Shown = Pick<Period, 'name' | 'month'>

/** The parameters of the address of a period. */
export function queryOf({ today }: Local, { name, month }: Shown): Record<string, string> {
  if (name === 'a-venir') return {}
  return name === 'mois' && month !== null && month !== today.slice(0, 7) ? { mois: month } : { quand: name }
}

/** The address of a period. */
export const addressOf = (local: Local, shown: Shown): string => withQuery(paths.agenda(local.commune.slug), queryOf(local, shown))

/** The name of a period. */
export function periodName({ name, month }: Period, context: Context): string {
  const { t } = context
  if (name === 'mois') return monthTitle(month ?? '', context)
  const names = {
    'a-venir': t('À venir', 'Upcoming'),
    aujourdhui: t('Aujourd’hui', 'Today'),
    'week-end': t('Ce week-end', 'This weekend'),
    semaine: t('7 jours', '7 days'),
  }
  return names[name]
}

/** The links to each period. */
export function tabs(context: Context, local: Local, period: Period): Html {
  const { t, language } = context
  const month = period.month ?? local.today.slice(0, 7)
  const each = (['a-venir', 'aujourdhui', 'week-end', 'semaine', 'mois'] as const).map((name) => {
    const shown = { name, month: name === 'mois' ? month : null }
    const isCurrent = name === period.name
    return html`<a href="${inLanguage(addressOf(local, shown), language)}" ${isCurrent ? html` aria-current="page"` : ''}
      >${periodName({ ...period, ...shown }, context)}</a
    >`
  })
  return html`<nav class="tabs" aria-label="${t('Période', 'Period')}">${each}</nav>`
}

/** The months before and after, and what is over. */
export function months(context: Context, local: Local, period: Period): Html {
  const { t, language } = context
  const { commune, today } = local
  const present = today.slice(0, 7)
  const before = period.month && period.month > present ? monthAfter(period.month, -1) : null
  const after = monthAfter(period.month ?? present, 1)
  const link = (month: string, rel: 'prev' | 'next') =>
    html`<a class="btn" rel="${rel}" href="${inLanguage(addressOf(local, { name: 'mois', month }), language)}"
      >${monthTitle(month, context)}</a
    >`
  return html`<nav class="pages" aria-label="${t('Autres mois', 'Other months')}">
    ${
      before
        ? link(before, 'prev')
        : html`<a class="btn" href="${inLanguage(paths.pastAgenda(commune.slug), language)}">${t('Événements passés', 'Past events')}</a>`
    }
    ${isShown(after, today) ? link(after, 'next') : html`<span></span>`}
  </nav>`
}
