import { listPublications } from '../../../contract/publications/publications.ts'
import { html } from '../html/html.ts'
import { listFeeds } from '../feeds/links.ts'
import { inLanguage, paths } from '../html/paths.ts'
import type { Context, Page, View } from '../page.ts'
import { section } from '../parts/common.ts'
import { myCommunes } from '../parts/on-device.ts'
import { newsCard } from '../parts/publications.ts'
import { finder } from './search.ts'

const NEWS = 6
const FRANCE = 'Europe/Paris'

/** The first page: find a commune, the communes of this device, what is new in France. */
export const homePage: Page = { path: '/', read: home }

async function home(context: Context): Promise<View> {
  const { ask, t, site } = context
  const { data } = await ask(listPublications, { query: { kind: 'actualite', per_page: NEWS } })
  return {
    kind: 'view',
    title: site.name,
    description: t(
      'Alertes, agenda, collecte des déchets, mairie et défibrillateurs de chaque commune de France, sans compte et sans traceur.',
      'Alerts, events, waste collection, town hall and defibrillators of every commune of France, without an account, without trackers.',
    ),
    canonical: '/',
    feeds: listFeeds(t('Récemment en France', 'Recently in France'), '/recentes'),
    jsonLd: siteData(context),
    main: html`<div class="hero">
        <h1>${t('Votre commune, aujourd’hui', 'Your commune, today')}</h1>
        <p class="lead">
          ${t('Alertes, agenda, poubelles, mairie, défibrillateurs : sans compte et sans application.', 'Alerts, events, bins, town hall, defibrillators: no account, no app.')}
        </p>
      </div>
      <div class="stack">${finder(context, t('Nom de la commune ou code postal', 'Name of the commune or postal code'))}</div>
      ${myCommunes(context)}
      <section class="block">
        ${section(t('Dans les communes', 'In the communes'))}
        ${data.length === 0 ? html`<p class="empty">${t('Aucune actualité pour le moment.', 'No news at present.')}</p>` : html`<div class="cards">${data.map((item, at) => newsCard(item, context, { zone: FRANCE, communeId: '' }, at === 0))}</div>`}
      </section>
      ${
        site.space
          ? html`<section class="doorway block noprint">
              <h2>${t('Votre mairie, votre association, votre commerce', 'Your town hall, your association, your shop')}</h2>
              <p>
                ${t('Annoncez ici vos événements et vos nouvelles, et prévenez les habitants quand il le faut.', 'Announce your events and your news here, and warn the inhabitants when it matters.')}
              </p>
              <a class="btn" href="${site.space}">${t('Publier', 'Publish')}</a>
            </section>`
          : ''
      }`,
  }
}

/** The site and its search, for search engines: addresses that they follow are absolute. */
const siteData = ({ site, language }: Context): NonNullable<View['jsonLd']> =>
  site.origin === null
    ? []
    : [
        {
          '@type': 'WebSite',
          name: site.name,
          url: `${site.origin}${inLanguage('/', language)}`,
          inLanguage: language,
          potentialAction: {
            '@type': 'SearchAction',
            target: { '@type': 'EntryPoint', urlTemplate: `${site.origin}${inLanguage(paths.search, language)}?q={search_term_string}` },
            'query-input': 'required name=search_term_string',
          },
        },
      ]
