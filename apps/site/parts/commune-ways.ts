import type { Place } from '../commune-of.ts'
import { communeFeeds } from '../feeds/links.ts'
import { type Html, html } from '../html/html.ts'
import { inLanguage, paths } from '../html/paths.ts'
import type { Context } from '../page.ts'
import { section } from './common.ts'
import { icon, type IconName } from './icons.ts'

/** The six ways that residents take most. */
export function signs({ t, language }: Context, { slug }: Place): Html {
  const links: readonly [path: string, shape: IconName, text: string][] = [
    [paths.waste(slug), 'bin', t('Déchets', 'Waste')],
    [paths.practical(slug), 'hall', t('Mairie', 'Town hall')],
    [paths.agenda(slug), 'calendar', t('Agenda', 'Events')],
    [paths.directory(slug), 'shop', t('Annuaire', 'Directory')],
    [paths.defibrillators(slug), 'heart', t('Défibril\u{AD}lateurs', 'Defibril\u{AD}lators')],
  ]
  return html`<nav class="signs" aria-label="${t('La commune', 'The commune')}">
    ${links.map(([path, shape, text]) => html`<a href="${inLanguage(path, language)}">${icon(shape)}${text}</a>`)}<a href="#plus"
      >${icon('more')}${t('Plus', 'More')}</a
    >
  </nav>`
}

/** Everything else of the commune. */
export function plus(commune: Place, { language, t }: Context, counts: { officials: number; month: string }): Html {
  type Way = readonly [path: string, text: string, count?: number]
  const links: readonly Way[] = [
    ...(counts.officials > 0 ? [[paths.officials(commune.slug), t('Élus', 'Elected officials'), counts.officials] satisfies Way] : []),
    [paths.acts(commune.slug), t('Délibérations et arrêtés', 'Council decisions and orders')],
    [paths.alerts(commune.slug), t('Alertes en cours et passées', 'Alerts, present and past')],
    [paths.month(commune.slug, counts.month), t('Feuille du mois à imprimer', 'Sheet of the month to print')],
    [paths.poster(commune.slug), t('Affiche à imprimer', 'Poster to print')],
    [paths.embedding(commune.slug), t('Afficher ces informations sur un autre site', 'Show this on another site')],
  ]
  return html`<nav class="block" id="plus" aria-label="${t('Plus', 'More')}">
    ${section(t('Plus', 'More'))}
    <ul class="links">
      ${links.map(
        ([path, text, count]) =>
          html`<li><a href="${inLanguage(path, language)}">${text}${count ? html` <span class="num">${count}</span>` : ''}</a></li>`,
      )}
    </ul>
  </nav>`
}

/** The feeds of the commune in one line. */
export const subscriptions = (commune: Place, context: Context): Html => {
  const { t } = context
  const links = communeFeeds(commune, context).filter(({ type }) => type === 'application/rss+xml' || type === 'text/calendar')
  const name = ({ path, type }: (typeof links)[number]): string =>
    type === 'text/calendar'
      ? t('calendrier', 'calendar')
      : path.includes('/alertes')
        ? t('alertes (RSS)', 'alerts (RSS)')
        : t('actualités (RSS)', 'news (RSS)')
  return html`<p class="small noprint">
    ${t('Ces pages se suivent aussi, sans compte :', 'Follow these pages without an account:')}
    ${links.map((link, at) => html`${at > 0 ? ', ' : ''}<a href="${link.path}">${name(link)}</a>`)}.
  </p>`
}
