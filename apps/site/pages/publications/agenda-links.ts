import { THEME_NAMES } from '../../../../contract/publications/themes.ts'
import type { Local } from '../../commune-of.ts'
import { type EventFilters, eventFiltersOf, themeName, TRAIT_NAMES, TRAIT_WORDS } from '../../event-traits.ts'
import { type Html, html } from '../../html/html.ts'
import { inLanguage, paths, withQuery } from '../../html/paths.ts'
import type { Context } from '../../page.ts'
import { hasSheet, monthAfter } from '../../month-of.ts'
import { icon } from '../../parts/icons.ts'
import { isShown, monthTitle, type Period } from './periods.ts'

/** A period of an agenda, and what it is filtered by. */
type Shown = Pick<Period, 'name' | 'month'> & { filters: EventFilters }

/** The parameters of the address of an agenda. */
export function queryOf({ today }: Local, { name, month, filters }: Shown): Record<string, string> {
  if (name === 'a-venir') return { ...filters }
  return { ...(name === 'mois' && month !== null && month !== today.slice(0, 7) ? { mois: month } : { quand: name }), ...filters }
}

/** The address of an agenda. */
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

/** The links to each period, with the same filters. */
export function tabs(context: Context, local: Local, period: Period, filters: EventFilters): Html {
  const { t, language } = context
  const month = period.month ?? local.today.slice(0, 7)
  const each = (['a-venir', 'aujourdhui', 'week-end', 'semaine', 'mois'] as const).map((name) => {
    const shown = { name, month: name === 'mois' ? month : null, filters }
    const isCurrent = name === period.name
    return html`<a href="${inLanguage(addressOf(local, shown), language)}" ${isCurrent ? html` aria-current="page"` : ''}
      >${periodName({ ...period, ...shown }, context)}</a
    >`
  })
  return html`<nav class="tabs" aria-label="${t('Période', 'Period')}">${each}</nav>`
}

/**
 * The filters of a period: traits and themes. Each is set or taken back; one that would leave nothing is not offered.
 * @param offers whether the period has events of other filters
 * @returns null where there is nothing to choose
 */
export function chips(
  context: Context,
  local: Local,
  { period, filters, offers }: { period: Period; filters: EventFilters; offers: (others: EventFilters) => boolean },
): Html | null {
  const { t, language } = context
  const chip = (others: EventFilters, text: Html | string, isCurrent: boolean) =>
    html`<a
      href="${inLanguage(addressOf(local, { ...period, filters: others }), language)}"
      ${isCurrent ? html` aria-current="true"` : ''}${Object.keys(others).length > 1 ? html` rel="nofollow"` : ''}
      >${text}</a
    >`
  const each = (name: keyof EventFilters, value: string, text: Html | string) => {
    const { [name]: present, ...rest } = filters
    const isChosen = present === value
    const others = isChosen ? rest : eventFiltersOf({ ...filters, [name]: value })
    return isChosen || offers(others) ? { isChosen, link: chip(others, text, isChosen) } : null
  }
  const traits = TRAIT_NAMES.map((name) => each(name, '1', html`${icon(TRAIT_WORDS[name].icon)}${t(...TRAIT_WORDS[name].filter)}`))
  const themes = THEME_NAMES.map((name) => each('theme', name, themeName(name, context)))
  const offered = [...traits, ...themes].filter((one) => one !== null)
  if (offered.length === 0) return null
  // The chosen ones first: on a telephone the end of the line is out of sight.
  const { chosen = [], others = [] } = Object.groupBy(offered, ({ isChosen }) => (isChosen ? 'chosen' : 'others'))
  return html`<nav class="tabs roll" aria-label="${t('Filtres', 'Filters')}">
    ${chip({}, t('Tout', 'All'), Object.keys(filters).length === 0)}${[...chosen, ...others].map(({ link }) => link)}
  </nav>`
}

/** The months before and after, and what is over. */
export function months(context: Context, local: Local, period: Period, filters: EventFilters): Html {
  const { t, language } = context
  const { commune, today } = local
  const present = today.slice(0, 7)
  const before = period.month && period.month > present ? monthAfter(period.month, -1) : null
  const after = monthAfter(period.month ?? present, 1)
  const link = (month: string, rel: 'prev' | 'next') =>
    html`<a class="btn" rel="${rel}" href="${inLanguage(addressOf(local, { name: 'mois', month, filters }), language)}"
      >${monthTitle(month, context)}</a
    >`
  const sheet =
    period.month && hasSheet(period.month, today)
      ? html`<a class="btn" href="${inLanguage(paths.month(commune.slug, period.month), language)}"
          >${icon('print')}${t('La feuille à imprimer', 'The sheet to print')}</a
        >`
      : ''
  return html`<nav class="pages" aria-label="${t('Autres mois', 'Other months')}">
    ${
      before
        ? link(before, 'prev')
        : html`<a class="btn" href="${inLanguage(paths.pastAgenda(commune.slug), language)}">${t('Événements passés', 'Past events')}</a>`
    }
    ${sheet} ${isShown(after, today) ? link(after, 'next') : html`<span></span>`}
  </nav>`
}
